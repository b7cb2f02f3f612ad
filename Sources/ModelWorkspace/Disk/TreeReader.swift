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
  package func workspace(allVersions: Bool = false, comparedWith release: Release? = nil) -> Workspace {
    // One model named by itself says nothing of its neighbours.
    let name = PathNames.lastComponent(root)
    let isModel = PathNames.hasSuffix(name, ".xcdatamodeld") || PathNames.hasSuffix(name, ".xcdatamodel")
    return Workspace(
      root: root, isPart: isModel || !DiskFiles.directoryExists(root), judgesAllVersions: allVersions, files: changes,
      settings: settings,
      settingsDirectory: settingsDirectory, release: release
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
    var plans: [Plan] = []
    for plan in concurrentMap(paths, { Plan.make($0, reading) }) { plans.append(try plan.get()) }
    let query = GitIgnoreQuery.start(reading.isConfined ? [] : plans.map(\.discovered))
    // Projects and mapping models are the longest work, so they come first.
    let all = plans.enumerated().flatMap { index, plan in plan.files.map { Job(plan: index, path: $0) } }
    let jobs = all.filter(\.isLong) + all.filter { !$0.isLong }
    let done = Atomic<Int>(0)
    let states = concurrentMap(jobs, with: ReadScratch.init) { job, scratch in
      let state = reading.state(ofFileAt: job.path, &scratch)
      reading.hasRead(done.add(1, ordering: .relaxed).newValue, jobs.count)
      return (job, state)
    }
    var changes = plans.map { $0.entries }
    for (job, state) in states { if let state { changes[job.plan].append(FileChange(job.path, state)) } }
    if reading.isCancelled() { throw .cancelled }
    let answer = query.wait().ignored
    let ignored = PathSet(answer)
    return plans.enumerated().map { index, plan in
      plan.tree(changes[index].filter { !ignored.covers($0.path) }, ignored: answer)
    }
  }

  private struct Job: Sendable {
    let plan: Int
    let path: String

    /// Whether it takes longer than most models.
    var isLong: Bool {
      PathNames.hasSuffix(path, ".pbxproj") || PathNames.hasSuffix(path, ".xcmappingmodel/xcmapping.xml")
    }
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
  let settings: Settings
  let settingsDirectory: String
  let settingsPath: String?
  let settingsLines: LineIndex?
  let settingsError: TreeError?
  /// What is known without reading: directories, sources, what could not be looked at.
  private(set) var entries: [FileChange] = []
  /// The files to read.
  private(set) var files: [String] = []

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
    collect()
    let repository = reading.isConfined ? nil : ModelDiscovery.repositoryRoot(above: root)
    if let lock = SettingsSearch.nearest(LockFile.fileName, above: root, repository: repository) { files.append(lock) }
  }

  private mutating func collect() {
    for bundle in discovered.bundles where !isExcluded(bundle.path) {
      entries.append(FileChange(bundle.path, .bundleDirectory))
      if bundle.hasCurrentVersionFile { files.append(bundle.currentVersionPath) }
      for version in bundle.versions { collect(version) }
    }
    for version in discovered.loneModels where !isExcluded(version.path) {
      collect(version)
    }
    for path in discovered.mappingModels where !isExcluded(path) { files.append(PathNames.join(path, "xcmapping.xml")) }
    for path in discovered.sources where !isExcluded(path) { entries.append(FileChange(path, .source)) }
    // Without a project, nothing is based on them.
    let buildSettings = discovered.projects.isEmpty ? [] : discovered.buildSettings
    for path in discovered.projects + discovered.packages + buildSettings where !isExcluded(path) {
      files.append(path)
    }
    for entry in discovered.unreadable where !isExcluded(entry.path) {
      entries.append(FileChange(entry.path, .unreadable(entry.message)))
    }
  }

  private mutating func collect(_ version: DiscoveredTree.Version) {
    entries.append(FileChange(version.path, .versionDirectory))
    if version.hasContents { files.append(version.contentsPath) }
    if version.hasElements { files.append(version.elementsPath) }
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
