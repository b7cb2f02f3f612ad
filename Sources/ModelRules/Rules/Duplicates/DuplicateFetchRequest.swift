import DataModel

enum DuplicateFetchRequest: VersionRule {
  static let info = RuleInfo(
    id: "duplicate-fetch-request", group: .duplicatesAndMerging, severity: .error,
    summary: "A version has two fetch request templates of one name",
    explanation: """
      A template is asked for by its name. Of two with one name, only one would be left. Delete or rename one.
      """,
    failing: """
      <entity name="Author"/>
      <fetchRequest name="All" entity="Author" predicateString="TRUEPREDICATE"/>
      <fetchRequest name="All" entity="Author" predicateString="TRUEPREDICATE"/>
      """,
    passing: """
      <entity name="Author"/>
      <fetchRequest name="All" entity="Author" predicateString="TRUEPREDICATE"/>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let templates = version.model.fetchRequests.lazy.filter { !$0.isOfFetchedProperty }.map(\.declaration)
    findings += Repetition.findings(info, templates, in: version) {
      "this model has a fetch request named '\($0)' already"
    }
  }
}

extension DuplicateFetchRequest: FixableRule {
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    Repetition.fixes(for: finding, in: context)
  }
}
