import DataModel
import ModelMerge

/// Lists what a step changes, element by element.
struct ChangeSearch {
  private let old: MigrationModel
  private let new: MigrationModel
  private let entities: Matching<EntityReference>
  private(set) var changes: [ModelChange] = []
  /// The new entity that goes on from each old one, and back.
  private var continuation: [EntityReference: EntityReference] = [:]
  private var origin: [EntityReference: EntityReference] = [:]
  /// Where each stored property of the new model comes from, wherever in the hierarchy it was.
  private(set) var origins: [StoredProperty: StoredProperty] = [:]
  /// Entities that go on, each with the stored properties that are gone from it and new to it.
  private(set) var turnover: [Turnover] = []
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

  init(from old: MigrationModel, to new: MigrationModel, _ entities: Matching<EntityReference>) {
    self.old = old
    self.new = new
    self.entities = entities
    for (index, entity) in new.entities.enumerated() {
      guard let before = entities.origins[index].map({ old.entities[$0] }) else { continue }
      origin[entity] = before
      if continuation[before] == nil { continuation[before] = entity }
    }
    findOrigins()
    let used = Set(origins.values)
    for entity in new.entities {
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
    compareOthers()
  }

  private mutating func findOrigins() {
    for entity in new.entities {
      guard let before = origin[entity] else { continue }
      let (a, b) = (old.storedProperties(of: before), new.storedProperties(of: entity))
      let matching = Matching<StoredProperty>(a, b, from: old, to: new)
      for (index, property) in b.enumerated() {
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

  // MARK: Properties

  private mutating func compareProperties(_ a: EntityReference, _ b: EntityReference, _ used: Set<StoredProperty>) {
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
  private mutating func addMoves(into entity: EntityReference) {
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

  // MARK: Requests, configurations, composites

  private mutating func compareOthers() {
    compareOthers(.fetchRequest) { model in
      model.fetchRequests.filter { !$0.isOfFetchedProperty }.map { ($0.declaration, Aspects($0, of: model)) }
    }
    compareOthers(.configuration) { model in model.configurations.map { ($0.declaration, Aspects($0, of: model)) } }
    compareOthers(.composite) { model in model.composites.map { ($0.declaration, Aspects($0, of: model)) } }
  }

  private mutating func compareOthers(
    _ subject: ModelChange.Subject, _ elements: (Model) -> [(declaration: Declaration, aspects: Aspects)]
  ) {
    let before = named(old, elements)
    let after = named(new, elements)
    for (name, element) in after {
      guard let other = before.first(where: { $0.name == name })?.element else {
        changes.append(
          ModelChange(
            kind: .added, subject: subject, entity: nil, name: name, changesHash: false, before: nil,
            after: element.place))
        continue
      }
      let details = Aspects.differences(other.aspects, element.aspects, isStored: true)
      guard !details.isEmpty else { continue }
      changes.append(
        ModelChange(
          kind: .changed, subject: subject, entity: nil, name: name, details: details,
          changesHash: details.contains(where: \.changesHash), before: other.place, after: element.place))
    }
    let names = Set(after.map(\.name))
    for (name, element) in before where !names.contains(name) {
      changes.append(
        ModelChange(
          kind: .removed, subject: subject, entity: nil, name: name, changesHash: false, before: element.place,
          after: nil))
    }
  }

  private struct Element {
    let aspects: Aspects
    let place: ModelPlace
  }

  /// The first element of each name, in order.
  private func named(
    _ side: MigrationModel, _ elements: (Model) -> [(declaration: Declaration, aspects: Aspects)]
  ) -> [(name: String, element: Element)] {
    var seen: Set<String> = []
    return side.members.flatMap { member in
      elements(member.model).map { declaration, aspects in
        let place = ModelPlace(member.path, declaration.nameRange)
        return (member.model.string(declaration.name), Element(aspects: aspects, place: place))
      }
    }.filter { seen.insert($0.0).inserted }
  }
}

// MARK: - Properties by reference

extension StoredProperty {
  var reference: PropertyReference { isRelationship ? .relationship(index) : .attribute(index) }
}

extension PropertyReference {
  var subject: ModelChange.Subject {
    switch self {
    case .attribute: .attribute
    case .relationship: .relationship
    case .fetchedProperty: .fetchedProperty
    }
  }
}

extension Model {
  /// The properties that an entity declares itself.
  func properties(ofEntity index: Int) -> [PropertyReference] {
    let entity = entities[index]
    return entity.attributes.indices.map { .attribute($0) } + entity.relationships.indices.map { .relationship($0) }
      + entity.fetchedProperties.indices.map { .fetchedProperty($0) }
  }

  func isStored(_ reference: PropertyReference) -> Bool {
    switch reference {
    case .attribute(let index): !attributes[index].flags.contains(.transient)
    case .relationship(let index): !relationships[index].flags.contains(.transient)
    case .fetchedProperty: false
    }
  }

  func stored(_ reference: PropertyReference, _ owner: EntityReference) -> StoredProperty? {
    guard isStored(reference) else { return nil }
    switch reference {
    case .attribute(let index): return StoredProperty(owner, index, isRelationship: false)
    case .relationship(let index): return StoredProperty(owner, index, isRelationship: true)
    case .fetchedProperty: return nil
    }
  }

  /// Whether two properties of one kind have equal XML attributes in one order, and nothing inside.
  func isWritten(_ reference: PropertyReference, like other: PropertyReference, of model: Model) -> Bool {
    guard hasNothingInside(reference), model.hasNothingInside(other) else { return false }
    let (a, b) = (declaration(of: reference).fields, model.declaration(of: other).fields)
    return a.count == b.count
      && zip(a, b).allSatisfy { x, y in
        fields[x].term == model.fields[y].term
          && strings.isEqual(fields[x].value, to: model.fields[y].value, of: model.strings)
      }
  }

  private func hasNothingInside(_ reference: PropertyReference) -> Bool {
    switch reference {
    case .attribute(let index): attributes[index].userInfo.isEmpty
    case .relationship(let index): relationships[index].userInfo.isEmpty
    case .fetchedProperty: false
    }
  }

  func aspects(_ reference: PropertyReference) -> Aspects {
    switch reference {
    case .attribute(let index): Aspects(attributes[index], of: self)
    case .relationship(let index): Aspects(relationships[index], of: self)
    case .fetchedProperty(let index): Aspects(fetchedProperties[index], of: self)
    }
  }
}

extension MigrationModel {
  func place(_ owner: EntityReference, _ reference: PropertyReference) -> ModelPlace {
    ModelPlace(members[owner.member].path, model(owner).declaration(of: reference).nameRange)
  }
}
