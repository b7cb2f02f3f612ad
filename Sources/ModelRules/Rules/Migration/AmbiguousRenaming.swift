import ModelMigration

enum AmbiguousRenaming: StepRule {
  static let reason = MigrationReason.ambiguousRenaming

  static let info = RuleInfo(
    id: "ambiguous-renaming", group: .migration, severity: .warning,
    summary: "Two elements have one renaming identifier",
    explanation: """
      An element without a renaming identifier has its name for one. Where two of a kind have the same, it is \
      not documented which of them goes on with the values. Give the identifier to one of them only.
      """,
    failing: .step(
      from: """
        <entity name="Person"><attribute name="name" optional="YES" attributeType="String"/></entity>
        """,
      to: """
        <entity name="Person">
        <attribute name="first" optional="YES" attributeType="String" elementID="name"/>
        <attribute name="last" optional="YES" attributeType="String" elementID="name"/></entity>
        """),
    passing: .step(
      from: """
        <entity name="Person"><attribute name="name" optional="YES" attributeType="String"/></entity>
        """,
      to: """
        <entity name="Person">
        <attribute name="first" optional="YES" attributeType="String" elementID="name"/>
        <attribute name="last" optional="YES" attributeType="String"/></entity>
        """))
}
