import DataModel
import ModelMerge

/// Lists what a step changes, element by element.
struct ChangeSearch {
  let old: MigrationModel
  let new: MigrationModel
  var changes: [ModelChange] = []
  /// The new entity that goes on from each old one, and back.
  private(set) var continuation: [EntityReference: EntityReference] = [:]
  private(set) var origin: [EntityReference: EntityReference] = [:]
  /// The new entities that say word for word what they said before, as all their ancestors do: most of them.
  private var unchanged: Set<EntityReference> = []
  /// Where each stored property of the new model comes from, wherever in the hierarchy it was.
  private(set) var origins: [StoredProperty: StoredProperty] = [:]
  /// Entities that go on, each with the stored properties that are gone from it and new to it.
  var turnover: [Turnover] = []
  /// Entities as a whole that are gone and new.
  private(set) var goneEntities: [EntityReference] = []
  private(set) var newEntities: [EntityReference] = []

  /// What came and went in one entity.
  struct Turnover {
    let before: EntityReference
    let after: EntityReference
    var gone: [PropertyReference] = []
    var new: [PropertyReference] = []
  }

  init(from old: MigrationModel, to new: MigrationModel, _ entities: Matching) {
    self.old = old
    self.new = new
    for (index, entity) in new.entities.enumerated() {
      guard let before = entities.origins[index].map({ old.entities[$0] }) else { continue }
      origin[entity] = before
      if continuation[before] == nil { continuation[before] = entity }
    }
    findUnchanged(entities)
    findOrigins()
    let used = Set(origins.values)
    for entity in new.entities where !unchanged.contains(entity) {
      if let before = origin[entity] {
        compareEntities(before, entity)
        compareProperties(before, entity, used)
      } else {
        changes.append(
          ModelChange(
            kind: .added, subject: .entity, entity: nil, name: new.name(entity), changesHash: true, before: nil,
            after: new.place(entity)))
        newEntities.append(entity)
        addMoves(into: entity)
      }
    }
    for (index, entity) in old.entities.enumerated() where !entities.isContinued[index] {
      changes.append(
        ModelChange(
          kind: .removed, subject: .entity, entity: nil, name: old.name(entity), changesHash: true,
          before: old.place(entity), after: nil))
      goneEntities.append(entity)
    }
    changes += OtherChanges(from: old, to: new).changes
  }

  private mutating func findUnchanged(_ entities: Matching) {
    for (index, entity) in new.entities.enumerated() {
      if let origin = entities.origins[index], new.isUnchanged(index, from: origin, of: old) {
        unchanged.insert(entity)
      }
    }
  }

  private mutating func findOrigins() {
    for entity in new.entities where !unchanged.contains(entity) {
      guard let before = origin[entity] else { continue }
      let (a, b) = (old.storedProperties(of: before), new.storedProperties(of: entity))
      let matching = Matching(a, b, from: old, to: new)
      for (index, property) in b.enumerated() where !unchanged.contains(property.owner) {
        guard let found = matching.origins[index].map({ a[$0] }) else { continue }
        if origins[property] == nil || continuation[found.owner] == property.owner { origins[property] = found }
      }
    }
  }

  // MARK: Entities

  private mutating func compareEntities(_ a: EntityReference, _ b: EntityReference) {
    var details = Aspects.differences(
      Aspects(old.entity(a), of: old.model(a)), Aspects(new.entity(b), of: new.model(b)), isStored: true)
    // A parent that only has another name is the parent's change.
    if let parent = old.parent(of: a), let next = new.parent(of: b), continuation[parent] == next {
      details.removeAll { $0.aspect == "parent" }
    }
    let isRenamed = old.name(a) != new.name(b)
    guard isRenamed || !details.isEmpty else { return }
    let isMoved = details.contains { $0.aspect == "parent" }
    changes.append(
      ModelChange(
        kind: isRenamed ? .renamed : isMoved ? .moved : .changed, subject: .entity, entity: nil, name: new.name(b),
        formerName: isRenamed ? old.name(a) : nil, details: details,
        changesHash: isRenamed || details.contains(where: \.changesHash), before: old.place(a), after: new.place(b)))
  }
}
