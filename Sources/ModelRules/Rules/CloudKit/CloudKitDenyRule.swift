import DataModel

enum CloudKitDenyRule: VersionRule {
  static let info = RuleInfo(
    id: "cloudkit-deny-rule", group: .configurationsAndCloudKit, severity: .error,
    summary: "A relationship that is mirrored to CloudKit has the delete rule Deny",
    explanation: """
      What another device has deleted cannot be denied. NSPersistentCloudKitContainer refuses to open the store \
      (NSCocoaErrorDomain 134060): "The following relationships are configured with unsupported delete rules". Use \
      Nullify or Cascade; No Action is accepted too.
      """,
    failing: Example(
      stringLiteral: CloudKitExample.contents(
        """
        <entity name="Author">
            <relationship name="books" optional="YES" toMany="YES" deletionRule="Deny" destinationEntity="Book" \
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
      guard relationship.deletionRule == .deny else { return }
      findings.append(
        Finding(
          info, at: version.place(version.model.range(.deletionRule, of: relationship.declaration)),
          "relationship '\(version.qualifiedName(relationship))' has the delete rule Deny, which CloudKit does not support"
        ))
    }
  }
}

extension CloudKitDenyRule: FixableRule {
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let range = finding.place.range else { return [] }
    return [Fix("Use the delete rule Nullify", [editor.replacing(range, with: "Nullify")], isSafe: false)]
  }
}
