import DataModel
import ModelMerge
package import ModelPredicate
import ModelRules
import ModelSyntax

// Judging what a change has reached.
extension Workspace {
  mutating func judge(_ units: Set<Unit>) {
    for judgement in judgements(of: units) { note(judgement) }
    judgedUnits += units.count
  }

  /// A function of its own, so that nothing else holds the workspace when it is changed, which would copy its tables.
  private func judgements(of units: Set<Unit>) -> [Judgement] {
    let shared = SharedWorkspace(self)
    return concurrentMap(Array(units)) { shared.value.judgement(of: $0, shared) }
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

  private func judgement(of unit: Unit, _ shared: SharedWorkspace) -> Judgement {
    let recorder = LookUpRecorder(isOn: notesLookUps)
    var result: [Finding] = []
    switch unit {
    case .version(let path): judgeVersion(path, shared, recorder, &result)
    case .name(let set, let key): judgeName(key, in: set, shared, recorder, &result)
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

  private func judgeVersion(
    _ path: String, _ shared: SharedWorkspace, _ recorder: LookUpRecorder, _ result: inout [Finding]
  ) {
    guard case .model(let model)? = files[path] else { return }
    report(model.problems, at: path, &result)
    // What a broken text seems to say may only follow from the fault.
    guard model.isWhole else { return }
    let view = versionView(of: model, at: path, shared, recorder)
    let silenced = bundleOfVersion[path].flatMap { layout.compilerSettings[$0] } ?? []
    var rules = judgesAllVersions || isCurrent(path) ? versionRules.all : versionRules.grave
    if !silenced.isEmpty { rules = rules.filter { $0.silencedBy.isDisjoint(with: silenced) } }
    for entry in rules { entry.rule.check(view, into: &result) }
  }

  /// One version as rules see it; what they look up is noted in `recorder`.
  func versionView(of model: Model, at path: String, _ recorder: LookUpRecorder) -> VersionView {
    versionView(of: model, at: path, SharedWorkspace(self), recorder)
  }

  private func versionView(
    of model: Model, at path: String, _ shared: SharedWorkspace, _ recorder: LookUpRecorder
  ) -> VersionView {
    VersionView(
      path: path, model: model, standIns: StandIn.find(in: model, keys: settings.standInKeys),
      isUsedWithCloudKit: bundleOfVersion[path].map { layout.cloudKitBundles.contains($0) } ?? false,
      definers: { shared.value.definers(of: $0, for: path, recorder) },
      counterparts: { shared.value.counterparts(of: $0, recorder) }, label: { shared.value.label($0) })
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

  private func judgeName(
    _ key: MergeKey, in set: String, _ shared: SharedWorkspace, _ recorder: LookUpRecorder, _ result: inout [Finding]
  ) {
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
        shared.value.note(slot, besides: slot.isShared ? nil : own, recorder)
        return slot
      },
      meeting: {
        recorder.note(.meeting(set: set))
        return shared.value.meeting(of: set)
      },
      elsewhere: { entity in
        recorder.note(.treeEntity(entity))
        let others = shared.value.tree.slot(.entity(entity)).definitions.filter { index.members[$0.member.path] == nil }
        for definition in others { recorder.note(.file(definition.member.path)) }
        return others
      },
      isTreeWhole: {
        recorder.note(.isTreeWhole)
        return shared.value.unwhole.isEmpty && !shared.value.isPart
      },
      label: { shared.value.label($0) })
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
}

/// A workspace by reference, for what is handed to rules: each closure that holds the value itself costs a copy of it.
private final class SharedWorkspace: Sendable {
  let value: Workspace

  init(_ value: Workspace) { self.value = value }
}
