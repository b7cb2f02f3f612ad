import Dispatch
import ModelWorkspace

/// `--check --watch`: checks again after each change that has come to rest, until the process is ended.
///
/// Each time all is read anew, which takes less time than a person notices, so that nothing can go stale.
struct Watch {
  private let run: Run

  init(_ run: Run) {
    self.run = run
  }

  func callAsFunction() -> ExitStatus {
    let changed = DispatchSemaphore(value: 0)
    let watcher = makeWatcher { changed.signal() }
    for path in run.options.paths { watcher.watch(path) }
    while true {
      clearScreen()
      let status = Check(run).once { trees in
        for directory in directories(of: trees) { watcher.watch(directory) }
      }
      if run.terminal.isErrorTerminal { run.error.write("watching for changes; stop with Control-C\n") }
      // Nobody reads any more, or nothing can be written.
      guard run.finish(status) == status, !run.output.hasFailed else { return status }
      // As with 'head' behind it, which has read enough.
      while changed.wait(timeout: .now() + 1) == .timedOut { if run.output.isAbandoned { return status } }
      while changed.wait(timeout: .now()) == .success {}
    }
  }

  private func makeWatcher(_ changed: @escaping @Sendable () -> Void) -> FileWatcher {
    let baseline = run.options.baseline.map(PathNames.lastComponent)
    return FileWatcher(
      callbacks: FileWatcher.Callbacks(
        wants: { path in
          let name = PathNames.lastComponent(path)
          return FileRole(path: path) != nil || name == Settings.fileName || name == baseline
        },
        warn: { message in
          let error = Output.standardError()
          error.write("modeld: \(message)\n")
          try? error.flush()
        },
        deliver: { _ in changed() }))
  }

  /// Where something may come, go or change that matters to the check.
  private func directories(of trees: [CheckedTree]) -> Set<String> {
    var result = Set(trees.flatMap { [$0.tree.settingsDirectory] + $0.tree.directories })
    if let baseline = run.options.baseline { result.insert(PathNames.parent(baseline)) }
    return result
  }

  /// On a terminal, also what was scrolled away, so that old findings are not taken for new ones.
  private func clearScreen() {
    if run.terminal.isOutputTerminal { run.output.write("\u{1B}[H\u{1B}[2J\u{1B}[3J") }
  }
}
