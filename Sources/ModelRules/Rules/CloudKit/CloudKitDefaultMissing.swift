import DataModel

enum CloudKitDefaultMissing: VersionRule {
  static let info = RuleInfo(
    id: "cloudkit-default-missing", group: .configurationsAndCloudKit, severity: .error,
    summary: "A required attribute that is mirrored to CloudKit has no default",
    explanation: """
      A record may arrive without a value for any of its fields. NSPersistentCloudKitContainer refuses to open the \
      store (NSCocoaErrorDomain 134060): "CloudKit integration requires that all attributes be optional, or have a \
      default value set", and the compiler says "must have a default value" in a model marked as used with CloudKit. \
      Make the attribute optional or give it a default. A UUID has none, whatever is written: the run time does not \
      read its defaultValueString, as a public project has measured. A derived attribute cannot have one.
      """,
    failing: Example(
      stringLiteral: CloudKitExample.contents(
        """
        <entity name="Author">
            <attribute name="name" attributeType="String"/>
        </entity>
        """)),
    passing: Example(
      stringLiteral: CloudKitExample.contents(
        """
        <entity name="Author">
            <attribute name="name" attributeType="String" defaultValueString=""/>
            <attribute name="note" optional="YES" attributeType="String"/>
        </entity>
        """)))

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    version.forEachCloudKitAttribute { entity, attribute in
      guard !attribute.flags.contains(.optional), attribute.type.isKnownToCloudKit, !hasDefault(attribute, in: model)
      else { return }
      let isUnread = attribute.type == .uuid && model.field(.defaultValueString, of: attribute.declaration) != nil
      let reason =
        isUnread
        ? "is required, and the default of a UUID is not read at run time"
        : "is required and has no default, which CloudKit does not allow"
      findings.append(
        Finding(
          info, at: version.place(attribute.nameRange),
          "'\(version.qualifiedName(entity.name, attribute.declaration))' \(reason)"))
    }
  }

  private static func hasDefault(_ attribute: Attribute, in model: Model) -> Bool {
    if attribute.flags.contains(.derived) || attribute.type == .uuid { return false }
    if model.field(.defaultDateTimeInterval, of: attribute.declaration) != nil { return true }
    guard let field = model.field(.defaultValueString, of: attribute.declaration) else { return false }
    return attribute.type == .string || !field.value.isEmpty
  }
}

extension CloudKitDefaultMissing: FixableRule {
  /// Makes it optional, which is in the version hash; which default would be right, only the app knows.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let position = editor.attribute(at: finding.place.range) else {
      return []
    }
    let edits = editor.setting([(.optional, "YES")], of: editor.model.attributes[position].declaration)
    return [Fix("Make the attribute optional", edits, isSafe: false)]
  }
}
