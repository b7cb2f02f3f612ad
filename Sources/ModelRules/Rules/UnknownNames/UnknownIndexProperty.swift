import DataModel

enum UnknownIndexProperty: VersionRule {
  static let info = RuleInfo(
    id: "unknown-index-property", group: .unknownNames, severity: .error,
    summary: "An index names a property that its entity does not have",
    explanation: """
      The elements of a fetch index or a compound index name properties of their entity, its own or inherited ones; \
      'self' and 'entity' are allowed in any case. A path leads through composites.
      """,
    failing: """
      <entity name="Author">
          <attribute name="name" optional="YES" attributeType="String"/>
          <fetchIndex name="byTitle">
              <fetchIndexElement property="title" type="Binary" order="ascending"/>
          </fetchIndex>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="name" optional="YES" attributeType="String"/>
          <fetchIndex name="byName">
              <fetchIndexElement property="name" type="Binary" order="ascending"/>
          </fetchIndex>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    for (position, entity) in model.entities.enumerated() {
      for index in model.indexes[entity.indexes.indices] {
        for element in model.indexElements[index.elements.indices] {
          guard let missing = model.missingProperty(element.property, ofEntity: position, after: findings) else {
            continue
          }
          let name = ["self", "entity"].contains(missing.name.lowercased()) ? nil : missing
          guard let name else { continue }
          let what = index.isCompound ? "a compound index" : "fetch index '\(version.text(index.declaration.name))'"
          findings.append(
            Finding(
              info, at: version.place(element.propertyRange),
              "\(what) names '\(name.name)', which '\(version.text(entity.name))' does not have" + name.suggestion))
        }
      }
    }
  }
}

extension UnknownIndexProperty: FixableRule {
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let range = finding.place.range,
      let entity = editor.entity(around: range)
    else { return [] }
    return editor.correctingName(of: finding, among: editor.propertyNames(ofEntity: entity))
  }
}
