import DataModel
import ModelRules
import ModelSyntax
import ModelWorkspace

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is to be read of a root, beside the loop.
struct Scan: Sendable {
  let root: String
  /// What was known when the scan began; `nil` for the first one.
  let known: Known?
  /// What may have changed since, at these paths or below; `nil` for anything.
  let changed: Set<String>?
  /// The texts of open documents, by path.
  let texts: [String: SourceText]
  /// Settings that hold where a file says nothing else.
  let baseSettings: Settings
  /// Told of directories before they are listed.
  let watcher: DiskWatcher?
  let cancellation: Cancellation

  struct Known: Sendable {
    let files: [String: FileState]
    let facts: TreeFacts
    let release: Release?
  }

  /// How long a file is given to be written to its end, and how often that is granted.
  private static let patience = (microseconds: UInt32(60_000), times: 8)
}

/// What a scan found.
struct ScanResult: Sendable {
  let root: String
  let outcome: Outcome

  enum Outcome: Sendable {
    /// Files that were known before say something else now.
    case files([FileChange])
    /// The tree was walked.
    case tree(ScannedTree)
    case failed(TreeError)
  }
}

/// A tree that was walked.
struct ScannedTree: Sendable {
  let facts: TreeFacts
  /// What all its files say.
  let files: [FileChange]
  /// A workspace made of them, if the tree or its settings are new.
  let workspace: Workspace?
  /// The sources that are new or may say something else than before.
  let staleSources: [String]
}

extension Scan {
  func run() -> ScanResult {
    do throws(TreeError) {
      if let known, let changed, let changes = knownFiles(known, changed) {
        return ScanResult(root: root, outcome: .files(changes))
      }
      return ScanResult(root: root, outcome: try walk())
    } catch {
      return ScanResult(root: root, outcome: .failed(error))
    }
  }

  // MARK: Single files

  /// What the changed files say, if all that has changed are files that were there before and still are.
  private func knownFiles(_ known: Known, _ changed: Set<String>) -> [FileChange]? {
    var paths: [String] = []
    for path in changed {
      let isSettings = PathNames.lastComponent(path) == Settings.fileName
      if texts[path] != nil, !isSettings {
        // The text of an open file counts, but whether there is a file matters when it is closed.
        if known.facts.paths.contains(path) != DiskFiles.exists(path) { return nil }
        continue
      }
      switch known.files[path] {
      case .model, .currentVersion, .project, .package, .lock, .buildSettings, .unreadable: paths.append(path)
      case .source: paths.append(path)
      case .legacyElements: continue
      case .mappingModel, .bundleDirectory, .versionDirectory: return nil
      case nil:
        if matters(path, known) { return nil }
      }
    }
    let reading = reading(known: [:])
    var changes: [FileChange] = []
    for path in paths {
      guard DiskFiles.exists(path), !DiskFiles.directoryExists(path) else { return nil }
      if let state = settled(path, reading) { changes.append(FileChange(path, state)) }
    }
    return changes
  }

  /// Whether a path of which nothing is known may mean that something came or went.
  private func matters(_ path: String, _ known: Known) -> Bool {
    let name = PathNames.lastComponent(path)
    if PathNames.lastComponent(PathNames.parent(path)) == ".git" { return name == "HEAD" }
    if PathNames.hasSuffix(path, "/.git/info/exclude") { return true }
    if isSkipped(path) { return false }
    if name == Settings.fileName || name == ".gitignore" || FileRole(path: path) != nil { return true }
    if path == known.facts.root || path == root || PathNames.below(path, root) != nil { return true }
    // A directory that appears or goes, and a link that may lead to one.
    if DiskFiles.directoryExists(path) { return true }
    return known.facts.directories.contains { PathNames.below(path, $0) != nil }
  }

  private func isSkipped(_ path: String) -> Bool {
    var path = path
    while let below = PathNames.below(root, path), !below.isEmpty {
      if ModelDiscovery.skippedNames.contains(PathNames.lastComponent(path)) { return true }
      path = PathNames.parent(path)
    }
    return false
  }

