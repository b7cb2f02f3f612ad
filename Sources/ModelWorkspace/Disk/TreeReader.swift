import DataModel
import ModelRules
package import ModelSyntax
import Synchronization

/// A tree as it was found on disk, its settings, and what all its files say.
package struct ReadTree: Sendable {
  /// As the user wrote it, or the directory of the settings where those declare merge sets.
  package let root: String
  /// What the user named: findings elsewhere are not reported.
  package let scope: String
  package var settings: Settings
  package let settingsDirectory: String
  /// The path of the settings file, if there is one, and its lines.
  package let settingsPath: String?
  package let settingsLines: LineIndex?
  package let changes: [FileChange]
  /// Whether there were more directories than are walked.
  package let isTruncated: Bool
  /// Every directory that was entered.
  package let directories: [String]
  /// The bundles and the like that git ignores.
  package let ignored: Set<String>
  /// Why the settings file cannot be used, where a reader tolerates that.
  package let settingsError: TreeError?

  /// The workspace that these files make up; sources are read when a conflict needs them.
  ///
  /// - Parameters:
  ///   - allVersions: Whether less than errors is looked for in versions that are not current.
  ///   - release: What the models are compared with.
  ///   - expectsChanges: Whether changes will follow, rather than none or one.
  package func workspace(
    allVersions: Bool = false, comparedWith release: Release? = nil, expectsChanges: Bool = true
  ) -> Workspace {
    // One model named by itself says nothing of its neighbours.
    let name = PathNames.lastComponent(root)
    let isModel = PathNames.hasSuffix(name, ".xcdatamodeld") || PathNames.hasSuffix(name, ".xcdatamodel")
    return Workspace(
      root: root, isPart: isModel || !DiskFiles.directoryExists(root), judgesAllVersions: allVersions, files: changes,
      settings: settings, settingsDirectory: settingsDirectory, release: release, expectsChanges: expectsChanges
    ) { path in
      try? DiskFiles.readFile(path)
    }
  }
}

/// Why a tree cannot be checked at all.
package enum TreeError: Error, Equatable, Sendable {
  /// What the user named, and what is wrong with it.
  case root(String, String)
  /// A settings file that cannot be used: its path, the place if there is one, what is wrong.
  case settings(path: String, position: TextPosition?, message: String)
  /// A commit that cannot be compared with, and what to do.
  case release(GitError)
  /// Nobody wants it any more.
  case cancelled

  /// One line for standard error.
  package var message: String {
    switch self {
    case .root(let path, let message): "\(path): \(message)"
    case .settings(let path, let position?, let message):
      "\(TreeError.shown(path)):\(position.line + 1):\(position.column + 1): \(message)"
    case .settings(let path, nil, let message): "\(TreeError.shown(path)): \(message)"
    case .release(let error): error.message
    case .cancelled: "cancelled"
    }
  }

  /// Without the `./` of a root that nobody named.
  private static func shown(_ path: String) -> String {
    path.utf8.starts(with: "./".utf8) ? String(path.dropFirst(2)) : path
  }
}

/// Reads trees from the disk: finds, reads and parses the files of several roots on all cores.
package enum TreeReader {
  /// The trees of `paths`, in their order.
  ///
  /// What git ignores is left out, asked about in one process for each repository while the files are parsed; a path
  /// that is ignored itself is taken as the user's wish.
  package static func read(_ paths: [String], _ reading: Reading = Reading()) throws(TreeError) -> [ReadTree] {
    try map(paths, reading) { $0 }
  }

  /// What `transform` makes of the trees of `paths`, in their order.
  ///
  /// Of many trees, each is handed on as soon as it is read, on any thread, so that only what was made of it has to stay
  /// in memory. Of a few, one after the other is, on the calling thread, so that all cores can work on it.
  package static func map<Result: Sendable>(
    _ paths: [String], _ reading: Reading = Reading(), _ transform: @Sendable (ReadTree) -> Result
  ) throws(TreeError) -> [Result] {
    var plans: [Plan] = []
    let found = concurrentMap(paths, with: reading.willShareOut()) { path, _ in Plan.make(path, reading) }
    for plan in found { plans.append(try plan.get()) }
    let query = Mutex(GitIgnoreQuery.start(plans.filter(\.isInRepository).map(\.discovered)))
    let batches = Batch.all(of: plans)
    let total = batches.reduce(0) { $0 + $1.paths.count }
    let counts = batches.reduce(into: plans.map { _ in 0 }) { $0[$1.plan] += 1 }
    let gatherings = zip(plans, counts).map(Gathering.init)
    // Each goes when its tree is complete.
    plans = []
    let handsOnAtOnce = gatherings.count > 16
    let results = Mutex([Result?](repeating: nil, count: gatherings.count))
    @Sendable func handOn(_ index: Int) {
      guard let tree = gatherings[index].take(ignored: query.withLock { $0.wait() }.ignored) else { return }
      let result = transform(tree)
      results.withLock { $0[index] = result }
    }
    let done = Atomic<Int>(0)
    let begin = reading.willShareOut()
    let makeScratch: @Sendable () -> ReadScratch = {
      begin()
      if total > 64 { reading.willRead() }
      return ReadScratch()
    }
    _ = concurrentMap(batches, ofPieces: total, with: makeScratch) { batch, scratch in
      let changes = batch.paths.compactMap { path in
        let state = reading.state(ofFileAt: path, &scratch)
        reading.hasRead(done.add(1, ordering: .relaxed).newValue, total)
        return state.map { FileChange(path, $0) }
      }
      let isComplete = gatherings[batch.plan].add(changes, of: batch.number)
      if isComplete, handsOnAtOnce, !reading.isCancelled() { handOn(batch.plan) }
    }
    if reading.isCancelled() { throw .cancelled }
    if !handsOnAtOnce { gatherings.indices.forEach(handOn) }
    if reading.isCancelled() { throw .cancelled }
    return results.withLock { $0.compactMap { $0 } }
  }
}

