import DataModel

enum CloudKitOrderedRelationship: VersionRule {
  static let info = RuleInfo(
    id: "cloudkit-ordered-relationship", group: .configurationsAndCloudKit, severity: .error,
    summary: "A relationship that is mirrored to CloudKit is ordered",
    explanation: """
      NSPersistentCloudKitContainer refuses to open the store (NSCocoaErrorDomain 134060): "CloudKit integration \
      does not support ordered relationships". Keep the order in an attribute of the destination.
      """,
    failing: Example(
      stringLiteral: CloudKitExample.contents(
        """
        <entity name="Author">
            <relationship name="books" ordered="YES" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book" \
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
      guard relationship.flags.contains(.ordered) else { return }
      findings.append(
        Finding(
          info, at: version.place(version.model.range(.ordered, of: relationship.declaration)),
          "relationship '\(version.qualifiedName(relationship))' is ordered, which CloudKit does not support"))
    }
  }
}

extension CloudKitOrderedRelationship: FixableRule {
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let range = finding.place.range,
      let removal = editor.removingAttribute(at: range)
    else { return [] }
    return [Fix("Take 'ordered' away", [removal], isSafe: false)]
  }
}
