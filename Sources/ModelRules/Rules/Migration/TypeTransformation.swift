import ModelMigration

enum TypeTransformation: StepRule {
  static let reason = MigrationReason.typeTransformation

  static let info = RuleInfo(
    id: "type-transformation", group: .migration, severity: .error,
    summary: "An attribute goes between Binary and Transformable without leave",
    explanation: """
      Core Data infers this step only if the new attribute's user info has the key \
      'NSMigrationAllowTypeTransformation' and the values are not stored externally; otherwise opening a store \
      of the version before fails. Add the key, or a mapping model. The rule follows observed behaviour; Apple \
      does not document it.
      """,
    failing: .step(
      from: """
        <entity name="Item"><attribute name="tags" optional="YES" attributeType="Binary"/></entity>
        """,
      to: """
        <entity name="Item">
        <attribute name="tags" optional="YES" attributeType="Transformable"
          valueTransformerName="NSSecureUnarchiveFromData"/></entity>
        """),
    passing: .step(
      from: """
        <entity name="Item"><attribute name="tags" optional="YES" attributeType="Binary"/></entity>
        """,
      to: """
        <entity name="Item">
        <attribute name="tags" optional="YES" attributeType="Transformable"
          valueTransformerName="NSSecureUnarchiveFromData">
        <userInfo><entry key="NSMigrationAllowTypeTransformation" value="YES"/></userInfo></attribute>
        </entity>
        """))
}
