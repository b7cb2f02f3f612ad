import DataModel
import ModelMerge

// Properties that came, went, moved in the hierarchy, or have other settings.
extension ChangeSearch {
  mutating func compareProperties(_ a: EntityReference, _ b: EntityReference, _ used: Set<StoredProperty>) {
    let (before, after) = (old.model(a), new.model(b))
    var seen: Set<PropertyReference> = []
    var turnover = Turnover(before: a, after: b)
    for reference in after.properties(ofEntity: b.index) {
      if let stored = after.stored(reference, b), let found = origins[stored] {
        if found.owner == a { seen.insert(found.reference) }
        compare(before: found.owner, old.model(found), found.reference, b, reference)
      } else if let same = before.strings.find(after.declaration(of: reference).name, of: after.strings)
        .flatMap({ before.property(named: $0, ofEntity: a.index) }), same.subject == reference.subject
      {
        seen.insert(same)
        compare(before: a, before, same, b, reference)
      } else {
        append(.added, reference, of: after, new.name(b), before: nil, after: (b, reference))
        if after.isStored(reference) { turnover.new.append(reference) }
      }
    }
    for reference in before.properties(ofEntity: a.index) where !seen.contains(reference) {
      if let stored = before.stored(reference, a), used.contains(stored) { continue }
      append(.removed, reference, of: before, new.name(b), before: (a, reference), after: nil)
      if before.isStored(reference) { turnover.gone.append(reference) }
    }
    if !turnover.gone.isEmpty, !turnover.new.isEmpty { self.turnover.append(turnover) }
  }

  /// What a new entity, as a parent, takes from others.
  mutating func addMoves(into entity: EntityReference) {
    let model = new.model(entity)
    for reference in model.properties(ofEntity: entity.index) {
      guard let stored = model.stored(reference, entity), let found = origins[stored] else { continue }
      compare(before: found.owner, old.model(found), found.reference, entity, reference)
    }
  }

  private mutating func compare(
    before a: EntityReference, _ before: Model, _ x: PropertyReference, _ b: EntityReference, _ y: PropertyReference
  ) {
    let after = new.model(b)
    let isStored = before.isStored(x) || after.isStored(y)
    // Most properties stay as they are, which shows without making a string.
    if origin[b] == a, before.isWritten(x, like: y, of: after) { return }
    var details = Aspects.differences(before.aspects(x), after.aspects(y), isStored: isStored)
    // A destination that only has another name is the destination's change.
    details.removeAll { detail in
      guard detail.aspect == "destination", let from = old.entity(named: detail.before) else { return false }
      return continuation[from] != nil && continuation[from] == new.entity(named: detail.after)
    }
    let (from, to) = (before.string(before.declaration(of: x).name), after.string(after.declaration(of: y).name))
    let isMoved = origin[b] != a
    guard from != to || isMoved || !details.isEmpty else { return }
    changes.append(
      ModelChange(
        kind: from != to ? .renamed : isMoved ? .moved : .changed, subject: y.subject, entity: new.name(b), name: to,
        formerName: from != to ? from : nil, formerEntity: isMoved ? old.name(a) : nil, details: details,
        changesHash: isStored && (from != to || isMoved) || details.contains(where: \.changesHash),
        before: old.place(a, x), after: new.place(b, y)))
  }

  private mutating func append(
    _ kind: ModelChange.Kind, _ reference: PropertyReference, of model: Model, _ entity: String,
    before: (EntityReference, PropertyReference)?, after: (EntityReference, PropertyReference)?
  ) {
    changes.append(
      ModelChange(
        kind: kind, subject: reference.subject, entity: entity,
        name: model.string(model.declaration(of: reference).name), changesHash: model.isStored(reference),
        before: before.map { old.place($0, $1) }, after: after.map { new.place($0, $1) }))
  }
}
