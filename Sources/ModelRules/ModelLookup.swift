import DataModel

/// Where the inverse that a relationship names leads.
enum Inverse: Equatable {
  /// It names none, or its destination is not there, or a missing parent could hold it: nothing can be said.
  case unknown
  /// The destination has no relationship of that name.
  case missing(destination: Int, isAttribute: Bool)
  /// The index of the relationship.
  case found(Int)
}

extension Model {
  /// The inverse of `relationship`, looked up on its destination and that one's ancestors.
  func inverse(of relationship: Relationship) -> Inverse {
    guard !relationship.inverseName.isEmpty, let destination = entity(named: relationship.destination) else {
      return .unknown
    }
    switch property(named: relationship.inverseName, inherited: destination)?.property {
    case .relationship(let index): return .found(index)
    case .attribute, .fetchedProperty: return .missing(destination: destination, isAttribute: true)
    case nil:
      return hasWholeLineage(ofEntity: destination) ? .missing(destination: destination, isAttribute: false) : .unknown
    }
  }
}

extension VersionView {
  /// `Entity.relationship`, for messages.
  func qualifiedName(_ relationship: Relationship) -> String {
    text(model.entities[Int(relationship.entity)].name) + "." + text(relationship.name)
  }
}

extension Model {
  /// The declarations of all properties that an entity declares itself.
  func declarations(ofEntity index: Int) -> [Declaration] {
    let entity = entities[index]
    return attributes[entity.attributes.indices].map(\.declaration)
      + relationships[entity.relationships.indices].map(\.declaration)
      + fetchedProperties[entity.fetchedProperties.indices].map(\.declaration)
  }
}
