import ModelWorkspace
import Synchronization

/// Watches the directories of all roots, for a client that does not, and reports to the inbox.
final class DiskWatcher: Sendable {
  private let files: FileWatcher
  private let watched = WatchedDirectories()
  private let locks = RepositoryLocks()

  init(inbox: Inbox, log: Log, options: FileWatcher.Options) {
    files = FileWatcher(
      options: options,
      callbacks: FileWatcher.Callbacks(
        wants: DiskWatcher.matters, isBusy: locks.isLocked,
        warn: { inbox.add(.watchingFailed($0)) },
        deliver: { [watched] batch in
          log.detail("changed on disk: \(batch.paths.count) paths")
          if batch.isIncomplete { return inbox.add(.anythingChanged) }
          // A directory may bring models or take them along; of other files, only some matter.
          let directories = watched.paths.withLock { $0 }
          let paths = batch.paths.filter { path in
            DiskWatcher.matters(path) || directories.contains(path) || DiskFiles.directoryExists(path)
          }
          if !paths.isEmpty { inbox.add(.filesChanged(Array(paths), areSettled: true)) }
        }))
  }

  /// Watches a directory, before somebody lists it; also one that is a new one under an old name.
  func watch(_ directory: String) {
    watched.paths.withLock { _ = $0.insert(directory) }
    files.watch(directory)
  }

  /// Watches no other directories than these and the heads of these repositories.
  func watch(only directories: Set<String>, repositories: Set<String>) {
    locks.directories.withLock { $0 = repositories }
    let heads = repositories.map { PathNames.join($0, ".git") }.filter(DiskFiles.directoryExists)
    let wanted = directories.union(heads)
    let old = watched.paths.withLock { watched in
      defer { watched = wanted }
      return watched
    }
    for directory in wanted.subtracting(old).sorted(by: PathNames.precedes) { files.watch(directory) }
    let unwanted = old.subtracting(wanted)
    // To forget a directory is to forget all below it, so it has to be one with nothing wanted in it.
    guard !unwanted.isEmpty else { return }
    let around = Set(wanted.flatMap(DiskWatcher.ancestors))
    for directory in unwanted where !around.contains(directory) { files.forget(directory) }
  }

  /// Whether changes have been heard of that are not reported yet.
  var hasNews: Bool { files.hasNews }

  /// Calls `done` when all is heard of that has happened up to now.
  func drain(_ done: @escaping @Sendable () -> Void) { files.drain(done) }

  private static func ancestors(of path: String) -> [String] {
    var result = [path]
    while let last = result.last, last != "/", last != "." { result.append(PathNames.parent(last)) }
    return result
  }

  /// Whether a file of that path says something about models.
  private static func matters(_ path: String) -> Bool {
    let name = PathNames.lastComponent(path)
    if PathNames.lastComponent(PathNames.parent(path)) == ".git" { return name == "HEAD" }
    return FileRole(path: path) != nil || name == Settings.fileName || name == ".gitignore"
  }
}

/// The directories that are watched.
private final class WatchedDirectories: Sendable {
  let paths = Mutex<Set<String>>([])
}

/// Says whether git is at work in one of some repositories.
private final class RepositoryLocks: Sendable {
  let directories = Mutex<Set<String>>([])

  func isLocked() -> Bool {
    directories.withLock { $0 }.contains { DiskFiles.exists(PathNames.join($0, ".git/index.lock")) }
  }
}
