import DataModel

enum IndexMixesTypes: VersionRule {
  static let info = RuleInfo(
    id: "index-mixes-types", group: .indexesAndConstraints, severity: .error,
    summary: "A fetch index has R-Tree elements and others",
    explanation: """
      The header of NSFetchIndexDescription says that an index with R-Tree elements may have no others: Core Data \
      throws. Make two indexes.
      """,
    failing: """
      <entity name="Shop">
          <attribute name="latitude" attributeType="Double" defaultValueString="0.0"/>
          <attribute name="longitude" attributeType="Double" defaultValueString="0.0"/>
          <fetchIndex name="byPlace">
              <fetchIndexElement property="latitude" type="RTree" order="ascending"/>
              <fetchIndexElement property="longitude" type="Binary" order="ascending"/>
          </fetchIndex>
      </entity>
      """,
    passing: """
      <entity name="Shop">
          <attribute name="latitude" attributeType="Double" defaultValueString="0.0"/>
          <attribute name="longitude" attributeType="Double" defaultValueString="0.0"/>
          <fetchIndex name="byPlace">
              <fetchIndexElement property="latitude" type="RTree" order="ascending"/>
              <fetchIndexElement property="longitude" type="RTree" order="ascending"/>
          </fetchIndex>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    for entity in model.entities {
      for index in model.indexes[entity.indexes.indices] where !index.isCompound && index.elements.count > 1 {
        let elements = model.indexElements[index.elements.indices]
        guard let first = elements.first,
          let other = elements.first(where: { isTree($0, model) != isTree(first, model) })
        else { continue }
        let range = model.range(.type, of: other.declaration)
        findings.append(
          Finding(
            info, at: version.place(range),
            "\(version.name(of: index, of: entity)) mixes R-Tree elements with others",
            related: [
              RelatedPlace(
                version.place(model.range(.type, of: first.declaration)), "the first element is of this type")
            ]))
      }
    }
  }

  private static func isTree(_ element: FetchIndexElement, _ model: Model) -> Bool {
    model.text(.type, of: element.declaration) == "RTree"
  }
}
