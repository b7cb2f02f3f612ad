import DataModel

/// A relationship and its inverse, told of once and not from both sides.
struct RelationshipPair {
  let relationship: Relationship
  /// The same relationship where it is its own inverse.
  let inverse: Relationship

  /// The pairs of `model` in which both sides lead to each other and are as `condition` says, in the order of the first
  /// side.
  static func all(in model: Model, where condition: (Relationship) -> Bool) -> [RelationshipPair] {
    model.relationships.indices.compactMap { index in
      let relationship = model.relationships[index]
      guard condition(relationship), case .found(let inverse) = model.inverse(of: relationship), inverse >= index,
        condition(model.relationships[inverse]), case .found(index) = model.inverse(of: model.relationships[inverse])
      else { return nil }
      return RelationshipPair(relationship: relationship, inverse: model.relationships[inverse])
    }
  }

  var isOwnInverse: Bool { relationship == inverse }
}

extension Relationship {
  /// Whether an object cannot be saved without a destination.
  ///
  /// A to-many relationship that is not optional, but has no minimum, may be empty.
  func isMandatory(in model: Model) -> Bool {
    guard !flags.contains(.optional) else { return false }
    return !isToMany || (count(.minCount, in: model) ?? 0) > 0
  }

  /// The value of `minCount` or `maxCount`; `nil` where it is absent or no number.
  func count(_ term: ModelTerm, in model: Model) -> Int? { model.text(term, of: declaration).flatMap { Int($0) } }
}
