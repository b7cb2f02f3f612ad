import DataModel

enum ConstraintWithMandatoryInverse: VersionRule {
  static let info = RuleInfo(
    id: "constraint-with-mandatory-inverse", group: .indexesAndConstraints, severity: .warning,
    summary: "An entity with a uniqueness constraint is the mandatory destination of another",
    explanation: """
      When two objects collide, Core Data deletes one of them, and what must have it as its destination would be left \
      without: at run time it logs "Cannot use uniqueness constraints … due to relationship … having a mandatory to-one \
      inverse relationship … and not using a cascade delete rule". Make the inverse optional, or let the relationship \
      cascade.
      """,
    failing: """
      <entity name="Author">
          <attribute name="identifier" optional="YES" attributeType="String"/>
          <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book" \
      inverseName="author" inverseEntity="Book"/>
          <uniquenessConstraints>
              <uniquenessConstraint>
                  <constraint value="identifier"/>
              </uniquenessConstraint>
          </uniquenessConstraints>
      </entity>
      <entity name="Book">
          <relationship name="author" maxCount="1" deletionRule="Nullify" destinationEntity="Author" \
      inverseName="books" inverseEntity="Author"/>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="identifier" optional="YES" attributeType="String"/>
          <relationship name="books" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Book" \
      inverseName="author" inverseEntity="Book"/>
          <uniquenessConstraints>
              <uniquenessConstraint>
                  <constraint value="identifier"/>
              </uniquenessConstraint>
          </uniquenessConstraints>
      </entity>
      <entity name="Book">
          <relationship name="author" maxCount="1" deletionRule="Nullify" destinationEntity="Author" \
      inverseName="books" inverseEntity="Author"/>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    guard !model.constraints.isEmpty else { return }
    // Another delete rule than Core Data's is a fault of its own.
    for relationship in model.relationships where ![.cascade, .unknown].contains(relationship.deletionRule) {
      guard case .found(let index) = model.inverse(of: relationship) else { continue }
      let inverse = model.relationships[index]
      guard !inverse.isToMany, !inverse.flags.contains(.optional),
        let constraint = constraint(ofEntity: Int(relationship.entity), model)
      else { continue }
      findings.append(
        Finding(
          info, at: version.place(model.range(.deletionRule, of: relationship.declaration)),
          "'\(version.qualifiedName(relationship))' must cascade: its inverse '\(version.qualifiedName(inverse))' is "
            + "mandatory, and '\(version.text(model.entities[Int(relationship.entity)].name))' has the uniqueness "
            + "constraint '\(model.text(constraint))'",
          related: [RelatedPlace(version.place(inverse.nameRange), "the mandatory inverse is here")]))
    }
  }

  /// The first constraint that the entity declares or inherits.
  private static func constraint(ofEntity index: Int, _ model: Model) -> UniquenessConstraint? {
    for ancestor in model.lineage(ofEntity: index) {
      if let constraint = model.constraints[model.entities[ancestor].constraints.indices].first { return constraint }
    }
    return nil
  }
}
