import DataModel

enum InheritedPropertyRedeclared: VersionRule {
  static let info = RuleInfo(
    id: "inherited-property-redeclared", group: .inheritance, severity: .error,
    summary: "An entity declares a property that it inherits",
    explanation: """
      A child has all properties of its ancestors and cannot declare one of them again; the run time refuses it or \
      misbehaves. The exact message is not documented. Delete the child's property or rename it.
      """,
    failing: """
      <entity name="Truck" parentEntity="Vehicle">
          <attribute name="plate" optional="YES" attributeType="String"/>
      </entity>
      <entity name="Vehicle">
          <attribute name="plate" optional="YES" attributeType="String"/>
      </entity>
      """,
    passing: """
      <entity name="Truck" parentEntity="Vehicle"/>
      <entity name="Vehicle">
          <attribute name="plate" optional="YES" attributeType="String"/>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    for (index, entity) in model.entities.enumerated() where !entity.parent.isEmpty {
      let ancestors = model.lineage(ofEntity: index).dropFirst()
      // In a cycle, each entity inherits from each.
      if let last = ancestors.last, model.entity(named: model.entities[last].parent) != nil { continue }
      for declaration in model.declarations(ofEntity: index) {
        guard let (ancestor, property) = inherited(declaration.name, from: ancestors, model) else { continue }
        let owner = version.text(model.entities[ancestor].name)
        let name = version.text(declaration.name)
        let place = version.place(model.declaration(of: property).nameRange)
        findings.append(
          Finding(
            info, at: version.place(declaration.nameRange),
            "'\(version.text(entity.name))' inherits '\(name)' from '\(owner)' and cannot declare it again",
            related: [RelatedPlace(place, "'\(owner).\(name)' is declared here")]))
      }
    }
  }

  private static func inherited(
    _ name: Name, from ancestors: ArraySlice<Int>, _ model: Model
  ) -> (Int, PropertyReference)? {
    for ancestor in ancestors {
      if let property = model.property(named: name, ofEntity: ancestor) { return (ancestor, property) }
    }
    return nil
  }
}

extension InheritedPropertyRedeclared: FixableRule {
  /// Takes out an attribute that is the same as the inherited one, byte for byte.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let first = finding.related.first?.place.range,
      let attribute = editor.attribute(at: finding.place.range).map({ editor.model.attributes[$0] }),
      let inherited = editor.attribute(at: first).map({ editor.model.attributes[$0] }),
      let source = editor.source(ofElement: attribute.declaration.tag),
      source == editor.source(ofElement: inherited.declaration.tag),
      let removal = editor.removing(attribute.declaration.tag)
    else { return [] }
    return [Fix("Remove it, since the inherited one is the same", [removal], isSafe: false)]
  }
}
