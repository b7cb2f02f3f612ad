import DataModel

enum NoActionDeleteRule: VersionRule {
  static let info = RuleInfo(
    id: "no-action-delete-rule", group: .relationships, severity: .warning,
    silencedBy: [.noWarnings, .noDeleteRuleWarnings],
    summary: "A relationship's delete rule is No Action",
    explanation: """
      When the object is deleted, its destinations go on pointing at a row that is gone, and the app stops with a fault \
      that cannot be fulfilled. The compiler calls it an advanced setting and warns. Use Nullify, Cascade or Deny.
      """,
    failing: """
      <entity name="Author">
          <relationship name="books" optional="YES" toMany="YES" deletionRule="No Action" destinationEntity="Book" \
      inverseName="author" inverseEntity="Book"/>
      </entity>
      <entity name="Book">
          <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" \
      inverseName="books" inverseEntity="Author"/>
      </entity>
      """,
    passing: MissingDestination.info.passing)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    for relationship in version.model.relationships where relationship.deletionRule == .noAction {
      findings.append(
        Finding(
          info, at: version.place(version.model.range(.deletionRule, of: relationship.declaration)),
          "the delete rule No Action of '\(version.qualifiedName(relationship))' may leave relationships to deleted objects"
        ))
    }
  }
}

extension NoActionDeleteRule: FixableRule {
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let range = finding.place.range else { return [] }
    return [Fix("Use the delete rule Nullify", [editor.replacing(range, with: "Nullify")], isSafe: false)]
  }
}
