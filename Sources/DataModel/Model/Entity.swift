package import ModelSyntax

/// An `entity` element.
///
/// Its parts stand in the model's arrays.
package struct Entity: Equatable, Sendable {
  package let declaration: Declaration
  /// The name of the parent entity; empty if there is none.
  package let parent: Name
  package let isAbstract: Bool
  /// The digest of its text: entities with equal ones say the same, in whichever model.
  package internal(set) var digest = TextDigest.empty
  /// Whether it or one of its properties has a renaming identifier.
  package internal(set) var hasRenamingIdentifier = false
  package internal(set) var attributes: Run = .none
  package internal(set) var relationships: Run = .none
  package internal(set) var fetchedProperties: Run = .none
  package internal(set) var indexes: Run = .none
  package internal(set) var constraints: Run = .none
  package internal(set) var userInfo: Run = .none

  package var name: Name { declaration.name }
  package var nameRange: ByteRange { declaration.nameRange }
}

/// A `fetchIndex`, or a `compoundIndex` of older models.
package struct FetchIndex: Equatable, Sendable {
  package let declaration: Declaration
  /// Whether it is a `compoundIndex`, which has no name.
  package let isCompound: Bool
  package internal(set) var elements: Run = .none
}

/// One `fetchIndexElement`, or one `index` of a `compoundIndex`.
package struct FetchIndexElement: Equatable, Sendable {
  package let declaration: Declaration
  /// The property it names; empty for an expression.
  package let property: Name
  package let propertyRange: ByteRange
}

/// A `uniquenessConstraint`: the properties that together must be unique.
package struct UniquenessConstraint: Equatable, Sendable {
  package let declaration: Declaration
  package internal(set) var members: Run = .none
}

/// One `constraint` of a uniqueness constraint.
package struct ConstraintMember: Equatable, Sendable {
  package let declaration: Declaration
  package let property: Name
  package let propertyRange: ByteRange
}

/// One `entry` of a `userInfo` element.
package struct UserInfoEntry: Equatable, Sendable {
  package let declaration: Declaration
  package let key: Name
  package let keyRange: ByteRange
  package let value: Name
  /// The value without its quotes; the start tag if there is none.
  package let valueRange: ByteRange
}