  /// What the file says once it is not being written: it reads without a fault, or with the same fault twice.
  private func settled(_ path: String, _ reading: Reading) -> FileState? {
    var state = reading.readState(ofFileAt: path)
    for _ in 0..<Scan.patience.times where state?.mayBeHalfWritten ?? true {
      if cancellation.isCancelled { return state }
      usleep(Scan.patience.microseconds)
      let next = reading.readState(ofFileAt: path)
      if next == state { return state }
      state = next
    }
    return state
  }

  // MARK: The whole tree

  private func walk() throws(TreeError) -> ScanResult.Outcome {
    var tree = try read()
    // What is gone may only be on its way: an editor puts a new bundle in place of the old one.
    for _ in 0..<Scan.patience.times where known != nil && lost(in: tree) {
      usleep(Scan.patience.microseconds)
      let next = try read()
      let isSettled = next.changes.count == tree.changes.count && next.changes == tree.changes
      tree = next
      if isSettled { break }
    }
    let facts = TreeFacts(tree)
    let staleSources = tree.changes.filter { change in
      change.state == .source
        && (known?.files[change.path] != .source || changed.map { Scan.isTouched(change.path, by: $0) } ?? true)
    }.map(\.path)
    let workspace: Workspace?
    if let known, known.facts.root == facts.root, known.facts.settings == facts.settings,
      known.facts.settingsDirectory == facts.settingsDirectory, known.facts.scope == facts.scope
    {
      workspace = nil
    } else {
      // The release that is known goes along until it has been read again.
      workspace = tree.workspace(
        comparedWith: known?.release?.replacing(
          facts.settings, directory: facts.settingsDirectory, root: facts.root))
    }
    return .tree(ScannedTree(facts: facts, files: tree.changes, workspace: workspace, staleSources: staleSources))
  }

  private func read() throws(TreeError) -> ReadTree {
    let files = known?.files ?? [:]
    let trees = try TreeReader.read([root], reading(known: changed == nil ? [:] : files))
    return trees[0]
  }

  /// Whether something is missing that was there, or can't be read to its end.
  private func lost(in tree: ReadTree) -> Bool {
    guard let known, !cancellation.isCancelled else { return false }
    if known.facts.paths.count > tree.changes.count { return true }
    let paths = Set(tree.changes.map(\.path))
    if !known.facts.paths.isSubset(of: paths) { return true }
    return tree.changes.contains { change in
      known.files[change.path] != change.state && (change.state?.mayBeHalfWritten ?? true)
    }
  }

  private func reading(known files: [String: FileState]) -> Reading {
    var reading = Reading()
    reading.texts = texts
    reading.baseSettings = baseSettings
    reading.settingsToleratingErrors =
      known?.facts.settingsPath.flatMap { path in
        known.map { [path: $0.facts.settings] }
      } ?? [:]
    if let watcher { reading.willList = { watcher.watch($0) } }
    reading.isCancelled = { [cancellation] in cancellation.isCancelled }
    let changed = changed ?? []
    if !files.isEmpty {
      reading.known = { path in
        guard let state = files[path], !Scan.isTouched(path, by: changed) else { return nil }
        switch state {
        case .unreadable: return nil
        default: return state
        }
      }
    }
    return reading
  }

  /// Whether `path` or a directory around it has changed.
  private static func isTouched(_ path: String, by changed: Set<String>) -> Bool {
    var path = path
    while !changed.contains(path) {
      let parent = PathNames.parent(path)
      if parent == path || parent == "." { return false }
      path = parent
    }
    return true
  }
}

extension FileState {
  /// Whether it is what one sees of a file while it is being written.
  fileprivate var mayBeHalfWritten: Bool {
    switch self {
    case .model(let model): !model.isWhole
    case .currentVersion(let file): !file.problems.isEmpty
    case .project(let file): !file.problems.isEmpty
    case .lock(let file): !file.problems.isEmpty
    case .unreadable: true
    case .package, .legacyElements, .mappingModel, .buildSettings, .source, .bundleDirectory, .versionDirectory: false
    }
  }
}
