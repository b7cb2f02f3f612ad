import DataModel

enum UnknownConfigurationMember: VersionRule {
  static let info = RuleInfo(
    id: "unknown-configuration-member", group: .unknownNames, severity: .error,
    summary: "A configuration lists an entity that its model does not have",
    explanation: """
      The members of a configuration must be entities of the same version; Core Data throws "Entities for a \
      configuration must already be in the model". Correct the name, or take the member out.
      """,
    failing: """
      <entity name="Author"/>
      <configuration name="Local">
          <memberEntity name="Writer"/>
      </configuration>
      """,
    passing: """
      <entity name="Author"/>
      <configuration name="Local">
          <memberEntity name="Author"/>
      </configuration>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    for configuration in model.configurations {
      for member in model.members[configuration.members.indices]
      where !member.name.isEmpty && model.entity(named: member.name) == nil {
        let name = version.text(member.name)
        findings.append(
          Finding(
            info, at: version.place(member.nameRange),
            "configuration '\(version.text(configuration.name))' lists entity '\(name)', which this model does not have"
              + suggestion(for: name, among: version.entityNames, after: findings)))
      }
    }
  }
}

extension UnknownConfigurationMember: FixableRule {
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    context.editor(for: finding).map { $0.correctingName(of: finding, among: $0.entityNames) } ?? []
  }
}
