import DataModel

enum ConstraintOfUnstored: VersionRule {
  static let info = RuleInfo(
    id: "constraint-of-unstored-property", group: .indexesAndConstraints, severity: .error,
    summary: "A uniqueness constraint names a property that is not stored",
    explanation: """
      A fetched property has no value in the store: "Property type is not valid for unique constraints." A transient \
      property has none either, but Apple does not document what happens, so that is a warning. Constrain what is \
      stored.
      """,
    failing: """
      <entity name="Author">
          <fetchedProperty name="namesakes" optional="YES">
              <fetchRequest name="fetchedPropertyFetchRequest" entity="Author" predicateString="TRUEPREDICATE"/>
          </fetchedProperty>
          <uniquenessConstraints>
              <uniquenessConstraint>
                  <constraint value="namesakes"/>
              </uniquenessConstraint>
          </uniquenessConstraints>
      </entity>
      """,
    passing: UnknownConstraintProperty.info.passing)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    for constrained in ConstrainedProperty.all(in: version.model) {
      // A to-many relationship is a fault of its own.
      guard version.model.toManyRelationship(constrained.property) == nil,
        let kind = version.unstoredKind(of: constrained.property)
      else { continue }
      let isFetched = if case .fetchedProperty = constrained.property { true } else { false }
      findings.append(
        Finding(
          info, at: version.place(constrained.member.propertyRange),
          "a uniqueness constraint of '\(version.text(constrained.entity.name))' names "
            + "'\(version.text(constrained.member.property))', which is \(kind) and not stored",
          severity: isFetched ? nil : .warning))
    }
  }
}
