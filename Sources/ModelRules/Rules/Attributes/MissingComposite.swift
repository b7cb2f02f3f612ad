import DataModel

enum MissingComposite: VersionRule {
  static let info = RuleInfo(
    id: "missing-composite", group: .attributes, severity: .error,
    summary: "An attribute of type Composite names no composite",
    explanation: """
      An attribute of type Composite holds the parts of a 'composite' element of the same version, which it names. \
      Without a name it has no content. Apple does not document the compiler's message.
      """,
    failing: """
      <entity name="Place">
          <attribute name="location" optional="YES" attributeType="Composite"/>
      </entity>
      """,
    passing: UnknownComposite.info.passing)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    guard model.attributeTypes.contains(.composite) else { return }
    version.forEachAttribute { owner, attribute in
      guard attribute.type == .composite, model.text(.composite, of: attribute.declaration) ?? "" == "" else { return }
      findings.append(
        Finding(
          info, at: version.place(attribute.nameRange),
          "attribute '\(version.qualifiedName(owner, attribute.declaration))' is of type Composite and names no composite"
        ))
    }
  }
}
