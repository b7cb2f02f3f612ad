import DataModel
import ModelMigration
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

  private(set) var steps: [Step] = []
  private(set) var merged: [Merged] = []
  /// Bundles that only one state has, or that have no version to compare, with the reason.
  private(set) var notes: [Note] = []
  /// The sides by which files are shown.
  let old: DiffSide
  let new: DiffSide

  /// Something that is said of a bundle.
  struct Note {
    /// The path of the bundle below what was named.
    let bundle: String
    let text: String
  }

  var hasProblems: Bool { steps.contains(where: \.isProblem) }

  /// From one state to another: the current version of each bundle, or the one that was named.
  init(from old: DiffSide, to new: DiffSide) throws(DiffError) {
    self.old = old
    self.new = new
    try DiffReport.checkModels(old)
    try DiffReport.checkModels(new)
    let pairs = BundlePairs(from: old, to: new)
    notes = pairs.notes
    let comparison = VersionComparison(from: old, to: new)
    for result in concurrentMap(pairs.pairs, { comparison.compare($0.old, $0.new) }) { add(result) }
    if old.isTree, new.isTree { merged = Merged.all(from: old, to: new) }
    findMappingModels()
  }

  /// The step from the version before to the current one, of each bundle.
  init(within side: DiffSide) throws(DiffError) {
    old = side
    new = side
    try DiffReport.checkModels(side)
    let comparison = VersionComparison(from: side, to: side)
    for bundle in side.bundles { add(comparison.lastStep(of: bundle)) }
    findMappingModels()
  }

  private static func checkModels(_ side: DiffSide) throws(DiffError) {
    if side.bundles.isEmpty { throw DiffError(message: "\(side.name): there is no Core Data model") }
  }

  private mutating func add(_ result: VersionComparison.Outcome) {
    switch result {
    case .step(let step): steps.append(step)
    case .note(let note): notes.append(note)
    }
  }

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