/// Collects what the files of one plan say, until all of its batches are read.
private final class Gathering: Sendable {
  private struct State {
    var plan: Plan?
    /// By the number of a batch; the order of the files must not depend on which one is read first.
    var batches: [Int: [FileChange]] = [:]
  }

  /// How many batches there are.
  private let count: Int
  private let state: Mutex<State>

  init(_ plan: Plan, batches count: Int) {
    self.count = count
    state = Mutex(State(plan: plan))
  }

  /// Takes what the files of a batch say; whether that was the last one.
  func add(_ changes: [FileChange], of batch: Int) -> Bool {
    state.withLock { state in
      state.batches[batch] = changes
      return state.batches.count == count
    }
  }

  /// The tree, which is not kept here any longer; `nil` if it was taken before.
  func take(ignored: Set<String>) -> ReadTree? {
    var taken = State()
    state.withLock { swap(&$0, &taken) }
    guard let plan = taken.plan else { return nil }
    let changes = plan.entries + taken.batches.sorted { $0.key < $1.key }.flatMap(\.value)
    let paths = PathSet(ignored)
    return plan.tree(changes.filter { !paths.covers($0.path) }, ignored: ignored)
  }
}

/// Files that one thread reads one after the other.
private struct Batch: Sendable {
  /// The index of the plan that they are of.
  let plan: Int
  /// The place among the batches of that plan.
  let number: Int
  let paths: [String]

  /// All files of the plans, one plan after the other, those and their batches that take longest first, so that none of
  /// them is left when all others are done.
  static func all(of plans: [Plan]) -> [Batch] {
    // Versions of a bundle have much in common, which is found where one thread reads them; but one bundle may be all
    // that there is.
    let count = plans.reduce(0) { $0 + $1.files.reduce(0) { $0 + $1.count } }
    let longest = max(16, count / (4 * Processors.inUse))
    let batches = plans.enumerated().map { index, plan in
      var batches: [Batch] = []
      for files in plan.files {
        for start in stride(from: 0, to: files.count, by: longest) {
          let end = min(start + longest, files.count)
          batches.append(Batch(plan: index, number: batches.count, paths: Array(files[start..<end])))
        }
      }
      // A plan without a file has to be handed on as well.
      if batches.isEmpty { batches.append(Batch(plan: index, number: 0, paths: [])) }
      let costs = batches.map(\.cost)
      let order = batches.indices.sorted { costs[$0] > costs[$1] }
      return (cost: costs.reduce(0, +), batches: order.map { batches[$0] })
    }
    return batches.sorted { $0.cost > $1.cost }.flatMap(\.batches)
  }

  /// About how long it takes, in models.
  private var cost: Int {
    guard let path = paths.first else { return 0 }
    if PathNames.hasSuffix(path, ".xcmappingmodel/xcmapping.xml") { return 10 }
    return PathNames.hasSuffix(path, ".pbxproj") ? 3 : paths.count
  }
}

/// Files and directories, by their paths.
private struct PathSet {
  private let paths: Set<String>

  init(_ paths: Set<String>) { self.paths = paths }

