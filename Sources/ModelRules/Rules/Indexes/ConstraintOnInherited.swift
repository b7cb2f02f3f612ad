import DataModel
import ModelSyntax

enum ConstraintOnInherited: VersionRule {
  static let info = RuleInfo(
    id: "constraint-on-inherited-properties", group: .indexesAndConstraints, severity: .error,
    summary: "A uniqueness constraint names only properties of a parent",
    explanation: """
      Core Data throws "Uniqueness constraints must be defined at the highest level possible. All properties in \
      constraint … are defined on parent entity." Move the constraint to the parent.
      """,
    failing: """
      <entity name="Person">
          <attribute name="identifier" optional="YES" attributeType="String"/>
      </entity>
      <entity name="Author" parentEntity="Person">
          <uniquenessConstraints>
              <uniquenessConstraint>
                  <constraint value="identifier"/>
              </uniquenessConstraint>
          </uniquenessConstraints>
      </entity>
      """,
    passing: """
      <entity name="Person">
          <attribute name="identifier" optional="YES" attributeType="String"/>
      </entity>
      <entity name="Author" parentEntity="Person">
          <attribute name="penName" optional="YES" attributeType="String"/>
          <uniquenessConstraints>
              <uniquenessConstraint>
                  <constraint value="identifier"/>
                  <constraint value="penName"/>
              </uniquenessConstraint>
          </uniquenessConstraints>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    for (position, entity) in model.entities.enumerated() where !entity.parent.isEmpty {
      for constraint in model.constraints[entity.constraints.indices] {
        let members = model.constraintMembers[constraint.members.indices]
        let owners = members.map { model.property(named: $0.property, inherited: position)?.entity }
        guard let first = members.first, let owner = owners.first ?? nil,
          owners.allSatisfy({ $0 != nil && $0 != position })
        else { continue }
        let place = version.place(
          ByteRange(first.propertyRange.start, members.last?.propertyRange.end ?? first.propertyRange.end))
        findings.append(
          Finding(
            info, at: members.count == 1 ? version.place(first.propertyRange) : place,
            "the uniqueness constraint '\(model.text(constraint))' of '\(version.text(entity.name))' names only "
              + "inherited properties; it belongs to '\(version.text(model.entities[owner].name))'",
            related: [
              RelatedPlace(
                version.place(model.entities[owner].nameRange), "the properties are declared from here on up")
            ]))
      }
    }
  }
}
