import DataModel
import ModelHash
import ModelRules
import ModelWorkspace

extension Command {
  package static let lock = Command(
    "--lock", takes: .paths, "Write the hashes of the versions in each PATH into .modeld.lock"
  ) { LockCommand($0)() }
}

/// The command `--lock`: writes down the versions that there are, so that `--check` sees when one changes.
struct LockCommand {
  private let run: Run

  init(_ run: Run) {
    self.run = run
  }

  func callAsFunction() -> ExitStatus {
    do throws(TreeError) {
      var locks: [Lock] = []
      for (tree, workspace) in try run.trees() {
        let path = try Lock.path(for: tree)
        if let index = locks.firstIndex(where: { $0.path == path }) {
          if let message = locks[index].add(workspace, of: tree) { return run.fail(message) }
        } else {
          var lock = Lock(path: path)
          if let message = lock.add(workspace, of: tree) { return run.fail(message) }
          locks.append(lock)
        }
      }
      for lock in locks {
        if let message = write(lock) { return run.fail(message) }
      }
      return .clean
    } catch {
      return run.fail(error.message)
    }
  }

  /// Writes a lock file and says what changes; what went wrong, or `nil`.
  private func write(_ lock: Lock) -> String? {
    let shown = run.relative(lock.path)
    do throws(FileWriteError) {
      try DiskFiles.writeFileAtomically(lock.path, Array(LockFile(lock.versions).text.utf8))
    } catch {
      return "\(error.path): \(error.message)"
    }
    for change in lock.changes { run.error.write("modeld: \(shown): \(change.escapedForTerminal)\n") }
    let count = lock.versions.count
    run.error.write("\(shown.escapedForTerminal) holds \(count) version\(count == 1 ? "" : "s")\n")
    return nil
  }
}

/// A lock file as it will be written.
private struct Lock {
  /// Absolute.
  let path: String
  private(set) var versions: [LockFile.Version] = []
  /// What was locked and is not any more, a sentence each.
  private(set) var changes: [String] = []
  private let old: LockFile

  init(path: String) {
    self.path = path
    old = (try? DiskFiles.readFile(path)).map { LockFile.read($0) } ?? LockFile([])
    versions = old.versions
  }

  /// Where the lock file of a tree lies or will lie: beside its settings, at the root of its repository, or at its own.
  static func path(for tree: ReadTree) throws(TreeError) -> String {
    let root = DiskFiles.directoryExists(tree.root) ? tree.root : PathNames.parent(tree.root)
    let directory =
      tree.settingsPath == nil ? ModelDiscovery.repositoryRoot(above: root) ?? root : tree.settingsDirectory
    guard let real = PathNames.real(directory) else { throw .root(tree.root, "no such file or directory") }
    return PathNames.join(real, LockFile.fileName)
  }

  /// Puts the versions of a tree in the place of those that were locked below its root.
  ///
  /// - Returns: Why it cannot be done, or `nil`.
  mutating func add(_ workspace: Workspace, of tree: ReadTree) -> String? {
    let base = PathNames.parent(path)
    guard let root = PathNames.real(tree.root).flatMap({ PathNames.below(base, $0) }) else {
      return "\(tree.root) does not lie below \(base), where \(LockFile.fileName) belongs"
    }
    var found: [LockFile.Version] = []
    for version in workspace.layout.bundles.flatMap(\.versions) {
      guard let contents = version.contents, case .model(let model)? = workspace.files[contents], model.isWhole else {
        if version.isLegacy { continue }
        return "\(version.contents ?? version.directory) cannot be locked, since it cannot be read; see modeld --check"
      }
      guard let relative = PathNames.real(version.directory).flatMap({ PathNames.below(base, $0) }) else { continue }
      found.append(LockFile.Version(path: relative, hashes: ModelHashes(model)))
    }
    let paths = Dictionary(found.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    versions.removeAll { paths[$0.path] != nil || root.isEmpty || PathNames.below(root, $0.path) != nil }
    versions += paths.values
    for locked in old.versions where root.isEmpty || PathNames.below(root, locked.path) != nil {
      if let version = paths[locked.path], version.checksum != locked.checksum {
        changes.append("'\(locked.path)' was locked with other hashes")
      } else if paths[locked.path] == nil {
        changes.append("'\(locked.path)' was locked and is gone")
      }
    }
    return nil
  }
}
