import ModelSyntax
import ModelWorkspace

/// What every command needs: arguments, the terminal, where to write, and how to name files.
package struct Run {
  package let options: Options
  package let terminal: Terminal
  package let output: Output
  package let error: Output
  package let environment: Environment
  /// An absolute path.
  let workingDirectory: String

  package init(
    _ options: Options, terminal: Terminal, output: Output, error: Output, environment: Environment = .current,
    workingDirectory: String = PathNames.workingDirectory
  ) {
    self.options = options
    self.terminal = terminal
    self.output = output
    self.error = error
    self.environment = environment
    self.workingDirectory = workingDirectory
  }

  /// One line on standard error, and the status for "could not do the work".
  package func fail(_ message: String) -> ExitStatus {
    error.write("modeld: \(message.escapedForTerminal)\n")
    return .failure
  }

  /// The trees that the user named, judged.
  ///
  /// - Parameter comparing: Whether each is compared with the commit that its settings or the options name.
  func trees(comparing: Bool = false) throws(TreeError) -> [(tree: ReadTree, workspace: Workspace)] {
    try map(comparing: comparing) { (tree: $0, workspace: $1) }
  }

  /// What `transform` makes of the trees that the user named, judged; called on any thread.
  ///
  /// Nothing else of a tree is kept, so that a run over many needs no more memory than the largest of them.
  ///
  /// - Parameter keepsMemory: Whether the process ends soon, as ``ShortRun`` takes it.
  func map<Result: Sendable>(
    comparing: Bool = false, keepsMemory: Bool = false, _ transform: @Sendable (ReadTree, Workspace) -> Result
  ) throws(TreeError) -> [Result] {
    let progress = Progress(on: terminal)
    defer { progress.finish() }
    progress.begin("reading models")
    var reading = Reading()
    if keepsMemory {
      reading.willShareOut = { CoreChoice().settle }
      reading.willRead = ShortRun.preferLargePages
    }
    reading.hasRead = { done, total in
      if done < total { progress.count(done, of: total) } else { progress.begin("judging models") }
    }
    let options = options
    // Mended texts and standard input take the place of files.
    let expectsChanges = options.fixing != nil || options.standardInputName != nil
    let judged = try TreeReader.map(options.paths.isEmpty ? ["."] : options.paths, reading) { tree in
      var tree = tree
      tree.settings.apply(options)
      return Run.judge(tree, options, comparing: comparing, expectsChanges: expectsChanges).map { transform(tree, $0) }
    }
    var results: [Result] = []
    for result in judged { results.append(try result.get()) }
    return results
  }

  private static func judge(
    _ tree: ReadTree, _ options: Options, comparing: Bool, expectsChanges: Bool
  ) -> Swift.Result<Workspace, TreeError> {
    // An unseen model may hold an error, so an incomplete look must not pass for a clean one.
    if tree.isTruncated {
      let message = "holds more directories than are searched; name those with models instead"
      return .failure(.root(tree.root, message))
    }
    do throws(GitError) {
      let release = comparing ? try tree.settings.against.map { name throws(GitError) in try tree.release(name) } : nil
      return .success(
        tree.workspace(
          allVersions: options.checksAllVersions, comparedWith: release, expectsChanges: expectsChanges))
    } catch {
      return .failure(.release(error))
    }
  }

  /// Flushes what was written; a full disk or the like is a failure of its own.
  package func finish(_ status: ExitStatus) -> ExitStatus {
    do throws(OutputError) {
      try output.flush()
      try error.flush()
      return status
    } catch let problem {
      let status = fail(problem.message)
      try? error.flush()
      return status
    }
  }

  // MARK: Paths

  /// A path as the user would write it: without the `./` of a root that was not named.
  ///
  /// A name with two colons in front keeps it, since GitHub Actions would take a line that begins so for a command.
  static func shown(_ path: String) -> String {
    path.hasPrefix("./") && !path.hasPrefix("./::") ? String(path.dropFirst(2)) : path
  }

  /// A path relative to the working directory.
  func relative(_ path: String) -> String { Run.relative(path, to: workingDirectory) }

  static func relative(_ path: String, to workingDirectory: String) -> String {
    if path.utf8.first != UInt8(ascii: "/") { return PathNames.normalized(path) }
    return PathNames.relative(path, to: workingDirectory)
  }
}
