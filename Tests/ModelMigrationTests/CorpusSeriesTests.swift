import DataModel
import ModelHash
import ModelMerge
import ModelMigration
import ModelSyntax
import TestSupport
import Testing

/// The versions of real bundles, in their order: steps that users' stores went through.
@Suite(.enabled(if: SharedData.hasCorpus, "needs ../shared/corpus"))
struct CorpusSeriesTests {
  private struct Version {
    let name: String
    let path: String
    let model: Model

    init(_ path: String) {
      self.path = path
      name = VersionName(folder: String(path.split(separator: "/").dropLast().last ?? "")).text
      model = Model.read(SourceText(SharedData.bytes(path)))
    }
  }

  /// The versions of each bundle that has several, in numeric order.
  private static let series: [(bundle: String, versions: [Version])] = {
    var bundles: [String: [Version]] = [:]
    for path in SharedData.files(named: "contents") where path.contains(".xcdatamodeld/") {
      bundles[path.split(separator: "/").dropLast(2).joined(separator: "/"), default: []].append(Version(path))
    }
    return bundles.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { bundle, versions in
      (bundle, versions.sorted { VersionName.precedes($0.name, $1.name) })
    }
  }()

  /// None of the 491 steps is called impossible, or one that needs a mapping model.
  ///
  /// Those that may fail on data were read, each in both files: all add, or make mandatory, an attribute or a relationship
  /// without a default. `Model 9` to `Model 10` and `DashSync 6` to `DashSync 7` come with a mapping model for just this;
  /// whether stores have rows without a value is not in the files of the others. `ArtsyPartner` comes last by its name
  /// alone, so that nobody takes this step.
  @Test func `no step that an app took is called impossible`() {
    var verdicts: [MigrationVerdict: Int] = [:]
    var fails: [String] = []
    for (_, versions) in Self.series {
      let checksums = versions.map { ModelHashes($0.model).checksum }
      for (index, (old, new)) in zip(versions, versions.dropFirst()).enumerated() {
        let step = MigrationStep(
          from: MigrationModel(old.model, path: old.path), to: MigrationModel(new.model, path: new.path))
        verdicts[step.verdict, default: 0] += 1
        if step.verdict > .inferable { fails.append("\(old.name) > \(new.name)") }
        // Equal hashes are what makes versions identical.
        #expect((checksums[index] == checksums[index + 1]) == (step.verdict == .identical), "\(old.path) > \(new.name)")
      }
    }
    #expect(verdicts == [.identical: 34, .inferable: 442, .mayFail: 15])
    #expect(
      fails.sorted() == [
        "ArtsyFolio v2.7.0 > ArtsyPartner", "CoreDataStack 3 > CoreDataStack 4", "DashSync 6 > DashSync 7",
        "Model 32 > Model 33", "Model 9 > Model 10", "Photo_Club_Hub_2_5_4 > Photo_Club_Hub_2_5_5",
        "Photo_Club_Hub_2_5_5 > Photo_Club_Hub_2_5_5a", "Photo_Club_Hub_2_7_2 > Photo_Club_Hub_2_7_3",
        "ThreemaDataV2 > ThreemaDataV3", "ThreemaDataV2 > ThreemaDataV3", "ThreemaDataV40 > ThreemaDataV41",
        "ThreemaDataV40 > ThreemaDataV41", "ThreemaDataV49 > ThreemaDataV50", "ThreemaDataV49 > ThreemaDataV50",
        "ThreemaDataV53 > ThreemaDataV54",
      ])
  }

  /// The revisions of one version, which are edits in place, most of them before it shipped.
  @Test func `every revision of a file is compared with the next`() {
    let paths = SharedData.revisions
    var series: [String: [String]] = [:]
    for path in paths { series[path.split(separator: "/").dropLast().joined(separator: "/"), default: []].append(path) }
    for (directory, paths) in series {
      let models = paths.map { Model.read(SourceText(SharedData.bytes($0))) }
      let checksums = models.map { ModelHashes($0).checksum }
      for index in models.indices.dropFirst() {
        let (old, new) = (models[index - 1], models[index])
        let step = MigrationStep(from: MigrationModel(old, path: "old"), to: MigrationModel(new, path: "new"))
        guard old.isWhole, new.isWhole else { continue }
        #expect((checksums[index - 1] == checksums[index]) == (step.verdict == .identical), "\(directory) \(index)")
      }
    }
    #expect(series.count == 43)
  }

  /// The copies in mapping models have the hashes of the versions that they were made from, 43 of 46.
  ///
  /// The others: `Modelv4` got an entity, and `ThreemaDataV5`, which two bundles have, an attribute after the mapping model
  /// was made.
  @Test func `mapping models fit their versions`() {
    var misfits: [String] = []
    var count = 0
    for path in SharedData.files(named: "xcmapping.xml") {
      let mapping = MappingModel.read(SourceText(SharedData.bytes(path)))
      for end in [mapping.source, mapping.destination] {
        guard let names = end.names, end.model != nil else {
          Issue.record("\(path) has a model that cannot be read")
          continue
        }
        let all = Self.series.filter { $0.bundle.hasSuffix("/" + names.bundle) }
        let versions = all.flatMap(\.versions).filter { $0.name == names.version }
        guard !versions.isEmpty else { continue }
        count += 1
        if !versions.contains(where: { MappingFit.matches(end, $0.model, named: $0.name) == true }) {
          misfits.append(names.version)
        }
      }
    }
    #expect(misfits.sorted() == ["Modelv4", "ThreemaDataV5", "ThreemaDataV5"])
    #expect(count > 35)
  }
}
