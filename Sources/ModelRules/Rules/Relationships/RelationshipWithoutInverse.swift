import DataModel

enum RelationshipWithoutInverse: VersionRule {
  static let info = RuleInfo(
    id: "relationship-without-inverse", group: .relationships, severity: .warning,
    summary: "A relationship names no inverse",
    explanation: """
      Core Data keeps the two sides of a relationship consistent only when each names the other; the compiler warns on \
      every build that the property "should have an inverse". Add the other side and name it. CloudKit refuses such a \
      model.
      """,
    failing: """
      <entity name="Author">
          <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book"/>
      </entity>
      <entity name="Book"/>
      """,
    passing: MissingDestination.info.passing)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    let cloud = version.cloudKitUse
    for relationship in model.relationships
    where relationship.inverseName.isEmpty && model.entity(named: relationship.destination) != nil {
      // Mirrored to CloudKit, it is an error of its own.
      if cloud?.covers[Int(relationship.entity)] == true { continue }
      findings.append(
        Finding(
          info, at: version.place(relationship.nameRange),
          "relationship '\(version.qualifiedName(relationship))' to '\(version.text(relationship.destination))' should have an inverse"
        ))
    }
  }
}
