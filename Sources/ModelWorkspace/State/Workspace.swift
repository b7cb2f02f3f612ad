package import DataModel
import ModelHash
package import ModelMerge
package import ModelPredicate
package import ModelRules
package import ModelSyntax

/// The models of one tree: what its files say, how they merge, and what the rules find.
///
/// A value that is brought up to date by ``apply(_:)``. After any sequence of changes it equals a workspace that is made
/// from the same files at once; a change costs what it touches, not what is there.
package struct Workspace: Sendable {
  /// The directory that all paths begin with.
  package let root: String
  /// Whether only a part of a tree is seen, so that a model that is missing here may be elsewhere.
  let isPart: Bool
  /// Whether less than errors is looked for in versions that are not current.
  let judgesAllVersions: Bool
  package private(set) var settings: Settings
  /// The directory that the globs of the settings are relative to.
  package private(set) var settingsDirectory: String
  package private(set) var files: [String: FileState] = [:]
  package private(set) var layout = Layout()
  /// Reads a source file when a conflict has to be decided; `nil` for one that cannot be read.
  let readSource: @Sendable (_ path: String) -> SourceText?

  /// The merged model of each merge set, by the name of the set.
  package private(set) var merged: [String: MergeIndex] = [:]
  /// All models that take part in a merge, as one index, to find an entity anywhere in the tree.
  package private(set) var tree = MergeIndex()
  /// The merge sets that each `contents` is a member of, with its place in the order.
  private var membership: [String: [(set: String, position: Int)]] = [:]
  /// The names of the merge sets that each bundle is in, and why each set is one.
  package private(set) var setsOfBundle: [String: [String]] = [:]
  private var origins: [String: MergeSet.Origin] = [:]
  /// The path of the bundle of each `contents`.
  package private(set) var bundleOfVersion: [String: String] = [:]
  /// The paths of the mapping models' files, in byte order.
  private var mappingModels: [String] = []
  /// The bundles that cannot say what they bring to a merge.
  private var unwhole: Set<String> = []
  /// What the models are compared with, if anything.
  package private(set) var release: Release?
  private(set) var releaseMatching = ReleaseMatching()
  let hashCache = HashCache()
  /// The rules for versions that the settings leave on.
  private let versionRules: VersionRules
  private var findings = FindingsIndex()
  private var lookUps: [Unit: Set<LookUp>] = [:]
  private var dependents: [LookUp: Set<Unit>] = [:]
  /// Whether a source calls a merging function; `nil` until somebody asks, or after a source has changed.
  ///
  /// Copies of the workspace share the answer until their sources change.
  private var sources = SourceAnswer()
  /// What the sources that were read give for checksums of versions; those that give none are left out.
  package private(set) var checksums: [String: [SourceScan.Checksum]] = [:]
  /// How many units have been judged since the workspace was made: what a change costs, for tests and benchmarks.
  package private(set) var judgedUnits = 0

  package init(
    root: String, isPart: Bool = false, judgesAllVersions: Bool = false, files: [FileChange] = [],
    settings: Settings = Settings(), settingsDirectory: String? = nil, release: Release? = nil,
    readSource: @escaping @Sendable (_ path: String) -> SourceText? = { _ in nil }
  ) {
    self.root = root
    self.isPart = isPart
    self.judgesAllVersions = judgesAllVersions
    versionRules = VersionRules(settings)
    self.settings = settings
    self.settingsDirectory = settingsDirectory ?? root
    self.readSource = readSource
    self.release = release
    apply(files)
  }

  // MARK: Results

  /// What the rules have found, as the settings want it, each finding once; in no order.
  package func currentFindings() -> [Finding] {
    var collector = FindingCollector(self)
    for (unit, list) in findings.all { collector.add(list, of: unit) }
    collector.addUnusedSuppressions()
    return collector.findings
  }

  /// The part of ``currentFindings()`` that stands in the file at `path`, in the order of the text.
  ///
  /// - Complexity: O(*k* log *k*) for the *k* findings of the units that speak of the file; for the settings, which
  ///   say what to ignore anywhere, all findings.
  package func findings(at path: String) -> [Finding] {
    if path == settingsPath {
      return currentFindings().filter { $0.place.path == path }.sorted { $0.precedes($1) }
    }
    var collector = FindingCollector(self)
    for (unit, list) in findings.findings(at: path) { collector.add(list, of: unit) }
    collector.addUnusedSuppressions(at: path)
    return collector.findings.sorted { $0.precedes($1) }
  }

  /// The files that have findings, and perhaps some of which the settings leave none.
  package var pathsWithFindings: Set<String> {
    let ignoring = files.filter { if case .model(let model) = $1 { SuppressionMark.occur(in: model) } else { false } }
    return findings.paths.union(ignoring.keys).union(settings.suppressions.isEmpty ? [] : [settingsPath])
  }

  /// The files whose findings may have changed or moved since the last call, and perhaps some more.
  package mutating func takeStalePaths() -> Set<String> {
    let paths = findings.takeStalePaths()
    return paths.isEmpty || settings.suppressions.isEmpty ? paths : paths.union([settingsPath])
  }

  /// The settings file that this workspace would have.
  var settingsPath: String { PathNames.join(settingsDirectory, Settings.fileName) }

  /// Why Core Data would refuse to merge the models of a set, if it ever has to; `nil` if it would not.
  ///
  /// - Complexity: O(*n*) for *n* units with findings.
  package func conflict(inSet name: String) -> Finding? {
    let found = findings.all.flatMap { unit, list -> [Finding] in
      guard case .name(name, _) = unit else { return [] }
      return list.filter { RuleCatalogue.refusals.contains($0.rule) }
    }
    return found.min { $0.message.utf8.lexicographicallyPrecedes($1.message.utf8) }
  }

  /// Whether the `contents` at `path` takes part in a merge, or would be loaded.
  package func isCurrent(_ path: String) -> Bool {
    if membership[path] != nil { return true }
    guard let bundle = bundleOfVersion[path].flatMap({ layout.bundle(at: $0) }) else { return false }
    return bundle.currentVersion?.contents == path
  }

  /// The lines of the file at `path`, for turning offsets into positions.
  package func lines(of path: String) -> LineIndex? {
    switch files[path] {
    case .model(let model): model.lines
    case .currentVersion(let file): file.lines
    case .project(let file): file.lines
    case .mappingModel(let file): file.lines
    case .lock(let file): file.lines
    default: nil
    }
  }

  /// The version hashes of the `contents` at `path`, which says `model`.
  func hashes(of model: Model, at path: String) -> ModelHashes { hashCache.hashes(of: model, at: path) }

  /// Whether a file of the tree can be read from where the workspace reads its sources.
  func fileExists(_ path: String) -> Bool { readSource(path) != nil }

  // MARK: Changes

  /// Brings the workspace up to date with changed files.
  ///
  /// - Complexity: An edit of a version costs the names that it defines and what looked them up. Files that come or
  ///   go, current versions, projects and manifests also cost a new layout, linear in the number of paths, and the
  ///   members of the merge sets that it changes.
  package mutating func apply(_ changes: [FileChange]) {
    var versions: Set<String> = []
    var others: Set<String> = []
    var isLayoutStale = false
    var areSourcesStale = false
    var areMappingModelsStale = false
    var areChecksumsStale = false
    for change in changes where files[change.path] != change.state {
      let old = files[change.path]
      files[change.path] = change.state
      switch (old, change.state) {
      case (.model?, .model?): versions.insert(change.path)
      case (.source?, .source?): break
      default:
        isLayoutStale = true
        versions.insert(change.path)
        others.insert(change.path)
        // Whether a version has contents is said of its directory.
        let directory = PathNames.parent(change.path)
        if files[directory] == .versionDirectory { others.insert(directory) }
      }
      if old == .source || change.state == .source { areSourcesStale = true }
      if old == .source, checksums.removeValue(forKey: change.path) != nil { areChecksumsStale = true }
      if FileRole(path: change.path) == .mappingModel { areMappingModelsStale = true }
    }
    var units = Set(versions.map(Unit.version)).union(others.map(Unit.file))
    for path in versions {
      units.formUnion(dependents[.file(path)] ?? [])
      // What was found may stand elsewhere now.
      units.formUnion(findings.units(at: path))
    }
    if areMappingModelsStale { units.formUnion(dependents[.mappingModels] ?? []) }
    if areSourcesStale { units.formUnion(forgetSources()) }
    if areChecksumsStale { units.insert(.checksums) }
    let wasWhole = unwhole.isEmpty
    if isLayoutStale { units.formUnion(updateLayout()) }
    if isLayoutStale { units.formUnion((dependents[.versions] ?? []).union(Workspace.units(of: release))) }
    if isLayoutStale || releaseMatching.hangsOnHashes { units.formUnion(updateReleaseMatching()) }
    for path in versions {
      for (set, position) in membership[path] ?? [] { units.formUnion(replace(path, in: set, at: position)) }
      if !isLayoutStale { updateWholeness(ofBundle: bundleOfVersion[path]) }
    }
    units.formUnion(updateTree(units, changed: versions))
    if wasWhole != unwhole.isEmpty { units.formUnion(dependents[.isTreeWhole] ?? []) }
    judge(units)
    for path in versions { findings.textChanged(path) }
  }

  /// A source file was edited: what it says about merging is asked again.
  package mutating func sourcesChanged() {
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
    let files = files.map { FileChange($0.key, $0.value) }
    let release = release?.replacing(settings, directory: directory, root: root)
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

  /// Computes the layout anew and gives the merge sets the members that they now have.
  ///
  /// - Returns: What has to be judged again.
  private mutating func updateLayout() -> Set<Unit> {
    let old = layout
    layout = Layout(files, root: root, settings: settings, settingsDirectory: settingsDirectory)
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
  private mutating func replace(_ path: String, in set: String, at position: Int?) -> Set<Unit> {
    var index = merged.removeValue(forKey: set) ?? MergeIndex()
    let hadStandIns = index.standInMembers > 0
    let touched = index.replace(path, with: position.flatMap { member(at: path, position: $0) })
    var units: Set<Unit> = []
    for key in touched {
      units.insert(.name(set: set, key))
      units.formUnion(dependents[.slot(set: set, key)] ?? [])
    }
    if hadStandIns != (index.standInMembers > 0) { units.formUnion(dependents[.meeting(set: set)] ?? []) }
    merged[set] = index
    return units
  }

  private func member(at path: String, position: Int) -> MergeMember? {
    guard case .model(let model)? = files[path], model.isWhole else { return nil }
    return MergeMember(path: path, position: position, model: model, standInKeys: settings.standInKeys)
  }

  /// Brings the index of the whole tree up to date with every version that changed, joined a set or left one.
  private mutating func updateTree(_ units: Set<Unit>, changed: Set<String>) -> Set<Unit> {
    var paths = changed
    for case .version(let path) in units { paths.insert(path) }
    var result: Set<Unit> = []
    for path in paths {
      let touched = tree.replace(path, with: membership[path] == nil ? nil : member(at: path, position: 0))
      for key in touched where key.kind == .entity { result.formUnion(dependents[.treeEntity(key.name)] ?? []) }
    }
    return result
  }

  private mutating func updateWholeness(ofBundle path: String?) {
    guard let path, let bundle = layout.bundle(at: path) else { return }
    let paths = bundle.versions.compactMap(\.contents).filter { membership[$0] != nil }
    let isWhole =
      !paths.isEmpty
      && paths.allSatisfy { path in
        if case .model(let model)? = files[path] { model.isWhole } else { false }
      }
    if isWhole || bundle.versions.isEmpty { unwhole.remove(path) } else { unwhole.insert(path) }
  }

  // MARK: Judging

  private mutating func judge(_ units: Set<Unit>) {
    let judgements = concurrentMap(Array(units)) { [self] in judgement(of: $0) }
    for judgement in judgements { note(judgement) }
    judgedUnits += units.count
  }

  private mutating func note(_ judgement: Judgement) {
    let unit = judgement.unit
    findings.replace(unit, with: judgement.findings)
    // What is reported of a version also depends on whether it is current, and where a bundle's is shown on its versions.
    switch unit {
    case .version(let path), .bundle(let path): findings.markStale(path)
    default: break
    }
    let old = lookUps[unit] ?? []
    guard old != judgement.lookUps else { return }
    for lookUp in old.subtracting(judgement.lookUps) {
      dependents[lookUp]?.remove(unit)
      if dependents[lookUp]?.isEmpty ?? false { dependents[lookUp] = nil }
    }
    for lookUp in judgement.lookUps.subtracting(old) { dependents[lookUp, default: []].insert(unit) }
    lookUps[unit] = judgement.lookUps.isEmpty ? nil : judgement.lookUps
  }

  private func judgement(of unit: Unit) -> Judgement {
    let recorder = LookUpRecorder()
    var result: [Finding] = []
    switch unit {
    case .version(let path): judgeVersion(path, recorder, &result)
    case .name(let set, let key): judgeName(key, in: set, recorder, &result)
    case .bundle(let path): judgeBundle(path, &result)
    case .release(let path): judgeRelease(path, recorder, &result)
    case .mergedRelease(let name): judgeMergedRelease(name, recorder, &result)
    case .series(let path): judgeSeries(path, recorder, &result)
    case .checksums: judgeChecksums(recorder, &result)
    case .project(let path): judgeProject(path, &result)
    case .file(let path): judgeFile(path, recorder, &result)
    }
    return Judgement(unit: unit, findings: result, lookUps: recorder.lookUps)
  }

  private func judgeVersion(_ path: String, _ recorder: LookUpRecorder, _ result: inout [Finding]) {
    guard case .model(let model)? = files[path] else { return }
    report(model.problems, at: path, &result)
    // What a broken text seems to say may only follow from the fault.
    guard model.isWhole else { return }
    let view = versionView(of: model, at: path, recorder)
    let silenced = bundleOfVersion[path].flatMap { layout.compilerSettings[$0] } ?? []
    let rules = judgesAllVersions || isCurrent(path) ? versionRules.all : versionRules.grave
    for rule in rules where rule.info.silencedBy.isDisjoint(with: silenced) {
      rule.check(view, into: &result)
    }
  }

  /// One version as rules see it; what they look up is noted in `recorder`.
  func versionView(of model: Model, at path: String, _ recorder: LookUpRecorder) -> VersionView {
    VersionView(
      path: path, model: model, standIns: StandIn.find(in: model, keys: settings.standInKeys),
      isUsedWithCloudKit: bundleOfVersion[path].map { layout.cloudKitBundles.contains($0) } ?? false,
      definers: { definers(of: $0, for: path, recorder) },
      counterparts: { counterparts(of: $0, recorder) }, label: label)
  }

  /// The members of the merge sets of a version's bundle that define an entity, the bundle itself left out.
  private func definers(of entity: String, for path: String, _ recorder: LookUpRecorder) -> [Definition] {
    guard let bundle = bundleOfVersion[path] else { return [] }
    var result: [Definition] = []
    let key = MergeKey.entity(entity)
    for set in setsOfBundle[bundle] ?? [] {
      recorder.note(.slot(set: set, key))
      for definition in merged[set]?.slot(key).definitions ?? []
      where bundleOfVersion[definition.member.path] != bundle
        && !result.contains(where: { $0.member.path == definition.member.path })
      {
        recorder.note(.file(definition.member.path))
        result.append(definition)
      }
    }
    return result
  }

  /// What the other models of the merge sets that an entity's model is in say of it: of a stand-in, what its real entity
  /// is.
  package func counterparts(of entity: EntityReference) -> Counterparts { counterparts(of: entity, LookUpRecorder()) }

  private func counterparts(of entity: EntityReference, _ recorder: LookUpRecorder) -> Counterparts {
    let standIn = StandIn.find(at: entity.index, in: entity.model, keys: settings.standInKeys)
    let others = definers(of: standIn?.realName ?? entity.name, for: entity.path, recorder)
    if standIn != nil, others.isEmpty { return .unknown }
    return .known(others.map { EntityReference(path: $0.member.path, model: $0.model, index: $0.index) })
  }

  private func judgeName(_ key: MergeKey, in set: String, _ recorder: LookUpRecorder, _ result: inout [Finding]) {
    guard let index = merged[set] else { return }
    let slot = index.slot(key)
    guard slot.mayHaveFindings(key) else { return }
    let own = slot.isShared ? nil : slot.definitions.first?.member.path
    note(slot, besides: own, recorder)
    let definitions = key.kind == .entity ? slot.definitions[...] : []
    let view = MergeSetView(
      name: set,
      comparisons: definitions.dropFirst().map { ($0, EntityComparison(definitions[0], $0)) },
      slot: { key in
        recorder.note(.slot(set: set, key))
        let slot = index.slot(key)
        note(slot, besides: slot.isShared ? nil : own, recorder)
        return slot
      },
      meeting: {
        recorder.note(.meeting(set: set))
        return meeting(of: set)
      },
      elsewhere: { entity in
        recorder.note(.treeEntity(entity))
        let others = tree.slot(.entity(entity)).definitions.filter { index.members[$0.member.path] == nil }
        for definition in others { recorder.note(.file(definition.member.path)) }
        return others
      },
      isTreeWhole: {
        recorder.note(.isTreeWhole)
        return unwhole.isEmpty && !isPart
      },
      label: label)
    for rule in RuleCatalogue.mergeRules { rule.check(slot, key, in: view, into: &result) }
  }

  /// Notes the files that say something of a name: where models meet, what a rule finds may follow from anything in them.
  ///
  /// - Parameter own: The file of a name that stands there alone; that it has changed is known from its entities.
  private func note(_ slot: MergeSlot, besides own: String?, _ recorder: LookUpRecorder) {
    for definition in slot.definitions + slot.standIns where definition.member.path != own {
      recorder.note(.file(definition.member.path))
    }
  }

  /// Whether the models of a set are ever merged.
  func meeting(of name: String) -> Meeting {
    if origins[name] == .settings || (merged[name]?.standInMembers ?? 0) > 0 { return .assumed }
    return sources.answer { findMergingCall() }
  }

  private func findMergingCall() -> Meeting {
    let paths = files.compactMap { $0.value == .source ? $0.key : nil }.sorted(by: PathNames.precedes)
    guard !paths.isEmpty else { return .assumed }
    for path in paths {
      guard let language = SourceScan.Language(path: path), let text = readSource(path),
        let call = SourceScan.mergingCall(in: text, language: language)
      else { continue }
      return .called(Place(path, call))
    }
    return .never
  }

  private func judgeBundle(_ path: String, _ result: inout [Finding]) {
    guard let bundle = layout.bundle(at: path) else { return }
    let view = bundle.view
    for rule in RuleCatalogue.bundleRules { rule.check(view, into: &result) }
  }

  // MARK: Steps between versions

  private func judgeSeries(_ path: String, _ recorder: LookUpRecorder, _ result: inout [Finding]) {
    guard let series = series(ofBundle: path, recorder) else { return }
    for rule in RuleCatalogue.seriesRules { rule.check(series, into: &result) }
  }

  /// The versions of a bundle and the step to its current one; `nil` where that is the only version, or none is.
  ///
  /// - Complexity: A comparison of two versions.
  package func series(ofBundle path: String) -> SeriesView? { series(ofBundle: path, LookUpRecorder()) }

  private func series(ofBundle path: String, _ recorder: LookUpRecorder) -> SeriesView? {
    guard let bundle = layout.bundle(at: path), bundle.versions.count > 1, let current = bundle.currentVersion
    else { return nil }
    return SeriesView(
      bundle.view, versions: readVersions(of: bundle, recorder), current: current, standInKeys: settings.standInKeys,
      release: seriesRelease(of: bundle)
    ) { from, to in
      recorder.note(.mappingModels)
      return mappingModel(from: from, to: to) != nil
    }
  }

  /// The path of the `xcmapping.xml` that leads from one version to another; the first one where there are several.
  package func mappingModel(from: SeriesView.Version, to: SeriesView.Version) -> String? {
    mappingModels.first { path in
      guard case .mappingModel(let mapping)? = files[path] else { return false }
      return mapping.leads(from: from, to: to)
    }
  }

  /// The versions of a bundle that can be read, in numeric order.
  private func readVersions(of bundle: ModelBundle, _ recorder: LookUpRecorder) -> [SeriesView.Version] {
    bundle.versions.compactMap { entry in
      guard let path = entry.contents else { return nil }
      recorder.note(.file(path))
      guard case .model(let model)? = files[path], model.isWhole else { return nil }
      return SeriesView.Version(entry: entry, path: path, model: model)
    }
  }

  private func judgeMappingModel(
    _ file: MappingModel, at path: String, _ recorder: LookUpRecorder, _ result: inout [Finding]
  ) {
    let view = MappingModelView(path: path, file: file) { name in
      recorder.note(.versions)
      return layout.bundles.filter { PathNames.lastComponent($0.path) == name }.map { readVersions(of: $0, recorder) }
    }
    for rule in RuleCatalogue.mappingModelRules { rule.check(view, into: &result) }
  }

  private func judgeProject(_ path: String, _ result: inout [Finding]) {
    guard case .project(let file)? = files[path] else { return }
    report(file.problems, at: path, &result)
    guard file.problems.isEmpty else { return }
    guard let view = projectView(path) else { return }
    for rule in RuleCatalogue.projectRules { rule.check(view, into: &result) }
  }

  /// The project file at `path` beside the bundles that it speaks of.
  func projectView(_ path: String) -> ProjectView? {
    guard case .project(let file)? = files[path] else { return nil }
    let directory = PathNames.parent(PathNames.parent(path))
    return ProjectView(path: path, file: file) { reference in
      reference.path.flatMap { layout.bundle(at: PathNames.join(directory, $0)) }?.view
    }
  }

  private func judgeFile(_ path: String, _ recorder: LookUpRecorder, _ result: inout [Finding]) {
    switch files[path] {
    case .mappingModel(let file): judgeMappingModel(file, at: path, recorder, &result)
    case .unreadable(let reason):
      report([FileProblem(.unreadable, nil, "cannot be read: \(reason)")], at: path, &result)
    case .currentVersion(let file): report(file.problems, at: path, &result)
    case .lock(let file):
      report(file.problems, at: path, &result)
      judgeLock(file, at: path, recorder, &result)
    case .versionDirectory
    where files[PathNames.join(path, "contents")] == nil
      && files[PathNames.join(path, "elements")] == nil:
      let problem = FileProblem(.unreadable, nil, "this version has no 'contents', so there is nothing to compile")
      report([problem], at: path, &result)
    default: break
    }
  }

  private func report(_ problems: [FileProblem], at path: String, _ result: inout [Finding]) {
    for problem in problems {
      guard let rule = RuleCatalogue.fileRules.first(where: { $0.kinds.contains(problem.kind) }) else { continue }
      let related = problem.related.map { [RelatedPlace(Place(path, $0), "belongs to the fault")] } ?? []
      result.append(Finding(rule.info, at: Place(path, problem.range), problem.message, related: related))
    }
  }

  /// What to call the version at `path`: its directory and its bundle's, below the root.
  private func label(_ path: String) -> String {
    let directory = PathNames.parent(path)
    return PathNames.below(root, directory) ?? directory
  }
}
