import DataModel
import ModelHash
import ModelMerge
import ModelMigration
import ModelRules
import ModelSyntax
import ModelWorkspace

/// What changes between two states, model by model.
struct DiffReport {
  /// A version as one end of a step.
  struct End {
    let version: String
    let file: String
    let model: Model
  }

  /// What became of one bundle.
  struct Step {
    /// The path of the bundle below what was named.
    let bundle: String
    let old: End
    let new: End
    let step: MigrationStep
    /// The path of a mapping model that leads from the old to the new version by its hashes.
    var mappingModel: String?
    /// Versions that only one state has, and those whose hashes differ under one name, the compared ones left out.
    var addedVersions: [String] = []
    var removedVersions: [String] = []
    var editedVersions: [String] = []

    /// Whether stores do not come to the new version.
    var isProblem: Bool { step.verdict >= .mayFail && mappingModel == nil || step.verdict == .impossible }
  }

  /// What became of the merged model of one merge set of several models.
  struct Merged {
    let name: String
    /// The bundles that the set had and has no more.
    let lost: [String]
    let joined: [String]
    let verdict: MigrationVerdict
  }

  private(set) var steps: [Step] = []
  private(set) var merged: [Merged] = []
  /// Bundles that only one state has, or that have no version to compare, with the reason.
  private(set) var notes: [(bundle: String, text: String)] = []
  /// The sides by which files are shown.
  private let old: DiffSide
  private let new: DiffSide

  var hasProblems: Bool { steps.contains(where: \.isProblem) }

  // MARK: Two states

  init(from old: DiffSide, to new: DiffSide) throws(DiffError) {
    self.old = old
    self.new = new
    try DiffReport.checkModels(old)
    try DiffReport.checkModels(new)
    let pairs = pairs()
    let results = concurrentMap(pairs) { [self] in compare($0.0, $0.1) }
    for (pair, result) in zip(pairs, results) { add(result, of: new.relativePath(of: pair.1)) }
    if old.isTree, new.isTree { compareSets() }
    findMappingModels()
  }

  /// The step from the version before to the current one, of each bundle.
  init(within side: DiffSide) throws(DiffError) {
    old = side
    new = side
    try DiffReport.checkModels(side)
    for bundle in side.bundles {
      guard let current = bundle.currentVersion, let index = bundle.versions.firstIndex(of: current),
        bundle.versions.count > 1
      else {
        notes.append((side.relativePath(of: bundle), "has no version before the current one"))
        continue
      }
      let before = bundle.versions[index > 0 ? index - 1 : 1]
      guard index > 0 || bundle.versions.count == 2 else {
        notes.append((side.relativePath(of: bundle), "has '\(current.name)', its first version, as the current one"))
        continue
      }
      add(step(bundle, before, bundle, current), of: side.relativePath(of: bundle))
    }
    findMappingModels()
  }

  private static func checkModels(_ side: DiffSide) throws(DiffError) {
    if side.bundles.isEmpty { throw DiffError(message: "\(side.name): there is no Core Data model") }
  }

  private mutating func add(_ result: Result<Step, Failure>, of bundle: String) {
    switch result {
    case .success(let step): steps.append(step)
    case .failure(let failure): notes.append((bundle, failure.text))
    }
  }

  private struct Failure: Error {
    let text: String
  }

  // MARK: Bundles

