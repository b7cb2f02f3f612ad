import DataModel

enum CloudKitUniquenessConstraint: VersionRule {
  static let info = RuleInfo(
    id: "cloudkit-uniqueness-constraint", group: .configurationsAndCloudKit, severity: .error,
    summary: "An entity that is mirrored to CloudKit has a uniqueness constraint",
    explanation: """
      Two devices may make equal objects without knowing of each other. NSPersistentCloudKitContainer refuses to \
      open the store (NSCocoaErrorDomain 134060): "CloudKit integration does not support unique constraints". Take \
      the constraint away and remove duplicates in the app.
      """,
    failing: Example(
      stringLiteral: CloudKitExample.contents(
        """
        <entity name="Author">
            <attribute name="name" optional="YES" attributeType="String"/>
            <uniquenessConstraints>
                <uniquenessConstraint>
                    <constraint value="name"/>
                </uniquenessConstraint>
            </uniquenessConstraints>
        </entity>
        """)),
    passing: Example(
      stringLiteral: CloudKitExample.contents(
        """
        <entity name="Author">
            <attribute name="name" optional="YES" attributeType="String"/>
        </entity>
        """)))

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    guard let use = version.cloudKitUse else { return }
    let model = version.model
    for (position, entity) in model.entities.enumerated() where use.covers[position] {
      for constraint in model.constraints[entity.constraints.indices] {
        let members = model.constraintMembers[constraint.members.indices]
        guard let first = members.first else { continue }
        let names = members.map { "'\(version.text($0.property))'" }.joined(separator: " and ")
        findings.append(
          Finding(
            info, at: version.place(first.propertyRange),
            "entity '\(version.text(entity.name))' is unique by \(names), which CloudKit does not support"))
      }
    }
  }
}
