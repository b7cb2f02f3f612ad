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
    let model = version.model
    // A look at the index costs less than a set of all names.
    let isRepeated = model.entities.indices.contains { index in
      model.entity(named: model.entities[index].name).map { $0 != index } ?? false
    }
    guard isRepeated else { return }
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
