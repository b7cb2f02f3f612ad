import DataModel

enum UnknownComposite: VersionRule {
  static let info = RuleInfo(
    id: "unknown-composite", group: .unknownNames, severity: .error,
    summary: "An attribute names a composite that its model does not have",
    explanation: """
      An attribute of type Composite names a 'composite' element of the same version, which holds its parts. Without \
      it the attribute has no content. Apple does not document the compiler's message.
      """,
    failing: """
      <entity name="Place">
          <attribute name="location" optional="YES" attributeType="Composite" composite="Point"/>
      </entity>
      """,
    passing: """
      <entity name="Place">
          <attribute name="location" optional="YES" attributeType="Composite" composite="Point"/>
      </entity>
      <composite name="Point">
          <attribute name="x" optional="YES" attributeType="Double" usesScalarValueType="YES"/>
      </composite>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    guard model.attributeTypes.contains(.composite) else { return }
    let names = Set(model.composites.lazy.map(\.name))
    func check(_ attributes: some Sequence<Attribute>, of owner: Name) {
      for attribute in attributes where attribute.type == .composite {
        guard let field = model.field(.composite, of: attribute.declaration), !field.value.isEmpty,
          !names.contains(field.value)
        else { continue }
        let name = version.text(field.value)
        let names = model.composites.lazy.map { model.string($0.name) }
        findings.append(
          Finding(
            info, at: version.place(field.range),
            "'\(version.text(owner)).\(version.text(attribute.name))' names the composite '\(name)', which this model "
              + "does not have" + suggestion(for: name, among: names, after: findings)))
      }
    }
    for entity in model.entities { check(model.attributes[entity.attributes.indices], of: entity.name) }
    for composite in model.composites { check(model.attributes[composite.attributes.indices], of: composite.name) }
  }
}

extension UnknownComposite: FixableRule {
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    context.editor(for: finding).map { editor in
      editor.correctingName(of: finding, among: editor.model.composites.map { editor.model.string($0.name) })
    } ?? []
  }
}
