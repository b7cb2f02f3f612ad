package import DataModel
package import ModelMerge
import ModelSyntax

/// One end of a step: a version by itself, or several models as Core Data merges them.
///
/// Stand-ins are left out, as they are where models are merged by hand: no store has rows of them.
package struct MigrationModel: Sendable {
  /// In the order of merging.
  package let members: [MergeMember]
  /// The entities that stores have: of each name the first.
  let entities: [EntityReference]
  /// All names of the members, so that equal ones have one number.
  let names: StringTable
  /// The digest of what each entity and its ancestors say.
  private(set) var lineageTexts: [TextDigest] = []
  /// Whether any element has a renaming identifier, so that most models need not look for one.
  let hasRenamingIdentifiers: Bool
  /// Of several members, the entities by name; one model finds its own.
  private let byName: [String: EntityReference]

  package init(_ members: [MergeMember]) {
    self.members = members
    var entities: [EntityReference] = []
    var byName: [String: EntityReference] = [:]
    for (position, member) in members.enumerated() {
      let model = member.model
      for (index, entity) in model.entities.enumerated()
      where model.entity(named: entity.name) == index && !member.isStandIn(index) {
        let reference = EntityReference(member: position, index: index)
        if members.count > 1 {
          let name = model.string(entity.name)
          guard byName[name] == nil else { continue }
          byName[name] = reference
        }
        entities.append(reference)
      }
    }
    self.entities = entities
    self.byName = byName
    names = StringTable(joining: members.map(\.model.strings))
    hasRenamingIdentifiers = members.contains { $0.model.terms.contains(.elementID) }
    lineageTexts = entities.map { reference in
      let own = TextDigest.empty.appending(entity(reference).digest)
      guard !entity(reference).parent.isEmpty else { return own }
      return lineage(of: reference).dropFirst().reduce(own) { $0.appending(entity($1).digest) }
    }
  }

  /// A version by itself.
  package init(_ model: Model, path: String, standInKeys: [String] = StandIn.defaultKeys) {
    self.init([MergeMember(path: path, model: model, standInKeys: standInKeys)])
  }

  /// What the models of a merge set become.
  package init(_ merged: MergeIndex) {
    self.init(merged.orderedMembers)
  }

  // MARK: Look-up

  func model(_ entity: EntityReference) -> Model { members[entity.member].model }
  func entity(_ reference: EntityReference) -> Entity { model(reference).entities[reference.index] }
  func name(_ entity: EntityReference) -> String { model(entity).string(self.entity(entity).name) }
  func entity(named name: String) -> EntityReference? {
    guard members.count == 1 else { return byName[name] }
    guard let index = members[0].model.entity(named: name), !members[0].isStandIn(index) else { return nil }
    return EntityReference(member: 0, index: index)
  }

  /// The parent, a stand-in for it replaced by the real entity.
  func parent(of reference: EntityReference) -> EntityReference? {
    let name = entity(reference).parent
    guard !name.isEmpty else { return nil }
    let member = members[reference.member]
    guard let own = member.model.entity(named: name) else { return nil }
    return member.isStandIn(own)
      ? entity(named: member.boundName(name)) : EntityReference(member: reference.member, index: own)
  }

  /// The entity and its ancestors, the nearest first; it ends where a parent is missing or the chain turns back.
  func lineage(of reference: EntityReference) -> [EntityReference] {
    var result = [reference]
    while result.count < Model.ancestorLimit, let parent = parent(of: result[result.count - 1]),
      !result.contains(parent)
    {
      result.append(parent)
    }
    return result
  }

  /// Whether an entity, an ancestor or a property of one of them has a renaming identifier.
  func isRenamed(_ reference: EntityReference) -> Bool {
    guard hasRenamingIdentifiers else { return false }
    if entity(reference).parent.isEmpty { return entity(reference).hasRenamingIdentifier }
    return lineage(of: reference).contains { entity($0).hasRenamingIdentifier }
  }

  /// Whether an entity of ``entities`` and its ancestors say word for word what one of `old` says, and go on under their
  /// own names.
  ///
  /// - Parameters:
  ///   - index: The place of the entity.
  ///   - origin: The place of the other one.
  func isUnchanged(_ index: Int, from origin: Int, of old: MigrationModel) -> Bool {
    // What goes on under another name shows in renaming identifiers alone.
    lineageTexts[index] == old.lineageTexts[origin] && !isRenamed(entities[index])
  }

  func declaration(_ property: StoredProperty) -> Declaration {
    let model = members[property.member].model
    return property.isRelationship
      ? model.relationships[property.index].declaration : model.attributes[property.index].declaration
  }

  func model(_ property: StoredProperty) -> Model { members[property.member].model }

  /// What an entity's rows hold: its attributes and relationships, inherited ones too, without transient ones.
  func storedProperties(of reference: EntityReference) -> [StoredProperty] {
    var result: [StoredProperty] = []
    result.reserveCapacity(entity(reference).attributes.count + entity(reference).relationships.count)
    for owner in lineage(of: reference) {
      let model = model(owner)
      let entity = model.entities[owner.index]
      for index in entity.attributes.indices where !model.attributes[index].flags.contains(.transient) {
        result.append(StoredProperty(owner, index, isRelationship: false))
      }
      for index in entity.relationships.indices where !model.relationships[index].flags.contains(.transient) {
        result.append(StoredProperty(owner, index, isRelationship: true))
      }
    }
    return result
  }

  func place(_ reference: EntityReference) -> ModelPlace {
    ModelPlace(members[reference.member].path, entity(reference).nameRange)
  }

  func place(_ property: StoredProperty) -> ModelPlace {
    ModelPlace(members[property.member].path, declaration(property).nameRange)
  }
}

/// An entity of one of a side's models.
struct EntityReference: Hashable, Sendable {
  let member: Int
  let index: Int
}

/// An attribute or a relationship with the entity that declares it.
struct StoredProperty: Hashable, Sendable {
  let member: Int
  let entity: Int
  let index: Int
  let isRelationship: Bool

  init(_ owner: EntityReference, _ index: Int, isRelationship: Bool) {
    member = owner.member
    entity = owner.index
    self.index = index
    self.isRelationship = isRelationship
  }

  var owner: EntityReference { EntityReference(member: member, index: entity) }
}
