/// Asks git which of the models that were found it ignores, one process for each repository, while others work.
///
/// A tracked file is never ignored, whatever `.gitignore` says. Where git can't be asked, nothing is ignored.
package final class GitIgnoreQuery {
  package struct Answer: Equatable, Sendable {
    /// The paths of bundles, lone models and mapping models, as the trees have them.
    package var ignored: Set<String> = []
    /// Why git was not asked or did not answer; a sentence each, without a full stop.
    package var notes: [String] = []

    package init() {}
  }

  /// Each process takes three files and some memory.
  private static let processLimit = 8

  private let git: String
  private let deadline: ContinuousClock.Instant
  private let questions: GitIgnoreQuestions
  /// The repositories that nobody was asked about yet, the next one last.
  private var unasked: [String]
  private var running: [(repository: String, process: ChildProcess)] = []
  private var answer = Answer()
  private var isAnswered = false

  /// Starts asking about the models of `trees`; costs no process where no root lies in a repository.
  ///
  /// A root that is itself ignored was named on purpose, so nothing below it is.
  ///
  /// - Parameters:
  ///   - git: The program, for tests.
  ///   - timeout: How long to wait in all, counted from now.
  package static func start(
    _ trees: [DiscoveredTree], git: String = "git", timeout: Duration = .seconds(10)
  ) -> GitIgnoreQuery {
    let query = GitIgnoreQuery(GitIgnoreQuestions(trees), git: git, deadline: .now + timeout)
    query.startMore()
    return query
  }

  private init(_ questions: GitIgnoreQuestions, git: String, deadline: ContinuousClock.Instant) {
    self.questions = questions
    self.git = git
    self.deadline = deadline
    unasked = questions.paths.keys.sorted { PathNames.precedes($1, $0) }
  }

  /// The answer, which is the same when asked again.
  package func wait() -> Answer {
    if isAnswered { return answer }
    var ignored: [String: Set<String>] = [:]
    while !running.isEmpty {
      let (repository, process) = running.removeFirst()
      switch process.wait(until: deadline) {
      case .exited(let status, let output) where status <= 1:
        ignored[repository] = Set(output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
      case .exited(let status, _): note(repository, "git check-ignore failed with status \(status)")
      case .killed: note(repository, "git check-ignore was killed")
      case .timedOut: note(repository, "git check-ignore took too long")
      }
      startMore()
    }
    answer.ignored.formUnion(questions.ignoredModels(ignored))
    isAnswered = true
    return answer
  }

  private func startMore() {
    while running.count < Self.processLimit, let repository = unasked.popLast() {
      let paths = (questions.paths[repository] ?? []).sorted(by: PathNames.precedes)
      do throws(ChildProcess.Failure) {
        let process = try ChildProcess(
          [git, "-C", repository, "-c", "core.fsmonitor=false", "check-ignore", "--stdin", "-z"],
          environment: GitProcess.environment, input: paths.flatMap { Array($0.utf8) + [0] })
        running.append((repository, process))
      } catch {
        note(repository, "git can’t be run (\(DiskFiles.description(ofErrno: error.errno)))")
      }
    }
  }

  private func note(_ repository: String, _ reason: String) {
    answer.notes.append("\(reason), so nothing in \(repository) counts as ignored")
  }
}
