import DataModel

enum DuplicateConfigurationMember: VersionRule {
  static let info = RuleInfo(
    id: "duplicate-configuration-member", group: .duplicatesAndMerging, severity: .hint,
    summary: "A configuration lists an entity twice",
    explanation: """
      The members of a configuration are a set, so that the second mention means nothing; it mostly comes from a merge \
      in git. Delete it.
      """,
    failing: """
      <entity name="Author"/>
      <configuration name="Local">
          <memberEntity name="Author"/>
          <memberEntity name="Author"/>
      </configuration>
      """,
    passing: """
      <entity name="Author"/>
      <configuration name="Local">
          <memberEntity name="Author"/>
      </configuration>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    for configuration in version.model.configurations where configuration.members.count > 1 {
      let name = version.text(configuration.name)
      let members = version.model.members[configuration.members.indices]
      findings += Repetition.findings(info, members, in: version) {
        "configuration '\(name)' lists entity '\($0)' already"
      }
    }
  }
}

extension DuplicateConfigurationMember: FixableRule {
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    Repetition.fixes(for: finding, in: context)
  }
}
