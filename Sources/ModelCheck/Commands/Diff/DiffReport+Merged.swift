import DataModel
import ModelHash
import ModelMigration
import ModelRules
import ModelWorkspace

extension DiffReport {
  /// What became of the merged model of one merge set of several models.
  struct Merged {
    let name: String
    /// The bundles that the set had and has no more.
    let lost: [String]
    let joined: [String]
    /// Whether one of the two merges would throw.
    let isRefused: Bool
    let step: MigrationStep
    /// What keeps stores from finding the model that they were made with, a sentence each.
    let traps: [String]

    var verdict: MigrationVerdict { isRefused ? .impossible : step.verdict }
  }
}

extension DiffReport.Merged {
  /// All sets of several models that both states have.
  static func all(from old: DiffSide, to new: DiffSide) -> [DiffReport.Merged] {
    new.workspace.layout.sets.compactMap { set in
      // Where neither projects nor settings tell, all models are one set, which is named after its directory.
      let sets = old.workspace.layout.sets
      let match = sets.first { $0.name == set.name } ?? sets.first { $0.origin == .tree && set.origin == .tree }
      guard let match, set.members.count > 1 || match.members.count > 1 else { return nil }
      return DiffReport.Merged(from: match, of: old, to: set, of: new)
    }
  }

  private init?(from before: MergeSet, of old: DiffSide, to after: MergeSet, of new: DiffSide) {
    guard let source = old.workspace.merged[before.name], let destination = new.workspace.merged[after.name] else {
      return nil
    }
    let names = [before, after].map { $0.members.map { PathNames.lastComponent($0.bundle) } }
    let step = MigrationStep(from: MigrationModel(source), to: MigrationModel(destination))
    self.init(
      name: after.name, lost: names[0].filter { !names[1].contains($0) },
      joined: names[1].filter { !names[0].contains($0) },
      isRefused: old.workspace.conflict(inSet: before.name) != nil || new.workspace.conflict(inSet: after.name) != nil,
      step: step, traps: DiffReport.Merged.traps(before, of: old, in: new, step))
  }

  // MARK: Traps

  /// The model of a store is looked for by its hashes, and a merged one is in no file.
  private static func traps(
    _ set: MergeSet, of old: DiffSide, in new: DiffSide, _ step: MigrationStep
  ) -> [String] {
    guard set.members.count > 1, step.verdict != .identical else { return [] }
    let models = new.workspace.layout.bundles.flatMap(\.versions).compactMap(new.model)
    let gone = set.members.compactMap { member -> String? in
      guard let path = member.contents, case .model(let model)? = old.workspace.files[path],
        !models.contains(where: { ModelHashes.areEqual($0, model) })
      else { return nil }
      let version = VersionName(folder: PathNames.lastComponent(PathNames.parent(path))).text
      return "'\(version)' of \(PathNames.lastComponent(member.bundle))"
    }
    let sources = gone.map { version in
      "no version has the hashes of \(version) any more, so that the merged model of stores from before cannot be put "
        + "together again"
    }
    return sources + [DiffReport.Merged.automaticMigration]
  }

  /// Apple documents nothing of it.
  private static let automaticMigration =
    "the merged model of stores from before is in no file, and their automatic migration is reported to fail: \"Can't find "
    + "model for source store\", error 134130 (openradar 13077068); merge the old versions for the store's metadata, and "
    + "migrate from that model"
}
