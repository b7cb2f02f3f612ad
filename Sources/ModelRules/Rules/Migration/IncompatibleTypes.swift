import ModelMigration

enum IncompatibleTypes: StepRule {
  static let reason = MigrationReason.incompatibleTypes

  static let info = RuleInfo(
    id: "incompatible-types", group: .migration, severity: .error,
    summary: "An attribute's new type cannot hold its old values",
    explanation: """
      Core Data's inference converts the numeric types and Boolean into each other and nothing else. Opening a \
      store of the version before fails with error 134190 or 134140. Give the attribute a new name and fill it \
      in the app, or add a mapping model. The rule follows observed behaviour; Apple does not list the types.
      """,
    failing: .step(
      from: """
        <entity name="Item"><attribute name="price" optional="YES" attributeType="String"/></entity>
        """,
      to: """
        <entity name="Item"><attribute name="price" optional="YES" attributeType="Decimal"/></entity>
        """),
    passing: .step(
      from: """
        <entity name="Item"><attribute name="price" optional="YES" attributeType="Double"/></entity>
        """,
      to: """
        <entity name="Item"><attribute name="price" optional="YES" attributeType="Decimal"/></entity>
        """))
}