  /// Whether `path` or a directory above it is in the set.
  func covers(_ path: String) -> Bool {
    guard !paths.isEmpty else { return false }
    var path = path
    while !paths.contains(path) {
      let parent = PathNames.parent(path)
      if parent == path || parent == "." { return false }
      path = parent
    }
    return true
  }
}

/// What is to be read of one root.
private struct Plan: Sendable {
  let scope: String
  let discovered: DiscoveredTree
  /// Whether git can be asked what of it is ignored, and should be.
  let isInRepository: Bool
  let settings: Settings
  let settingsDirectory: String
  let settingsPath: String?
  let settingsLines: LineIndex?
  let settingsError: TreeError?
  /// What is known without reading: directories, sources, what could not be looked at.
  private(set) var entries: [FileChange] = []
  /// The files to read, those of one bundle together.
  private(set) var files: [[String]] = []

  /// The plan for `path`, or why there can be none; for ``concurrentMap(_:_:)``.
  static func make(_ path: String, _ reading: Reading) -> Result<Plan, TreeError> {
    do throws(TreeError) {
      return .success(try Plan(path, reading))
    } catch {
      return .failure(error)
    }
  }

  private init(_ path: String, _ reading: Reading) throws(TreeError) {
    scope = path
    let search = try reading.settings(above: path)
    settingsError = search.error
    let found = search.found
    var settings = found?.settings ?? reading.baseSettings
    if reading.isConfined { settings.mergeSets = [] }
    self.settings = settings
    settingsPath = found?.path
    settingsLines = found?.lines
    settingsDirectory = found?.directory ?? path
    // Merge sets may reach beyond the path, so the tree is the one that they are declared for.
    let root = settings.mergeSets.isEmpty ? path : settingsDirectory
    do throws(ModelDiscovery.RootError) {
      discovered = try ModelDiscovery.discover(root, willList: reading.willList, isCancelled: reading.isCancelled)
    } catch {
      throw .root(path, error.message)
    }
    if reading.isCancelled() { throw .cancelled }
    let repository = reading.isConfined ? nil : ModelDiscovery.repositoryRoot(above: root)
    isInRepository = repository != nil
    collect()
    if let lock = SettingsSearch.nearest(LockFile.fileName, above: root, repository: repository) {
      files.append([lock])
    }
  }

  private mutating func collect() {
    for bundle in discovered.bundles where !isExcluded(bundle.path) {
      entries.append(FileChange(bundle.path, .bundleDirectory))
      if bundle.hasCurrentVersionFile { files.append([bundle.currentVersionPath]) }
      // Neighbours in the order of their numbers have most in common.
      let start = bundle.path.utf8.count
      let versions = bundle.versions.sorted { VersionName.precedes($0.path, $1.path, from: start) }
      files.append(versions.flatMap { collect($0) })
    }
    for version in discovered.loneModels where !isExcluded(version.path) { files.append(collect(version)) }
    for path in discovered.mappingModels where !isExcluded(path) {
      files.append([PathNames.join(path, "xcmapping.xml")])
    }
    for path in discovered.sources where !isExcluded(path) { entries.append(FileChange(path, .source)) }
    // Without a project, nothing is based on them.
    let buildSettings = discovered.projects.isEmpty ? [] : discovered.buildSettings
    for path in discovered.projects + discovered.packages + buildSettings where !isExcluded(path) {
      files.append([path])
    }
    for entry in discovered.unreadable where !isExcluded(entry.path) {
      entries.append(FileChange(entry.path, .unreadable(entry.message)))
    }
  }

  /// Notes a version: the files to read of it.
  private mutating func collect(_ version: DiscoveredTree.Version) -> [String] {
    entries.append(FileChange(version.path, .versionDirectory))
    return (version.hasContents ? [version.contentsPath] : []) + (version.hasElements ? [version.elementsPath] : [])
  }

  /// Whether the settings leave out `path`; what the user named is never left out.
  private func isExcluded(_ path: String) -> Bool {
    guard !settings.exclude.isEmpty, path != scope else { return false }
    let here = PathNames.workingDirectory
    let absolute = PathNames.absolute(path, from: here)
    guard let relative = PathNames.below(PathNames.absolute(settingsDirectory, from: here), absolute) else {
      return false
    }
    return settings.excludes(relative)
  }

  func tree(_ changes: [FileChange], ignored: Set<String>) -> ReadTree {
    ReadTree(
      root: discovered.root, scope: scope, settings: settings, settingsDirectory: settingsDirectory,
      settingsPath: settingsPath, settingsLines: settingsLines, changes: changes, isTruncated: discovered.isTruncated,
      directories: discovered.directories, ignored: ignored, settingsError: settingsError)
  }
}
