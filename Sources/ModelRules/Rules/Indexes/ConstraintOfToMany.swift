import DataModel

enum ConstraintOfToMany: VersionRule {
  static let info = RuleInfo(
    id: "constraint-of-to-many", group: .indexesAndConstraints, severity: .error,
    summary: "A uniqueness constraint names a to-many relationship",
    explanation: """
      Core Data throws "Cannot create unique constraints for to-many relationships." Constrain attributes or to-one \
      relationships.
      """,
    failing: """
      <entity name="Author">
          <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book" \
      inverseName="author" inverseEntity="Book"/>
          <uniquenessConstraints>
              <uniquenessConstraint>
                  <constraint value="books"/>
              </uniquenessConstraint>
          </uniquenessConstraints>
      </entity>
      <entity name="Book">
          <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" \
      inverseName="books" inverseEntity="Author"/>
      </entity>
      """,
    passing: UnknownConstraintProperty.info.passing)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    for constrained in ConstrainedProperty.all(in: version.model)
    where version.model.toManyRelationship(constrained.property) != nil {
      findings.append(
        Finding(
          info, at: version.place(constrained.member.propertyRange),
          "a uniqueness constraint of '\(version.text(constrained.entity.name))' names the to-many relationship "
            + "'\(version.text(constrained.member.property))'"))
    }
  }
}
