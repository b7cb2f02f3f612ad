import DataModel

enum DuplicateEntity: VersionRule {
  static let info = RuleInfo(
    id: "duplicate-entity", group: .duplicatesAndMerging, severity: .error,
    summary: "A version has two entities of one name",
    explanation: """
      Names of entities are unique in a model. Of two with one name, only one would be left, and Xcode does not let \
      you make the second; it mostly comes from a merge in git that kept both sides. Delete or rename one.
      """,
    failing: """
      <entity name="Author"/>
      <entity name="Author"/>
      """,
    passing: """
      <entity name="Author"/>
      <entity name="Book"/>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    guard version.model.repeatsEntityName else { return }
    findings += Repetition.findings(info, version.model.entities.lazy.map(\.declaration), in: version) {
      "this model has an entity named '\($0)' already"
    }
  }
}

extension DuplicateEntity: FixableRule {
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    Repetition.fixes(for: finding, in: context)
  }
}
