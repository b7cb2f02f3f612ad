import ModelMigration

enum NewMandatoryAttribute: StepRule {
  static let reason = MigrationReason.newMandatoryAttribute

  static let info = RuleInfo(
    id: "new-mandatory-attribute", group: .migration, severity: .error,
    summary: "A new attribute needs a value and has no default",
    explanation: """
      Rows that are there have no value for it, so the inferred migration fails with error 134110 ('Validation \
      error missing attribute values on mandatory destination attribute') for everyone who has such a row. Give \
      the attribute a default, make it optional, or add a mapping model.
      """,
    failing: .step(
      from: """
        <entity name="Entry"><attribute name="amount" attributeType="Decimal" defaultValueString="0"/>
        </entity>
        """,
      to: """
        <entity name="Entry"><attribute name="amount" attributeType="Decimal" defaultValueString="0"/>
        <attribute name="currency" attributeType="String"/></entity>
        """),
    passing: .step(
      from: """
        <entity name="Entry"><attribute name="amount" attributeType="Decimal" defaultValueString="0"/>
        </entity>
        """,
      to: """
        <entity name="Entry"><attribute name="amount" attributeType="Decimal" defaultValueString="0"/>
        <attribute name="currency" attributeType="String" defaultValueString="EUR"/></entity>
        """))
}
