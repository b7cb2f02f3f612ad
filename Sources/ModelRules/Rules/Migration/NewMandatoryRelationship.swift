import ModelMigration

enum NewMandatoryRelationship: StepRule {
  static let reason = MigrationReason.newMandatoryRelationship

  static let info = RuleInfo(
    id: "new-mandatory-relationship", group: .migration, severity: .error,
    summary: "A new relationship needs a destination",
    explanation: """
      Rows that are there have no destination for it, and the inferred migration cannot provide one, so it fails \
      for everyone who has such a row. Make the relationship optional and fill it in the app, or add a mapping \
      model.
      """,
    failing: .step(
      from: """
        <entity name="Order"/><entity name="Customer"/>
        """,
      to: """
        <entity name="Order">
        <relationship name="customer" maxCount="1" deletionRule="Nullify" destinationEntity="Customer"
          inverseName="orders" inverseEntity="Customer"/></entity>
        <entity name="Customer">
        <relationship name="orders" optional="YES" toMany="YES" deletionRule="Cascade"
          destinationEntity="Order" inverseName="customer" inverseEntity="Order"/></entity>
        """),
    passing: .step(
      from: """
        <entity name="Order"/><entity name="Customer"/>
        """,
      to: """
        <entity name="Order">
        <relationship name="customer" optional="YES" maxCount="1" deletionRule="Nullify"
          destinationEntity="Customer" inverseName="orders" inverseEntity="Customer"/></entity>
        <entity name="Customer">
        <relationship name="orders" optional="YES" toMany="YES" deletionRule="Cascade"
          destinationEntity="Order" inverseName="customer" inverseEntity="Order"/></entity>
        """))
}
