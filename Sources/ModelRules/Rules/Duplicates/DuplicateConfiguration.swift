import DataModel

enum DuplicateConfiguration: VersionRule {
  static let info = RuleInfo(
    id: "duplicate-configuration", group: .duplicatesAndMerging, severity: .error,
    summary: "A version has two configurations of one name",
    explanation: """
      Stores are opened by the name of a configuration. Of two with one name, the members of one are lost. Put all \
      members into one.
      """,
    failing: """
      <entity name="Author"/>
      <entity name="Book"/>
      <configuration name="Local">
          <memberEntity name="Author"/>
      </configuration>
      <configuration name="Local">
          <memberEntity name="Book"/>
      </configuration>
      """,
    passing: """
      <entity name="Author"/>
      <entity name="Book"/>
      <configuration name="Local">
          <memberEntity name="Author"/>
          <memberEntity name="Book"/>
      </configuration>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    findings += Repetition.findings(info, version.model.configurations.lazy.map(\.declaration), in: version) {
      "this model has a configuration named '\($0)' already"
    }
  }
}

extension DuplicateConfiguration: FixableRule {
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    Repetition.fixes(for: finding, in: context)
  }
}