  /// Which bundle of the old state each of the new one was: by path, and those that are left by name.
  private mutating func pairs() -> [(ModelBundle, ModelBundle)] {
    let (before, after) = (old.bundles, new.bundles)
    if before.count == 1, after.count == 1 { return [(before[0], after[0])] }
    var rest = Dictionary(before.map { (old.relativePath(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
    var result: [(ModelBundle, ModelBundle)] = []
    var unmatched: [ModelBundle] = []
    for bundle in after {
      if let match = rest.removeValue(forKey: new.relativePath(of: bundle)) {
        result.append((match, bundle))
      } else {
        unmatched.append(bundle)
      }
    }
    for bundle in unmatched {
      let alike = rest.filter { $0.value.name == bundle.name }
      if alike.count == 1, let match = alike.first {
        rest[match.key] = nil
        result.append((match.value, bundle))
      } else {
        notes.append((new.relativePath(of: bundle), "is new"))
      }
    }
    for path in rest.keys.sorted(by: PathNames.precedes) { notes.append((path, "is gone")) }
    return result
  }

  private func compare(_ before: ModelBundle, _ after: ModelBundle) -> Result<Step, Failure> {
    guard let x = DiffReport.chosen(before) else { return .failure(Failure(text: "had no current version before")) }
    guard let y = DiffReport.chosen(after) else { return .failure(Failure(text: "has no current version")) }
    return step(before, x, after, y).map { step in
      var step = step
      compareVersions(before, after, &step)
      return step
    }
  }

  /// The version that was named, or the current one.
  private static func chosen(_ bundle: ModelBundle) -> VersionEntry? {
    bundle.currentVersion ?? (bundle.versions.count == 1 ? bundle.versions[0] : nil)
  }

  private func step(
    _ before: ModelBundle, _ x: VersionEntry, _ after: ModelBundle, _ y: VersionEntry
  ) -> Result<Step, Failure> {
    guard let a = end(x, of: old) else { return .failure(Failure(text: "had no readable version '\(x.name)'")) }
    guard let b = end(y, of: new) else { return .failure(Failure(text: "has no readable version '\(y.name)'")) }
    let step = MigrationStep(
      from: MigrationModel(a.model, path: a.file, standInKeys: old.workspace.settings.standInKeys),
      to: MigrationModel(b.model, path: b.file, standInKeys: new.workspace.settings.standInKeys))
    return .success(Step(bundle: new.relativePath(of: after), old: a, new: b, step: step))
  }

  private func end(_ version: VersionEntry, of side: DiffSide) -> End? {
    guard let model = side.model(version), let contents = version.contents else { return nil }
    return End(version: version.name, file: side.shown(contents), model: model)
  }

  /// What became of the versions beside the ones that are compared.
  private func compareVersions(_ before: ModelBundle, _ after: ModelBundle, _ step: inout Step) {
    guard before.versions.count > 1 || after.versions.count > 1 else { return }
    let (x, y) = (before.versions.map(\.name), after.versions.map(\.name))
    step.addedVersions = y.filter { !x.contains($0) }
    step.removedVersions = x.filter { !y.contains($0) }
    step.editedVersions = after.versions.filter { version in
      guard let other = before.version(named: version.name), let a = old.model(other), let b = new.model(version) else {
        return false
      }
      return a != b && ModelHashes(a).checksum != ModelHashes(b).checksum
    }.map(\.name)
  }

  // MARK: Merged models

  private mutating func compareSets() {
    for set in new.workspace.layout.sets {
      // Where neither projects nor settings tell, all models are one set, which is named after its directory.
      let sets = old.workspace.layout.sets
      let match = sets.first { $0.name == set.name } ?? sets.first { $0.origin == .tree && set.origin == .tree }
      guard let other = match,
        set.members.count > 1 || other.members.count > 1,
        let before = old.workspace.merged[other.name], let after = new.workspace.merged[set.name]
      else { continue }
      let names = (other.members.map { DiffReport.name($0) }, set.members.map { DiffReport.name($0) })
      let isRefused =
        old.workspace.conflict(inSet: other.name) != nil || new.workspace.conflict(inSet: set.name) != nil
      let step = MigrationStep(from: MigrationModel(before), to: MigrationModel(after))
      merged.append(
        Merged(
          name: set.name, lost: names.0.filter { !names.1.contains($0) },
          joined: names.1.filter { !names.0.contains($0) },
          verdict: isRefused ? .impossible : step.verdict))
    }
  }

  private static func name(_ member: Membership) -> String { PathNames.lastComponent(member.bundle) }

  // MARK: Mapping models

  /// Looks for mapping models where a step is not simply inferred.
  private mutating func findMappingModels() {
    guard steps.contains(where: { !$0.step.obstacles.isEmpty }) else { return }
    let mappings = new.mappingModels()
    for index in steps.indices where !steps[index].step.obstacles.isEmpty {
      let step = steps[index]
      steps[index].mappingModel =
        mappings.first { mapping in
          MappingFit.matches(mapping.file.source, step.old.model, named: step.old.version) ?? false
            && MappingFit.matches(mapping.file.destination, step.new.model, named: step.new.version) ?? false
        }?.path
    }
  }
}
