import DataModel

enum CloudKitInverseMissing: VersionRule {
  static let info = RuleInfo(
    id: "cloudkit-inverse-missing", group: .configurationsAndCloudKit, severity: .error,
    summary: "A relationship that is mirrored to CloudKit has no inverse",
    explanation: """
      NSPersistentCloudKitContainer refuses to open the store (NSCocoaErrorDomain 134060): "CloudKit integration \
      requires that all relationships have an inverse". Add the other side and name it.
      """,
    failing: Example(
      stringLiteral: CloudKitExample.contents(
        """
        <entity name="Author">
            <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book"/>
        </entity>
        <entity name="Book"/>
        """)),
    passing: CloudKitExample.mirrored)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    version.forEachCloudKitRelationship { relationship in
      guard relationship.inverseName.isEmpty, version.model.entity(named: relationship.destination) != nil else {
        return
      }
      findings.append(
        Finding(
          info, at: version.place(relationship.nameRange),
          "relationship '\(version.qualifiedName(relationship))' has no inverse, which CloudKit requires"))
    }
  }
}

extension CloudKitInverseMissing: FixableRule {
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    RelationshipWithoutInverse.fixes(for: finding, in: context)
  }
}
