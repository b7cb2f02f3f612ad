import ModelMigration

enum RelationshipMadeMandatory: StepRule {
  static let reason = MigrationReason.relationshipMadeMandatory

  static let info = RuleInfo(
    id: "relationship-made-mandatory", group: .migration, severity: .error,
    summary: "A relationship is no longer optional",
    explanation: """
      Rows without a destination make the inferred migration fail, on some devices only. Leave the relationship \
      optional, or add a mapping model. A to-many relationship without a minimum count may always be empty.
      """,
    failing: .step(
      from: """
        <entity name="Node">
        <relationship name="next" optional="YES" maxCount="1" deletionRule="Nullify"
          destinationEntity="Node" inverseName="next" inverseEntity="Node"/></entity>
        """,
      to: """
        <entity name="Node">
        <relationship name="next" maxCount="1" deletionRule="Nullify" destinationEntity="Node"
          inverseName="next" inverseEntity="Node"/></entity>
        """),
    passing: .step(
      from: """
        <entity name="Node">
        <relationship name="next" maxCount="1" deletionRule="Nullify" destinationEntity="Node"
          inverseName="next" inverseEntity="Node"/></entity>
        """,
      to: """
        <entity name="Node">
        <relationship name="next" optional="YES" maxCount="1" deletionRule="Nullify"
          destinationEntity="Node" inverseName="next" inverseEntity="Node"/></entity>
        """))
}
