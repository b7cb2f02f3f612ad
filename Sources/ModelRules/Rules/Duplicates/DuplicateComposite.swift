import DataModel

enum DuplicateComposite: VersionRule {
  static let info = RuleInfo(
    id: "duplicate-composite", group: .duplicatesAndMerging, severity: .error,
    summary: "A version has two composites of one name",
    explanation: """
      An attribute names its composite. Of two with one name, it is not said which one is meant; Apple documents \
      nothing. Delete or rename one.
      """,
    failing: """
      <composite name="Point"/>
      <composite name="Point"/>
      """,
    passing: """
      <composite name="Point"/>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    findings += Repetition.findings(info, version.model.composites.lazy.map(\.declaration), in: version) {
      "this model has a composite named '\($0)' already"
    }
  }
}

extension DuplicateComposite: FixableRule {
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    Repetition.fixes(for: finding, in: context)
  }
}
