import DataModel
import ModelSyntax

enum UnknownDeleteRule: VersionRule {
  static let info = RuleInfo(
    id: "unknown-delete-rule", group: .relationships, severity: .warning,
    summary: "A relationship's delete rule is not one of Core Data's",
    explanation: """
      'deletionRule' is Nullify, Cascade, Deny or No Action, written like that. What the compiler makes of anything else \
      is not documented, and it may be another rule than the one that is meant.
      """,
    failing: """
      <entity name="Author">
          <relationship name="books" optional="YES" toMany="YES" deletionRule="Cascading" destinationEntity="Book" \
      inverseName="author" inverseEntity="Book"/>
      </entity>
      <entity name="Book">
          <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" \
      inverseName="books" inverseEntity="Author"/>
      </entity>
      """,
    passing: MissingDestination.info.passing)

  private static let known: [DeletionRule] = [.nullify, .cascade, .deny, .noAction]

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    for relationship in model.relationships where relationship.deletionRule == .unknown {
      let rule = model.text(.deletionRule, of: relationship.declaration) ?? ""
      findings.append(
        Finding(
          info, at: version.place(model.range(.deletionRule, of: relationship.declaration)),
          "the delete rule of '\(version.qualifiedName(relationship))' is '\(rule)', which Core Data does not have"
            + suggestion(for: rule, among: known.map(\.text), after: findings)))
    }
  }
}

extension UnknownDeleteRule: FixableRule {
  /// Takes the only near rule; what the wrong name meant so far is not documented.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    let fixes = context.editor(for: finding)?.correctingName(of: finding, among: known.map(\.text)) ?? []
    return fixes.map { Fix($0.title, $0.edits, isSafe: false) }
  }
}
