import DataModel

enum CloudKitRequiredRelationship: VersionRule {
  static let info = RuleInfo(
    id: "cloudkit-required-relationship", group: .configurationsAndCloudKit, severity: .error,
    summary: "A relationship that is mirrored to CloudKit is required",
    explanation: """
      The two ends of a relationship arrive in records of their own, one before the other. \
      NSPersistentCloudKitContainer refuses to open the store (NSCocoaErrorDomain 134060): "CloudKit integration \
      requires that all relationships be optional". Make it optional.
      """,
    failing: Example(
      stringLiteral: CloudKitExample.contents(
        """
        <entity name="Author">
            <relationship name="books" toMany="YES" deletionRule="Nullify" destinationEntity="Book" \
        inverseName="author" inverseEntity="Book"/>
        </entity>
        <entity name="Book">
            <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" \
        inverseName="books" inverseEntity="Author"/>
        </entity>
        """)),
    passing: CloudKitExample.mirrored)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    version.forEachCloudKitRelationship { relationship in
      guard !relationship.flags.contains(.optional) else { return }
      findings.append(
        Finding(
          info, at: version.place(relationship.nameRange),
          "relationship '\(version.qualifiedName(relationship))' is required, which CloudKit does not allow"))
    }
  }
}

extension CloudKitRequiredRelationship: FixableRule {
  /// Makes it optional, which is in the version hash.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let position = editor.relationship(at: finding.place.range) else {
      return []
    }
    let edits = editor.setting([(.optional, "YES")], of: editor.model.relationships[position].declaration)
    return [Fix("Make the relationship optional", edits, isSafe: false)]
  }
}
