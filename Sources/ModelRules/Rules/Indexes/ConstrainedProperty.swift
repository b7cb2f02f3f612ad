import DataModel

/// One member of a uniqueness constraint with the property that it names.
struct ConstrainedProperty {
  let entity: Entity
  let member: ConstraintMember
  let property: PropertyReference

  /// All members of constraints of `model` that name a property, in document order.
  static func all(in model: Model) -> [ConstrainedProperty] {
    var result: [ConstrainedProperty] = []
    for (position, entity) in model.entities.enumerated() {
      for constraint in model.constraints[entity.constraints.indices] {
        for member in model.constraintMembers[constraint.members.indices] {
          guard let property = model.property(named: member.property, inherited: position)?.property else { continue }
          result.append(ConstrainedProperty(entity: entity, member: member, property: property))
        }
      }
    }
    return result
  }
}

extension Model {
  /// The names of a constraint's properties with commas between.
  func text(_ constraint: UniquenessConstraint) -> String {
    constraintMembers[constraint.members.indices].map { string($0.property) }.joined(separator: ", ")
  }
}
