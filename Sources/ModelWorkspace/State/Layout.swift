package import DataModel
import ModelRules
import ModelSyntax

/// How the models of a tree belong together: its bundles and its merge sets.
///
/// A pure function of what the files say.
package struct Layout: Equatable, Sendable {
  /// In byte order of their paths.
  package private(set) var bundles: [ModelBundle] = []
  /// No two with the same members.
  package private(set) var sets: [MergeSet] = []
  /// The paths of the project files that could be read, in byte order.
  package private(set) var projects: [String] = []
  /// What of Apple's model compiler is silenced by every target that builds a bundle, by the bundle's path.
  package private(set) var compilerSettings: [String: CompilerSettings] = [:]
  /// The bundles that the settings say are mirrored to CloudKit, by their paths.
  package private(set) var cloudKitBundles: Set<String> = []
  /// Where the settings name models that are not there.
  package private(set) var settingsProblems: [SettingsProblem] = []

  private var bundleIndex: [String: Int] = [:]

  package init() {}

  /// - Parameters:
  ///   - files: All files of the tree by their paths.
  ///   - root: The directory that all paths begin with.
  /// - Complexity: O(*n* log *n*) for *n* paths.
  package init(_ files: [String: FileState], root: String, settings: Settings, settingsDirectory: String) {
    bundles = Layout.bundles(files)
    for (index, bundle) in bundles.enumerated() { bundleIndex[PathNames.normalized(bundle.path)] = index }
    projects = files.compactMap { path, state in if case .project = state { path } else { nil } }
      .sorted(by: PathNames.precedes)
    let builds = projects.flatMap { self.builds(of: $0, files) }
    let settingsFiles = Layout.settingsFiles(files)
    for build in builds where !build.bundles.isEmpty {
      let settings = Layout.compilerSettings(of: build, files, settingsFiles)
      for bundle in build.bundles {
        compilerSettings[bundle.path] = compilerSettings[bundle.path].map { $0.intersection(settings) } ?? settings
      }
    }
    cloudKitBundles = Set(matching(settings.usedWithCloudKit, directory: settingsDirectory).map(\.path))
    let found: [MergeSet]
    if settings.mergeSets.isEmpty {
      let targets = builds.map(\.set)
      found = targets + packageSets(files, outside: targets) + (isAlone(files) ? [wholeTree(root)] : [])
    } else {
      found = declaredSets(settings, directory: settingsDirectory)
    }
    sets = Layout.distinct(found + loners(outside: found))
  }

  /// What a target silences, in its project and in the `.xcconfig` files of the tree that it is based on.
  private static func compilerSettings(
    of build: Build, _ files: [String: FileState], _ settingsFiles: [String: BuildSettingsFile]
  ) -> CompilerSettings {
    guard case .project(let file)? = files[build.project] else { return [] }
    let directory = PathNames.parent(PathNames.parent(build.project))
    return file.compilerSettings(of: build.target) {
      settingsFiles[PathNames.normalized(PathNames.join(directory, $0))]
    }
  }

  /// The `.xcconfig` files of the tree by their normal paths.
  private static func settingsFiles(_ files: [String: FileState]) -> [String: BuildSettingsFile] {
    var result: [String: BuildSettingsFile] = [:]
    for case (let path, .buildSettings(let file)) in files { result[PathNames.normalized(path)] = file }
    return result
  }

  /// The bundle at `path`, however the path is spelled.
  package func bundle(at path: String) -> ModelBundle? {
    // Most paths are in their normal form.
    (bundleIndex[path] ?? bundleIndex[PathNames.normalized(path)]).map { bundles[$0] }
  }

  // MARK: Bundles

  private static func bundles(_ files: [String: FileState]) -> [ModelBundle] {
    var versions: [String: Set<String>] = [:]
    func note(_ directory: String) {
      let parent = PathNames.parent(directory)
      let bundle = PathNames.hasSuffix(parent, ".xcdatamodeld") ? parent : directory
      versions[bundle, default: []].insert(directory)
    }
    for (path, state) in files {
      switch state {
      case .model, .legacyElements: note(PathNames.parent(path))
      case .versionDirectory: note(path)
      case .unreadable where FileRole(path: path).isPartOfVersion: note(PathNames.parent(path))
      case .bundleDirectory: _ = versions[path, default: []]
      default: break
      }
    }
    return versions.map { bundle(at: $0, versions: $1, files) }.sorted { PathNames.precedes($0.path, $1.path) }
  }

  private static func bundle(
    at path: String, versions: Set<String>, _ files: [String: FileState]
  ) -> ModelBundle {
    var entries = versions.map { directory in
      let contents = PathNames.join(directory, "contents")
      let hasContents = files[contents] != nil
      return VersionEntry(
        name: VersionName(folder: PathNames.lastComponent(directory)).text, directory: directory,
        contents: hasContents ? contents : nil,
        isLegacy: !hasContents && files[PathNames.join(directory, "elements")] != nil)
    }
    entries.sort { VersionName.precedes($0.name, $1.name) }
    let isVersioned = PathNames.hasSuffix(path, ".xcdatamodeld")
    let current: CurrentVersionFile? =
      switch files[PathNames.join(path, ".xccurrentversion")] {
      case .currentVersion(let file): file
      case .unreadable: .unreadable
      default: nil
      }
    return ModelBundle(
      path: path, isVersioned: isVersioned,
      versions: entries, currentVersionFile: current)
  }

  // MARK: Merge sets

  private func isAlone(_ files: [String: FileState]) -> Bool {
    !files.values.contains { state in
      switch state {
      case .project, .package: true
      default: false
      }
    }
  }

  /// Without a project or a package, all models of the tree meet.
  private func wholeTree(_ root: String) -> MergeSet {
    let name = PathNames.lastComponent(PathNames.normalized(root))
    return MergeSet(name: name, origin: .tree, members: bundles.map { Membership($0, position: 0) })
  }

  /// The bundles that match one of `patterns`; one that matches none is noted as a problem.
  private mutating func matching(_ patterns: [MergeSetSettings.ModelPattern], directory: String) -> [ModelBundle] {
    patterns.flatMap { pattern in
      let matching = bundles.filter { bundle in
        PathNames.below(directory, bundle.path).map { pattern.glob.matches($0) } ?? pattern.glob.matches(bundle.path)
      }
      if matching.isEmpty {
        settingsProblems.append(
          SettingsProblem(
            severity: .warning, range: pattern.range, message: "no model matches '\(pattern.glob.pattern)'"))
      }
      return matching
    }
  }

  /// What the settings declare, in the order that they give.
  private mutating func declaredSets(_ settings: Settings, directory: String) -> [MergeSet] {
    var result: [MergeSet] = []
    for declared in settings.mergeSets {
      var members: [Membership] = []
      for (position, pattern) in declared.models.enumerated() {
        for bundle in matching([pattern], directory: directory)
        where !members.contains(where: { $0.bundle == bundle.path }) {
          let relative = PathNames.below(directory, bundle.path) ?? bundle.path
          let choice = declared.version(of: relative)
          let version = choice.map { bundle.version(named: VersionName(folder: $0.version).text) }
          if let choice, version == .some(nil), choice.bundle != nil || members.isEmpty {
            settingsProblems.append(
              SettingsProblem(
                severity: .warning, range: choice.range,
                message: "\(PathNames.lastComponent(bundle.path)) has no version '\(choice.version)'",
                correction: onlyNearName(to: choice.version, among: bundle.versions.map(\.name))))
          }
          members.append(Membership(bundle, position: position, version: version ?? bundle.currentVersion))
        }
      }
      result.append(MergeSet(name: declared.name, origin: .settings, members: members))
    }
    return result
  }

  /// A target with the bundles that it builds.
  private struct Build {
    let target: ProjectTarget
    /// The path of the project file.
    let project: String
    /// Named `Project/Target`.
    let name: String
    let bundles: [ModelBundle]

    var set: MergeSet {
      MergeSet(name: name, origin: .target, members: bundles.map { Membership($0, position: 0) })
    }
  }

  /// The targets of the project file at `path`.
  private func builds(of path: String, _ files: [String: FileState]) -> [Build] {
    guard case .project(let file)? = files[path] else { return [] }
    let project = PathNames.parent(path)
    let directory = PathNames.parent(project)
    let name = PathNames.deleting(suffix: ".xcodeproj", from: PathNames.lastComponent(project)) ?? project
    return file.targets.map { target in
      let built = file.modelPaths(builtBy: target).compactMap { bundle(at: PathNames.join(directory, $0)) }
      let synchronized =
        file.synchronizedGroups.isEmpty
        ? []
        : bundles.filter { bundle in
          guard let relative = PathNames.below(PathNames.normalized(directory), PathNames.normalized(bundle.path))
          else { return false }
          return file.synchronizes(relative, into: target)
        }
      var seen: Set<String> = []
      let all = (built + synchronized).filter { seen.insert($0.path).inserted }
      return Build(target: target, project: path, name: "\(name)/\(target.name)", bundles: all)
    }
  }

  /// One set for each target directory of each Swift package that holds models which no project builds.
  private func packageSets(_ files: [String: FileState], outside targets: [MergeSet]) -> [MergeSet] {
    var manifests: [String: PackageManifest] = [:]
    for (path, state) in files {
      if case .package(let manifest) = state { manifests[PathNames.normalized(PathNames.parent(path))] = manifest }
    }
    guard !manifests.isEmpty else { return [] }
    var sets: [String: MergeSet] = [:]
    let built = Set(targets.flatMap { $0.members.map(\.bundle) })
    for bundle in bundles where !built.contains(bundle.path) {
      guard let (package, target) = packageTarget(of: bundle, manifests) else { continue }
      let name = package == "." ? target : "\(PathNames.lastComponent(package))/\(target)"
      sets[PathNames.join(package, target), default: MergeSet(name: name, origin: .package, members: [])].members
        .append(Membership(bundle, position: 0))
    }
    return sets.sorted { PathNames.precedes($0.key, $1.key) }.map(\.value)
  }

  /// The nearest package above a bundle, and the directory of the target that the bundle lies in.
  private func packageTarget(
    of bundle: ModelBundle, _ manifests: [String: PackageManifest]
  ) -> (package: String, target: String)? {
    let path = PathNames.normalized(bundle.path)
    var package = PathNames.parent(path)
    while manifests[package] == nil {
      let above = PathNames.parent(package)
      if above == package { return nil }
      package = above
    }
    let below = package == "." ? path : PathNames.below(package, path)
    guard let relative = below, let manifest = manifests[package] else { return nil }
    let literal = manifest.paths.map(PathNames.normalized).filter { PathNames.below($0, relative) != nil }
      .max { $0.utf8.count < $1.utf8.count }
    if let literal { return (package, literal) }
    let names = relative.split(separator: "/")
    guard names.count > 2, names[0] == "Sources" || names[0] == "Tests" else { return nil }
    return (package, "\(names[0])/\(names[1])")
  }

  /// A set of its own for each bundle that is in no other.
  private func loners(outside sets: [MergeSet]) -> [MergeSet] {
    let placed = Set(sets.flatMap { $0.members.map(\.bundle) })
    return bundles.filter { !placed.contains($0.path) }.map {
      MergeSet(name: $0.name, origin: .alone, members: [Membership($0, position: 0)])
    }
  }

  /// The sets that have members, of those with equal ones the first; no two of one name.
  private static func distinct(_ sets: [MergeSet]) -> [MergeSet] {
    var seen: [[Membership]: Int] = [:]
    var result: [MergeSet] = []
    var names: Set<String> = []
    var counts: [String: Int] = [:]
    for set in sets where !set.members.isEmpty {
      var set = set
      set.members.sort { $0.precedes($1) }
      if let index = seen[set.members] {
        result[index].alsoNamed.append(set.name)
        continue
      }
      seen[set.members] = result.count
      let name = set.name
      while !names.insert(set.name).inserted {
        counts[name, default: 1] += 1
        set.name = "\(name) (\(counts[name, default: 1]))"
      }
      result.append(set)
    }
    return result
  }
}

extension Optional<FileRole> {
  fileprivate var isPartOfVersion: Bool {
    switch self {
    case .contents, .legacyElements: true
    default: false
    }
  }
}
