import DataModel
import ModelMerge
import ModelRules

// Which models meet, and keeping the merged models to it.
extension Workspace {
  /// Computes the layout anew and gives the merge sets the members that they now have.
  ///
  /// - Returns: What has to be judged again.
  mutating func updateLayout() -> Set<Unit> {
    let old = layout
    layout = Layout(files, root: root, settings: settings, settingsDirectory: settingsDirectory)
    // What the settings name may have come or gone.
    if old.settingsProblems != layout.settingsProblems { findings.markStale(settingsPath) }
    var units: Set<Unit> = []
    bundleOfVersion = [:]
    for bundle in layout.bundles {
      for case let path? in bundle.versions.map(\.contents) { bundleOfVersion[path] = bundle.path }
    }
    let oldBundles = Dictionary(old.bundles.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    for bundle in layout.bundles where oldBundles[bundle.path] != bundle {
      units.formUnion([.bundle(bundle.path), .series(bundle.path)])
      // Of a version that is current, more is judged.
      let current = [oldBundles[bundle.path]?.currentVersion, bundle.currentVersion].compactMap { $0?.contents }
      units.formUnion(current.map(Unit.version))
    }
    let bundles = Set(layout.bundles.map(\.path))
    for bundle in old.bundles where !bundles.contains(bundle.path) {
      units.formUnion([.bundle(bundle.path), .series(bundle.path)])
    }
    mappingModels = files.compactMap { if case .mappingModel = $0.value { $0.key } else { nil } }
      .sorted(by: PathNames.precedes)
    units.formUnion((old.projects + layout.projects).map(Unit.project))
    for bundle in layout.bundles where old.compilerSettings[bundle.path] != layout.compilerSettings[bundle.path] {
      for case let path? in bundle.versions.map(\.contents) { units.insert(.version(path)) }
    }

    let oldMembers = members(of: old.sets)
    let newMembers = members(of: layout.sets)
    membership = [:]
    for (set, members) in newMembers {
      for (path, position) in members { membership[path, default: []].append((set, position)) }
    }
    for name in Set(oldMembers.keys).union(newMembers.keys) {
      units.formUnion(changeMembers(of: name, from: oldMembers[name] ?? [:], to: newMembers[name] ?? [:]))
      if newMembers[name] == nil { merged[name] = nil } else if merged[name] == nil { merged[name] = MergeIndex() }
    }
    units.formUnion(updateSets(from: old))
    // What could not be listed may hold any model.
    unwhole = Set(
      files.compactMap { path, state in
        if case .unreadable = state, FileRole(path: path) == nil { path } else { nil }
      })
    for bundle in layout.bundles { updateWholeness(ofBundle: bundle.path) }
    return units
  }

  /// Notes which bundle is in which sets, and why.
  ///
  /// - Returns: What depends on an answer to "do they meet" that follows from why the models are together, and the
  ///   versions whose bundle is in other sets than before, since they look up names in those.
  private mutating func updateSets(from old: Layout) -> Set<Unit> {
    var units: Set<Unit> = []
    let (oldOrigins, oldSets) = (origins, setsOfBundle)
    origins = [:]
    setsOfBundle = [:]
    for set in layout.sets {
      origins[set.name] = set.origin
      for member in set.members { setsOfBundle[member.bundle, default: []].append(set.name) }
      if let origin = oldOrigins[set.name], origin != set.origin {
        units.formUnion(dependents[.meeting(set: set.name)] ?? [])
      }
    }
    for bundle in layout.bundles where oldSets[bundle.path] != setsOfBundle[bundle.path] {
      for case let path? in bundle.versions.map(\.contents) { units.insert(.version(path)) }
    }
    return units
  }

  private func members(of sets: [MergeSet]) -> [String: [String: Int]] {
    var result: [String: [String: Int]] = [:]
    for set in sets {
      var members: [String: Int] = [:]
      for member in set.members { if let contents = member.contents { members[contents] = member.position } }
      result[set.name] = members
    }
    return result
  }

  private mutating func changeMembers(of set: String, from old: [String: Int], to new: [String: Int]) -> Set<Unit> {
    var units: Set<Unit> = []
    for path in Set(old.keys).union(new.keys) where old[path] != new[path] {
      // Whether a version is current decides what is reported of it, and whom it looks up.
      units.insert(.version(path))
      units.formUnion(replace(path, in: set, at: new[path]))
    }
    return units
  }

  /// Gives merge set `set` the present state of the version at `path`, or takes it out.
  ///
  /// - Returns: The names that have to be judged again, and what depends on them.
  mutating func replace(_ path: String, in set: String, at position: Int?) -> Set<Unit> {
    var index = merged.removeValue(forKey: set) ?? MergeIndex()
    let hadStandIns = index.standInMembers > 0
    let touched = index.replace(path, with: position.flatMap { member(at: path, position: $0) })
    var units: Set<Unit> = []
    for key in touched {
      let unit = Unit.name(set: set, key)
      // Most names are those of one model alone, of which there is nothing to say.
      if index.slot(key).mayHaveFindings(key) || isJudged(unit) { units.insert(unit) }
      units.formUnion(dependents[.slot(set: set, key)] ?? [])
    }
    if hadStandIns != (index.standInMembers > 0) { units.formUnion(dependents[.meeting(set: set)] ?? []) }
    merged[set] = index
    return units
  }

  /// Whether something is known of a unit from before.
  private func isJudged(_ unit: Unit) -> Bool { findings.all[unit] != nil || lookUps[unit] != nil }

  private func member(at path: String, position: Int) -> MergeMember? {
    guard case .model(let model)? = files[path], model.isWhole else { return nil }
    return MergeMember(path: path, position: position, model: model, standInKeys: settings.standInKeys)
  }

  /// Brings the index of the whole tree up to date with every version that changed, joined a set or left one.
  mutating func updateTree(_ units: Set<Unit>, changed: Set<String>) -> Set<Unit> {
    var paths = changed
    for case .version(let path) in units { paths.insert(path) }
    var result: Set<Unit> = []
    for path in paths {
      let touched = tree.replace(path, with: membership[path] == nil ? nil : member(at: path, position: 0))
      for key in touched where key.kind == .entity { result.formUnion(dependents[.treeEntity(key.name)] ?? []) }
    }
    return result
  }

  mutating func updateWholeness(ofBundle path: String?) {
    guard let path, let bundle = layout.bundle(at: path) else { return }
    let paths = bundle.versions.compactMap(\.contents).filter { membership[$0] != nil }
    let isWhole =
      !paths.isEmpty
      && paths.allSatisfy { path in
        if case .model(let model)? = files[path] { model.isWhole } else { false }
      }
    if isWhole || bundle.versions.isEmpty { unwhole.remove(path) } else { unwhole.insert(path) }
  }
}
