import ModelMigration

enum AttributeMadeMandatory: StepRule {
  static let reason = MigrationReason.attributeMadeMandatory

  static let info = RuleInfo(
    id: "attribute-made-mandatory", group: .migration, severity: .error,
    summary: "An attribute is no longer optional and has no default",
    explanation: """
      Rows without a value make the inferred migration fail with error 134110, on some devices only. Give the \
      attribute a default, leave it optional, or add a mapping model.
      """,
    failing: .step(
      from: """
        <entity name="User"><attribute name="email" optional="YES" attributeType="String"/></entity>
        """,
      to: """
        <entity name="User"><attribute name="email" attributeType="String"/></entity>
        """),
    passing: .step(
      from: """
        <entity name="User"><attribute name="email" optional="YES" attributeType="String"/></entity>
        """,
      to: """
        <entity name="User"><attribute name="email" attributeType="String" defaultValueString=""/></entity>
        """))
}
