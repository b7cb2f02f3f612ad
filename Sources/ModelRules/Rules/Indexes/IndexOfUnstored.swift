import DataModel

enum IndexOfUnstored: VersionRule {
  static let info = RuleInfo(
    id: "index-of-unstored-property", group: .indexesAndConstraints, severity: .warning,
    summary: "An index names a property that is not stored",
    explanation: """
      A transient or a fetched property has no column in the store, so that the index cannot be made. Apple does not \
      document what happens then. Store the property, or take the element away.
      """,
    failing: """
      <entity name="Author">
          <attribute name="initials" optional="YES" transient="YES" attributeType="String"/>
          <fetchIndex name="byInitials">
              <fetchIndexElement property="initials" type="Binary" order="ascending"/>
          </fetchIndex>
      </entity>
      """,
    passing: UnknownIndexProperty.info.passing)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    for indexed in IndexedProperty.all(in: version.model) {
      guard let kind = version.unstoredKind(of: indexed.property) else { continue }
      findings.append(
        Finding(
          info, at: version.place(indexed.element.propertyRange),
          "\(version.name(of: indexed.index, of: indexed.entity)) names '\(version.text(indexed.element.property))', "
            + "which is \(kind) and not stored"))
    }
  }
}
