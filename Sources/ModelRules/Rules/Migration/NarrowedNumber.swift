import ModelMigration

enum NarrowedNumber: StepRule {
  static let reason = MigrationReason.narrowedNumber

  static let info = RuleInfo(
    id: "narrowed-number", group: .migration, severity: .warning,
    summary: "A number's new type cannot hold every old value",
    explanation: """
      Core Data infers the step and converts; values beyond the smaller type, or their fractions, are lost \
      without a word. Keep the larger type unless no value can be so large.
      """,
    failing: .step(
      from: """
        <entity name="Item"><attribute name="views" optional="YES" attributeType="Integer 64"/></entity>
        """,
      to: """
        <entity name="Item"><attribute name="views" optional="YES" attributeType="Integer 16"/></entity>
        """),
    passing: .step(
      from: """
        <entity name="Item"><attribute name="views" optional="YES" attributeType="Integer 16"/></entity>
        """,
      to: """
        <entity name="Item"><attribute name="views" optional="YES" attributeType="Integer 64"/></entity>
        """))
}
