import DataModel

enum UppercasePropertyName: VersionRule {
  static let info = RuleInfo(
    id: "uppercase-property-name", group: .names, severity: .hint,
    summary: "A property's name begins with a capital letter",
    explanation: """
      Xcode's editor insists on a lower-case letter, and key-value coding's accessors are named after such names. Files \
      edited by hand compile with capitals, and some apps ship with them.
      """,
    failing: """
      <entity name="Author">
          <attribute name="Name" optional="YES" attributeType="String"/>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="name" optional="YES" attributeType="String"/>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    version.forEachProperty { owner, declaration in
      let first = model.strings.firstByte(of: declaration.name)
      guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else { return }
      findings.append(
        Finding(
          info, at: version.place(declaration.nameRange),
          "'\(version.qualifiedName(owner, declaration))' begins with a capital letter, which Xcode's editor refuses"))
    }
  }
}
