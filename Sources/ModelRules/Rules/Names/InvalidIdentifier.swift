import DataModel

enum InvalidIdentifier: VersionRule {
  static let info = RuleInfo(
    id: "invalid-identifier", group: .names, severity: .error,
    summary: "A property or a class has a name that no language accepts",
    explanation: """
      A property is used from Swift or Objective-C and in predicates under its own name, so that it has to be made of \
      letters, digits and underscores, with no digit first; Xcode's editor refuses anything else. A class may also have \
      its module in front, or only a dot for the module that is built.
      """,
    failing: """
      <entity name="Author">
          <attribute name="first-name" optional="YES" attributeType="String"/>
      </entity>
      """,
    passing: """
      <entity name="Author" representedClassName=".Author">
          <attribute name="firstName" optional="YES" attributeType="String"/>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    version.forEachProperty { owner, declaration in
      guard !model.strings.isIdentifier(declaration.name) else { return }
      findings.append(
        Finding(
          info, at: version.place(declaration.nameRange),
          "'\(version.text(declaration.name))' of '\(version.text(owner))' can be no property's name: only letters, digits and '_' are allowed, no digit first"
        ))
    }
    for entity in model.entities {
      guard let field = model.field(.representedClassName, of: entity.declaration),
        !model.strings.isIdentifier(field.value), !isClassName(model.strings.utf8(of: field.value))
      else { continue }
      findings.append(
        Finding(
          info, at: version.place(field.range),
          "'\(version.text(field.value))', the class of '\(version.text(entity.name))', can be no class's name"))
    }
  }

  /// Whether each part between dots is an identifier; before the first dot nothing need stand.
  private static func isClassName(_ text: ArraySlice<UInt8>) -> Bool {
    let dot = UInt8(ascii: ".")
    var rest = text.first == dot ? text.dropFirst() : text
    while let end = rest.firstIndex(of: dot) {
      guard Identifier.isValid(rest[..<end]) else { return false }
      rest = rest[(end + 1)...]
    }
    return Identifier.isValid(rest)
  }
}
