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

  /// The trees that the user named, limited to the models of `--model`.
  ///
  /// - Parameter comparing: Whether each is compared with the commit that its settings or the options name.
  func trees(comparing: Bool = false) throws(TreeError) -> [(tree: ReadTree, workspace: Workspace)] {
    let progress = Progress(on: terminal)
    defer { progress.finish() }
    progress.begin("reading models")
    var reading = Reading()
    reading.hasRead = progress.count
    var trees = try TreeReader.read(options.paths.isEmpty ? ["."] : options.paths, reading)
    for index in trees.indices { trees[index].settings.apply(options) }
    // An unseen model may hold an error, so an incomplete look must not pass for a clean one.
    if let tree = trees.first(where: \.isTruncated) {
      throw .root(tree.root, "holds more directories than are searched; name those with models instead")
    }
    let releases = comparing ? try releases(of: trees) : trees.map { _ in nil }
    progress.begin("judging models")
    let allVersions = options.checksAllVersions
    // The largest come first, so that none of them is left when all others are done.
    let order = trees.indices.sorted { trees[$0].changes.count > trees[$1].changes.count }
    let workspaces = concurrentMap(order.map { ($0, trees[$0], releases[$0]) }) { index, tree, release in
      (index: index, workspace: tree.workspace(allVersions: allVersions, comparedWith: release))
    }
    return workspaces.sorted { $0.index < $1.index }.map { (tree: trees[$0.index], workspace: $0.workspace) }
  }

  private func releases(of trees: [ReadTree]) throws(TreeError) -> [Release?] {
    var releases: [Release?] = []
    for tree in trees {
      do throws(GitError) {
        releases.append(try tree.settings.against.map { reference throws(GitError) in try tree.release(reference) })
      } catch {
        throw .release(error)
      }
    }
    return releases
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
