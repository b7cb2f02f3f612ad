import DataModel

enum IndexOfComposite: VersionRule {
  static let info = RuleInfo(
    id: "index-of-composite", group: .indexesAndConstraints, severity: .error,
    summary: "An index names a composite attribute as a whole",
    explanation: """
      Core Data throws "Composite property type is unsupported" for a compound index of one. For a fetch index it is a \
      warning, since Apple does not document what happens. Index an attribute inside of the composite.
      """,
    failing: """
      <entity name="Shop">
          <attribute name="place" optional="YES" attributeType="Composite" composite="Place"/>
          <compoundIndexes>
              <compoundIndex>
                  <index value="place"/>
              </compoundIndex>
          </compoundIndexes>
      </entity>
      <composite name="Place">
          <attribute name="city" optional="YES" attributeType="String"/>
      </composite>
      """,
    passing: """
      <entity name="Shop">
          <attribute name="name" optional="YES" attributeType="String"/>
          <compoundIndexes>
              <compoundIndex>
                  <index value="name"/>
              </compoundIndex>
          </compoundIndexes>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    guard version.model.attributeTypes.contains(.composite) else { return }
    for indexed in IndexedProperty.all(in: version.model) {
      guard case .attribute(let attribute) = indexed.property,
        version.model.attributes[attribute].type == .composite
      else { continue }
      findings.append(
        Finding(
          info, at: version.place(indexed.element.propertyRange),
          "\(version.name(of: indexed.index, of: indexed.entity)) names the composite attribute "
            + "'\(version.text(indexed.element.property))' as a whole",
          severity: indexed.index.isCompound ? nil : .warning))
    }
  }
}
