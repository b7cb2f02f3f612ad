package import ModelSyntax

/// A repository as git knows it: what a commit holds is read from its objects, without a checkout.
///
/// Works in worktrees and submodules, and in clones without a working copy of the commit.
package struct GitRepository: Sendable {
  /// The absolute path of the working directory's root, without symbolic links.
  package let root: String
  private let git: String
  private let timeout: Duration

  /// The innermost repository around `path`; `nil` where there is none.
  ///
  /// - Parameters:
  ///   - git: The program, for tests.
  ///   - timeout: How long one question may take.
  package init?(around path: String, git: String = "git", timeout: Duration = .seconds(60)) {
    let directory = DiskFiles.directoryExists(path) ? path : PathNames.parent(path)
    guard let root = ModelDiscovery.repositoryRoot(above: directory) else { return nil }
    self.root = root
    self.git = git
    self.timeout = timeout
  }

  /// A file of a commit.
  package struct File: Equatable, Sendable {
    /// From the root of the repository.
    package let path: String
    /// The id of its contents, in hexadecimal.
    package let blob: String
  }

  // MARK: Names of commits

  /// The id of the commit that `name` means: a tag, a branch, an id, or anything else that git can resolve.
  ///
  /// - Parameter mergeBase: Whether the commit is meant where `HEAD` left the one that is named.
  package func commit(named name: String, mergeBase: Bool = false) throws(GitError) -> String {
    // What looks like an option would be one.
    guard !name.hasPrefix("-"), !name.isEmpty else { throw GitError("'\(name)' is not the name of a commit") }
    guard let commit = try line(of: "rev-parse", "--verify", "--quiet", name + "^{commit}") else {
      throw unknown(name)
    }
    guard mergeBase else { return commit }
    guard let base = try line(of: "merge-base", commit, "HEAD") else { throw withoutMergeBase(name) }
    return base
  }

  private func unknown(_ name: String) -> GitError {
    if isShallow {
      return GitError(
        "git knows no '\(name)' in \(root), which is a shallow clone: fetch it with 'git fetch --depth=1 origin tag "
          + "\(name)', or the whole history with 'git fetch --unshallow' (fetch-depth: 0 in actions/checkout)")
    }
    let isReadable = (try? line(of: "rev-parse", "--git-dir")) ?? nil
    return isReadable == nil
      ? GitError("git cannot read the repository \(root); 'git -C \(root) status' says why")
      : GitError("git knows no '\(name)' in \(root); if it is a tag, 'git fetch --tags' may bring it")
  }

  private func withoutMergeBase(_ name: String) -> GitError {
    let cause =
      isShallow
      ? "this clone is shallow: fetch the history with 'git fetch --unshallow' (fetch-depth: 0 in actions/checkout)"
      : "they have no history in common"
    return GitError("git finds no merge base of '\(name)' and HEAD in \(root), since \(cause)")
  }

  private var isShallow: Bool {
    ((try? line(of: "rev-parse", "--is-shallow-repository")) ?? nil) == "true"
  }

  // MARK: What a commit holds

  /// The files of a commit, in git's order; submodules and symbolic links are no files.
  ///
  /// - Parameter isWanted: Says from the path whether a file matters.
  package func files(of commit: String, where isWanted: (String) -> Bool) throws(GitError) -> [File] {
    let output = try run(["ls-tree", "-r", "-z", "--full-tree", commit])
    return output.split(separator: 0).compactMap { entry in
      // `100644 blob <id>\t<path>`
      guard entry.starts(with: Array("100".utf8)), let tab = entry.firstIndex(of: UInt8(ascii: "\t")),
        let path = String(validating: entry[(tab + 1)...], as: UTF8.self), isWanted(path)
      else { return nil }
      let words = entry[..<tab].split(separator: UInt8(ascii: " "))
      return words.count == 3 ? File(path: path, blob: String(decoding: words[2], as: UTF8.self)) : nil
    }
  }

  /// The contents of blobs, by their ids; one that is larger than a file may be is left out.
  package func contents(ofBlobs blobs: Set<String>) throws(GitError) -> [String: SourceText] {
    guard !blobs.isEmpty else { return [:] }
    let order = blobs.sorted()
    let output = try run(["cat-file", "--batch"], input: order.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] })
    guard let contents = GitBatch.parse(output) else {
      throw GitError("git cat-file gives an answer in \(root) that modeld cannot read")
    }
    if let missing = order.first(where: { contents[$0] == nil }) {
      throw GitError(
        "the object \(missing) is not in \(root), which seems to be a partial clone: 'git fetch' it with its contents")
    }
    return contents
  }

  /// The contents of one file of a commit; `nil` if it has none at `path`.
  ///
  /// - Parameter path: From the root of the repository.
  package func contents(of path: String, in commit: String) throws(GitError) -> SourceText? {
    guard let blob = try line(of: "rev-parse", "--verify", "--quiet", commit + ":" + path) else { return nil }
    return try contents(ofBlobs: [blob])[blob]
  }

  // MARK: Running

  /// The one line that git answers; `nil` if it says no.
  private func line(of arguments: String...) throws(GitError) -> String? {
    switch try start(arguments, input: []).wait(until: .now + timeout) {
    case .exited(0, let output):
      let line = output.split(separator: UInt8(ascii: "\n")).first.map { String(decoding: $0, as: UTF8.self) }
      return line.flatMap { $0.isEmpty ? nil : $0 }
    case .exited: return nil
    case .killed, .timedOut: throw GitError("git \(arguments[0]) does not answer in \(root)")
    }
  }

  private func run(_ arguments: [String], input: [UInt8] = []) throws(GitError) -> [UInt8] {
    switch try start(arguments, input: input).wait(until: .now + timeout) {
    case .exited(0, let output): return output
    case .exited(let status, _): throw GitError("git \(arguments[0]) fails in \(root) with status \(status)")
    case .killed, .timedOut: throw GitError("git \(arguments[0]) does not answer in \(root)")
    }
  }

  private func start(_ arguments: [String], input: [UInt8]) throws(GitError) -> ChildProcess {
    do throws(ChildProcess.Failure) {
      return try ChildProcess(
        [git, "-C", root, "-c", "core.fsmonitor=false"] + arguments, environment: GitProcess.environment, input: input)
    } catch {
      throw GitError("git can't be run: \(DiskFiles.description(ofErrno: error.errno))")
    }
  }
}

/// Why git could not say what a commit holds: one sentence, without a full stop, that says what to do.
package struct GitError: Error, Equatable, Sendable {
  package let message: String

  package init(_ message: String) { self.message = message }
}
