import DataModel
import ModelMerge

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
