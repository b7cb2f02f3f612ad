/// One thing that a step changes, in Core Data's words.
package struct ModelChange: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case added, removed, renamed
    /// To an ancestor, a descendant, or another entity of the hierarchy.
    case moved
    case changed
  }

  package enum Subject: String, CaseIterable, Sendable {
    case entity, attribute, relationship
    case fetchedProperty = "fetched property"
    case fetchRequest = "fetch request"
    case configuration, composite
  }

  package let kind: Kind
  package let subject: Subject
  /// The entity that has the property, by its new name where it goes on; `nil` for what is no property.
  package let entity: String?
  package let name: String
  /// What it was called before, where that differs.
  package var formerName: String?
  /// The entity that had it before, where it has moved.
  package var formerEntity: String?
  package var details: [Detail] = []
  /// Whether the version hash of an entity changes, so that Core Data sees the change at all.
  package let changesHash: Bool
  /// Where it stands in the old model; `nil` for what is added.
  package let before: ModelPlace?
  /// Where it stands in the new model; `nil` for what is removed.
  package let after: ModelPlace?

  /// One setting that has another value.
  package struct Detail: Equatable, Sendable {
    /// What it is called in Xcode's inspector: `type`, `optional`, `delete rule`.
    package let aspect: String
    /// Empty for what is absent.
    package let before: String
    package let after: String
    package let changesHash: Bool
  }

  /// `Entity.property`, or a name alone.
  package var qualifiedName: String { entity.map { "\($0).\(name)" } ?? name }
}
