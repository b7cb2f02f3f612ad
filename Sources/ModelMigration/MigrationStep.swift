import DataModel
import ModelMerge

/// The way from one model to another: what changes, and what Core Data makes of it.
///
/// A pure function of the two models; no mapping model is looked at.
package struct MigrationStep: Equatable, Sendable {
  /// In the order of the new model's entities; what is removed as a whole comes last.
  package let changes: [ModelChange]
  /// Why the step is not simply inferred; empty where the version hashes are equal.
  package let obstacles: [MigrationObstacle]
  /// What keeps one of the models from being loaded at all: its file is broken.
  package let isLoadable: Bool

  /// - Complexity: Linear in the properties of all entities, inherited ones counted for each.
  package init(from old: MigrationModel, to new: MigrationModel) {
    let entities = Matching(from: old, to: new)
    let search = ChangeSearch(from: old, to: new, entities)
    changes = search.changes
    isLoadable = (old.members + new.members).allSatisfy(\.model.isWhole)
    guard changes.contains(where: \.changesHash) else {
      obstacles = []
      return
    }
    var settled = SettledEntities()
    let found = ObstacleSearch(from: old, to: new, entities, &settled).obstacles
    let unknown = Set(found.filter { $0.reason == .unknownRenaming }.map(\.subject))
    let renames = ProbableRenames(search, from: old, to: new).obstacles
    obstacles = found + renames.filter { !unknown.contains($0.subject) }
  }

  /// The changes alone.
  package static func changes(from old: MigrationModel, to new: MigrationModel) -> [ModelChange] {
    ChangeSearch(from: old, to: new, Matching(from: old, to: new)).changes
  }

  /// The obstacles alone.
  package static func obstacles(from old: MigrationModel, to new: MigrationModel) -> [MigrationObstacle] {
    var settled = SettledEntities()
    return ObstacleSearch(from: old, to: new, Matching(from: old, to: new), &settled).obstacles
  }

  /// The first obstacle for which `condition` holds, for many steps to one model.
  ///
  /// - Parameter settled: What the steps before this one have settled.
  /// - Returns: An obstacle whose origin stands in the first of the steps where the old entity said the same.
  /// - Complexity: As ``init(from:to:)``, but an entity that says what it said in a step before, or what it says in the
  ///   new model, costs next to nothing, and so do those behind the one with the obstacle.
  package static func firstObstacle(
    from old: MigrationModel, to new: MigrationModel, _ settled: inout SettledEntities,
    where condition: (MigrationObstacle) -> Bool
  ) -> MigrationObstacle? {
    ObstacleSearch(from: old, to: new, Matching(from: old, to: new), &settled, until: condition)
      .obstacles.first(where: condition)
  }

  /// What becomes of a store without a mapping model.
  package var verdict: MigrationVerdict {
    guard isLoadable else { return .impossible }
    guard changes.contains(where: \.changesHash) else { return .identical }
    return switch obstacles.map(\.reason.risk).max() {
    case nil, .losesData: .inferable
    case .failsOnData: .mayFail
    case .notInferable: .needsMappingModel
    }
  }
}
