package import ModelSyntax

/// One name in a predicate, with what it means.
package struct ResolvedKey: Equatable, Sendable {
  package enum Meaning: Equatable, Sendable {
    case property(KeyTarget)
    /// Only an entity that inherits from the owner has it, so that a fetch in a SQLite store does not find it.
    case propertyOfChild(KeyTarget)
    /// The owner does not have it.
    case missing
    /// It stands behind this attribute, whose values have no such key.
    case behindAttribute(PredicateKey)
    /// `@count` and its like.
    case collectionOperator
    /// `self`, `entity` or `objectID`, which every object has.
    case builtIn
    /// `$FETCH_SOURCE`: the object that has the fetched property.
    case fetchSource
    /// `$FETCHED_PROPERTY`: the description of the fetched property.
    case fetchedProperty
    /// The variable of a `SUBQUERY`.
    case subqueryVariable
    /// A substitution variable, which gets its value in code.
    case substitutionVariable
    /// Nothing can be known of it.
    case unknown
  }

  package let key: PredicateKey
  package let meaning: Meaning
  /// What the key was looked up in; `nil` where that is not known, and for variables.
  package let owner: KeyOwner?

  package var range: ByteRange { key.range }
  package var target: KeyTarget? {
    switch meaning {
    case .property(let target), .propertyOfChild(let target): target
    default: nil
    }
  }
}

/// A comparison of single values with a path that leads through a to-many relationship.
package struct ToManyComparison: Equatable, Sendable {
  /// The to-many relationship's key, and the path that it is in.
  package let key: PredicateKey
  package let path: ByteRange
}
