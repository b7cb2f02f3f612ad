import ModelMigration

enum MergedHierarchies: StepRule {
  static let reason = MigrationReason.mergedHierarchies

  static let info = RuleInfo(
    id: "merged-hierarchies", group: .migration, severity: .error,
    summary: "Entities of different hierarchies get a common new parent",
    explanation: """
      Apple's guide to lightweight migration: if two existing entities do not share a common parent in the \
      source, they cannot share one in the destination. Give each a parent of its own, or add a mapping model.
      """,
    failing: .step(
      from: """
        <entity name="Book"/><entity name="Film"/>
        """,
      to: """
        <entity name="Work" isAbstract="YES"/><entity name="Book" parentEntity="Work"/>
        <entity name="Film" parentEntity="Work"/>
        """),
    passing: .step(
      from: """
        <entity name="Book"/><entity name="Film"/>
        """,
      to: """
        <entity name="Work" isAbstract="YES"/><entity name="Book" parentEntity="Work"/><entity name="Film"/>
        """))
}
