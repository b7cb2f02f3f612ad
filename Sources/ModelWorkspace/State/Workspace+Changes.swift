package import DataModel
import ModelMerge
import ModelRules

// Bringing a workspace up to date.
extension Workspace {
  /// Brings the workspace up to date with changed files.
  ///
  /// - Complexity: An edit of a version costs the names that it defines and what looked them up. Files that come or
  ///   go, current versions, projects and manifests also cost a new layout, linear in the number of paths, and the
  ///   members of the merge sets that it changes.
  package mutating func apply(_ changes: [FileChange]) {
    if files.isEmpty { files.reserveCapacity(changes.count) } else { prepareForChanges() }
    var paths = Set<String>(minimumCapacity: changes.count)
    var units = Set<Unit>(minimumCapacity: changes.count)
    var isLayoutStale = false
    var areSourcesStale = false
    var areMappingModelsStale = false
    var areChecksumsStale = false
    for change in changes where files[change.path] != change.state {
      let old = files[change.path]
      files[change.path] = change.state
      paths.insert(change.path)
      let (wasModel, isModel) = (old?.isModel ?? false, change.state?.isModel ?? false)
      if wasModel || isModel { units.insert(.version(change.path)) }
      if !wasModel || !isModel {
        isLayoutStale = true
        if old?.isJudgedAsFile ?? false || change.state?.isJudgedAsFile ?? false { units.insert(.file(change.path)) }
        // Whether a version has contents is said of its directory.
        let directory = PathNames.parent(change.path)
        if files[directory] == .versionDirectory { units.insert(.file(directory)) }
      }
      if old == .source || change.state == .source { areSourcesStale = true }
      if old == .source, checksums.removeValue(forKey: change.path) != nil { areChecksumsStale = true }
      if old?.isMappingModel ?? false || change.state?.isMappingModel ?? false { areMappingModelsStale = true }
    }
    for path in paths {
      units.formUnion(dependents[.file(path)] ?? [])
      // What was found may stand elsewhere now.
      units.formUnion(findings.units(at: path))
    }
    if areMappingModelsStale { units.formUnion(dependents[.mappingModels] ?? []) }
    if areSourcesStale { units.formUnion(forgetSources()) }
    if areChecksumsStale { units.insert(.checksums) }
    let wasWhole = unwhole.isEmpty
    let oldMembership = membership
    if isLayoutStale { units.formUnion(updateLayout()) }
    if isLayoutStale { units.formUnion((dependents[.versions] ?? []).union(Workspace.units(of: release))) }
    if isLayoutStale || releaseMatching.hangsOnHashes { units.formUnion(updateReleaseMatching()) }
    for path in paths {
      // What has come to a set, or to another place in it, was put there with the layout.
      for place in oldMembership[path] ?? [] where membership[path]?.contains(where: { $0 == place }) ?? false {
        units.formUnion(replace(path, in: place.set, at: place.position))
      }
      if !isLayoutStale { updateWholeness(ofBundle: bundleOfVersion[path]) }
    }
    units.formUnion(updateTree(units, changed: paths))
    if wasWhole != unwhole.isEmpty { units.formUnion(dependents[.isTreeWhole] ?? []) }
    judge(units)
    for path in paths { findings.textChanged(path) }
  }

  /// A source file was edited: what it says about merging is asked again.
  package mutating func sourcesChanged() {
    prepareForChanges()
    judge(forgetSources())
  }

  /// Takes what sources that were read now give for checksums of versions, in place of what they gave before.
  ///
  /// - Complexity: The versions of the tree are hashed if any source gives one.
  package mutating func takeChecksums(_ found: [String: [SourceScan.Checksum]]) {
    let old = checksums
    for (path, list) in found where files[path] == .source { checksums[path] = list.isEmpty ? nil : list }
    if checksums != old { judge([.checksums]) }
  }

  private mutating func forgetSources() -> Set<Unit> {
    sources = SourceAnswer()
    return dependents.reduce(into: []) { units, entry in
      if case .meeting = entry.key { units.formUnion(entry.value) }
    }
  }

  /// Takes other settings, which may change everything.
  package mutating func replaceSettings(_ settings: Settings, directory: String) {
    remake(settings, directory, release?.replacing(settings, directory: directory, root: root))
  }

  /// Makes sure that it is known what units look up.
  private mutating func prepareForChanges() {
    if !notesLookUps { remake(settings, settingsDirectory, release) }
  }

  private mutating func remake(_ settings: Settings, _ directory: String, _ release: Release?) {
    let files = files.map { FileChange($0.key, $0.value) }
    let checksums = checksums
    self = Workspace(
      root: root, isPart: isPart, judgesAllVersions: judgesAllVersions, files: files, settings: settings,
      settingsDirectory: directory, release: release, readSource: readSource)
    takeChecksums(checksums)
  }

  /// Compares the models with what was released; `nil` compares them with nothing.
  ///
  /// - Complexity: Linear in the bundles of the release; a version that is what it was costs nothing.
  package mutating func compare(with release: Release?) {
    let units = Workspace.units(of: self.release).union(Workspace.units(of: release))
      .union(layout.bundles.map { .series($0.path) })
      .union(files.compactMap { if case .lock = $0.value { .file($0.key) } else { nil } })
    self.release = release
    releaseMatching = ReleaseMatching()
    _ = updateReleaseMatching()
    judge(units)
  }

  /// Finds anew which bundle goes on from which one of the release.
  ///
  /// - Returns: What has to be judged again if that is another one for any.
  private mutating func updateReleaseMatching() -> Set<Unit> {
    guard let release else { return [] }
    let old = releaseMatching
    releaseMatching = ReleaseMatching(release, files, layout, hashCache)
    if old == releaseMatching { return [] }
    return Workspace.units(of: release).union(layout.bundles.map { .series($0.path) })
  }
}
