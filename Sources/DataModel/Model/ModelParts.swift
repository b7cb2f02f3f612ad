package import ModelSyntax

/// A `fetchRequest`: a template of the model, or the request of a fetched property.
package struct FetchRequest: Equatable, Sendable {
  package let declaration: Declaration
  /// The value of `entity`; empty if there is none.
  package let entity: Name
  /// Whether it belongs to a fetched property.
  package let isOfFetchedProperty: Bool

  package var name: Name { declaration.name }
  package var nameRange: ByteRange { declaration.nameRange }
}

/// A `configuration`: a named group of entities.
package struct Configuration: Equatable, Sendable {
  package let declaration: Declaration
  /// Its `memberEntity` elements in ``Model/members``.
  package internal(set) var members: Run = .none

  package var name: Name { declaration.name }
  package var nameRange: ByteRange { declaration.nameRange }
}

/// A `composite`: a named group of attributes that an attribute can hold.
package struct Composite: Equatable, Sendable {
  package let declaration: Declaration
  package internal(set) var attributes: Run = .none

  package var name: Name { declaration.name }
  package var nameRange: ByteRange { declaration.nameRange }
}

/// An element or an attribute that the format does not know.
package struct UnknownTerm: Equatable, Sendable {
  package let text: Name
  package let range: ByteRange
  /// What Xcode writes instead, where that is sure.
  package let intended: ModelTerm?
  package let isElement: Bool
}

/// An `element` of the diagram, which places an entity in Xcode's editor and means nothing to Core Data.
package struct DiagramElement: Equatable, Sendable {
  /// The name of the entity that it places.
  package let name: Name
  package let nameRange: ByteRange
}
