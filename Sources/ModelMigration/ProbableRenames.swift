import DataModel
import ModelSyntax

/// Finds what is gone and new at once and looks like one thing renamed, for want of a renaming identifier.
///
/// Core Data would drop the values without a word. To stay silent about real replacements, a pair counts only where all
/// settings agree that a store knows of, and either nothing else came or went beside it or the names are alike.
struct ProbableRenames {
  private(set) var obstacles: [MigrationObstacle] = []
  private let old: MigrationModel
  private let new: MigrationModel

  /// More than this at once is a rewrite, and comparing each with each would take long.
  private static let limit = 20

  init(_ changes: ChangeSearch, from old: MigrationModel, to new: MigrationModel) {
    self.old = old
    self.new = new
    for turnover in changes.turnover { findProperties(turnover) }
    findEntities(changes.goneEntities, changes.newEntities)
  }

  // MARK: Properties

  private struct Candidate {
    let reference: PropertyReference
    let name: String
    let signature: String
    /// Whether it holds yes or no, which says so little that only a like name makes it the same thing.
    let isFlag: Bool
  }

  private mutating func findProperties(_ turnover: ChangeSearch.Turnover) {
    guard max(turnover.gone.count, turnover.new.count) <= ProbableRenames.limit else { return }
    let isAlone = turnover.gone.count == 1 && turnover.new.count == 1
    let gone = turnover.gone.map { candidate($0, old.model(turnover.before)) }
    // Of one that needs a value, the step says more than this already.
    let fresh = turnover.new.filter { !new.model(turnover.after).needsValue($0) }
      .map { candidate($0, new.model(turnover.after)) }
    func areAlike(_ a: Candidate, _ b: Candidate) -> Bool {
      a.signature == b.signature && (isAlone && !a.isFlag || ProbableRenames.areAlike(a.name, b.name))
    }
    for candidate in fresh {
      let before = gone.filter { areAlike($0, candidate) }
      guard before.count == 1, fresh.count(where: { areAlike(before[0], $0) }) == 1 else { continue }
      let entity = new.name(turnover.after)
      obstacles.append(
        MigrationObstacle(
          reason: .probableRename, entity: entity, property: candidate.name,
          message: "\(candidate.reference.subject.rawValue) '\(entity).\(candidate.name)' is new and "
            + "'\(before[0].name)' is gone: if it is renamed, it needs the renaming identifier '\(before[0].name)', "
            + "or its values are dropped",
          place: new.place(turnover.after, candidate.reference),
          origin: old.place(turnover.before, before[0].reference)))
    }
  }

  private func candidate(_ reference: PropertyReference, _ model: Model) -> Candidate {
    let counts = model.aspects(reference).list.filter {
      $0.entersHash && !["inverse", "hash modifier"].contains($0.name)
    }
    return Candidate(
      reference: reference, name: model.string(model.declaration(of: reference).name),
      signature: ([reference.subject.rawValue] + counts.map(\.value)).joined(separator: "|"),
      isFlag: counts.contains { $0.name == "type" && $0.value == AttributeType.boolean.text })
  }

  private static func areAlike(_ a: String, _ b: String) -> Bool {
    let (x, y) = (a.lowercased(), b.lowercased())
    return x.hasPrefix(y) || y.hasPrefix(x) || x.hasSuffix(y) || y.hasSuffix(x)
      || nearestName(to: a, among: [b]) != nil
  }

  // MARK: Entities

  private mutating func findEntities(_ gone: [EntityReference], _ fresh: [EntityReference]) {
    guard max(gone.count, fresh.count) <= ProbableRenames.limit else { return }
    let before = gone.map { names(of: $0, in: old) }
    let after = fresh.map { names(of: $0, in: new) }
    for (index, entity) in fresh.enumerated() where after[index].count >= 2 {
      let alike = before.indices.filter { before[$0] == after[index] }
      guard alike.count == 1, after.count(where: { $0 == after[index] }) == 1 else { continue }
      let other = gone[alike[0]]
      obstacles.append(
        MigrationObstacle(
          reason: .probableRename, entity: new.name(entity), property: nil,
          message:
            "entity '\(new.name(entity))' is new and '\(old.name(other))', with the same properties, is gone: if "
            + "it is renamed, it needs the renaming identifier '\(old.name(other))', or its rows are dropped",
          place: new.place(entity), origin: old.place(other)))
    }
  }

  private func names(of entity: EntityReference, in side: MigrationModel) -> Set<String> {
    let model = side.model(entity)
    let stored = model.properties(ofEntity: entity.index).filter(model.isStored)
    return Set(stored.map { model.string(model.declaration(of: $0).name) })
  }
}

extension Model {
  fileprivate func needsValue(_ reference: PropertyReference) -> Bool {
    switch reference {
    case .attribute(let index): needsValue(attributes[index])
    case .relationship(let index): isMandatory(relationships[index])
    case .fetchedProperty: false
    }
  }
}
