import DataModel

enum AttributeWithoutType: VersionRule {
  static let info = RuleInfo(
    id: "attribute-without-type", group: .attributes, severity: .error,
    summary: "An attribute that is stored has no type",
    explanation: """
      Apple's documentation of NSAttributeDescription allows an undefined type to transient attributes alone: a store \
      would not know what to keep. Xcode leaves the type of a new attribute at Undefined until you choose one. Choose \
      one, or make the attribute transient.
      """,
    failing: """
      <entity name="Author">
          <attribute name="name" optional="YES"/>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="name" optional="YES" attributeType="String"/>
          <attribute name="cache" optional="YES" transient="YES"/>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    guard version.model.attributeTypes.contains(.undefined) else { return }
    version.forEachAttribute { owner, attribute in
      guard attribute.type == .undefined, !attribute.flags.contains(.transient) else { return }
      findings.append(
        Finding(
          info, at: version.place(attribute.nameRange),
          "attribute '\(version.qualifiedName(owner, attribute.declaration))' has no type, and only a transient one may do without"
        ))
    }
  }
}
