import ModelMigration

enum ExternalStorageIntoStore: StepRule {
  static let reason = MigrationReason.externalStorage

  static let info = RuleInfo(
    id: "external-storage-into-store", group: .migration, severity: .error,
    summary: "Values stored externally are to move into the store",
    explanation: """
      Core Data infers no mapping that brings external files back into the store ('Unable to use inferred \
      mapping to move external reference into store.'), so opening a store of the version before fails. Keep \
      external storage, or add a mapping model. The rule follows observed behaviour; Apple does not document it.
      """,
    failing: .step(
      from: """
        <entity name="Item">
        <attribute name="photo" optional="YES" attributeType="Binary"
          allowsExternalBinaryDataStorage="YES"/></entity>
        """,
      to: """
        <entity name="Item"><attribute name="photo" optional="YES" attributeType="Binary"/></entity>
        """),
    passing: .step(
      from: """
        <entity name="Item"><attribute name="photo" optional="YES" attributeType="Binary"/></entity>
        """,
      to: """
        <entity name="Item">
        <attribute name="photo" optional="YES" attributeType="Binary"
          allowsExternalBinaryDataStorage="YES"/></entity>
        """))
}
