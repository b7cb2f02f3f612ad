package import DataModel

/// An entity of one model of a workspace.
package struct EntityReference: Sendable {
  /// The path of the model's `contents`.
  package let path: String
  package let model: Model
  /// The index among the model's entities.
  package let index: Int

  package init(path: String, model: Model, index: Int) {
    self.path = path
    self.model = model
    self.index = index
  }

  package var entity: Entity { model.entities[index] }
  package var name: String { model.string(entity.name) }

  /// Another entity of the same model.
  func other(_ index: Int) -> EntityReference { EntityReference(path: path, model: model, index: index) }
}

extension EntityReference: Equatable {
  package static func == (a: EntityReference, b: EntityReference) -> Bool {
    a.path == b.path && a.index == b.index && a.model === b.model
  }
}

/// What the other models of a merge say of an entity.
package enum Counterparts {
  /// The definitions of the entity in other models: of a stand-in, those of the real entity. Usually none.
  case known([EntityReference])
  /// The entity is a stand-in, and the real one is not to be seen.
  case unknown
}

/// What a key can be looked up in.
package enum KeyOwner: Equatable, Sendable {
  case entity(EntityReference)
  /// A composite, by its index, of the model of an entity.
  case composite(EntityReference, Int)

  /// The name of the entity or composite.
  package var name: String {
    switch self {
    case .entity(let entity): entity.name
    case .composite(let entity, let index): entity.model.string(entity.model.composites[index].name)
    }
  }
}

/// A property that a key names.
package struct KeyTarget: Equatable, Sendable {
  /// The entity that declares it; of an attribute of a composite, the one that the path came from.
  package let entity: EntityReference
  package let property: PropertyReference

  package var declaration: Declaration { entity.model.declaration(of: property) }

  var relationship: Relationship? {
    if case .relationship(let index) = property { entity.model.relationships[index] } else { nil }
  }

  package var isToMany: Bool { relationship?.isToMany ?? false }

  /// Whether it is an attribute whose values are texts, numbers and the like, which lead to no other object.
  var holdsPlainValue: Bool {
    guard case .attribute(let index) = property else { return false }
    return switch entity.model.attributes[index].type {
    case .undefined, .transformable, .objectID, .composite, .unknown: false
    default: true
    }
  }

  /// Whether a store has the property.
  package var isStored: Bool {
    switch property {
    case .attribute(let index): !entity.model.attributes[index].flags.contains(.transient)
    case .relationship(let index): !entity.model.relationships[index].flags.contains(.transient)
    case .fetchedProperty: false
    }
  }
}
