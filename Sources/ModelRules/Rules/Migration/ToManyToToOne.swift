import ModelMigration

enum ToManyToToOne: StepRule {
  static let reason = MigrationReason.toManyToOne

  static let info = RuleInfo(
    id: "to-many-to-to-one", group: .migration, severity: .error,
    summary: "A to-many relationship becomes to-one",
    explanation: """
      Which of several destinations would stay? Core Data infers no mapping for it ('Can not map from a to-many \
      to a to-one relationship'), so opening a store of the version before fails. Add a relationship of another \
      name and choose in the app, or add a mapping model.
      """,
    failing: .step(
      from: """
        <entity name="Item">
        <relationship name="parts" optional="YES" toMany="YES" deletionRule="Nullify"
          destinationEntity="Item" inverseName="parts" inverseEntity="Item"/></entity>
        """,
      to: """
        <entity name="Item">
        <relationship name="parts" optional="YES" maxCount="1" deletionRule="Nullify"
          destinationEntity="Item" inverseName="parts" inverseEntity="Item"/></entity>
        """),
    passing: .step(
      from: """
        <entity name="Item">
        <relationship name="parts" optional="YES" maxCount="1" deletionRule="Nullify"
          destinationEntity="Item" inverseName="parts" inverseEntity="Item"/></entity>
        """,
      to: """
        <entity name="Item">
        <relationship name="parts" optional="YES" toMany="YES" deletionRule="Nullify"
          destinationEntity="Item" inverseName="parts" inverseEntity="Item"/></entity>
        """))
}
