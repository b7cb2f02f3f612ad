import ModelRules
import ModelSyntax
import ModelWorkspace

extension Command {
  package static let showFiles = Command(
    "--show-files", takes: .paths, "List the files that a check reads"
  ) { run in
    do throws(TreeError) {
      let trees = try run.trees()
      let files = trees.flatMap { tree, workspace in
        (tree.settingsPath.map { [$0] } ?? []) + workspace.files.filter { $1.isReadByCheck }.keys
      }
      for path in Set(files.map(run.relative)).sorted(by: PathNames.precedes) {
        run.output.write(path.escapedForTerminal + "\n")
      }
      return .clean
    } catch {
      return run.fail(error.message)
    }
  }
}

extension FileState {
  /// Whether it is a file whose bytes matter to every check; sources are read only when a conflict needs them.
  fileprivate var isReadByCheck: Bool {
    switch self {
    case .source, .bundleDirectory, .versionDirectory: false
    default: true
    }
  }
}
