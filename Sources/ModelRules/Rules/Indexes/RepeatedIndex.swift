import DataModel

enum RepeatedIndex: VersionRule {
  static let info = RuleInfo(
    id: "repeated-index", group: .indexesAndConstraints, severity: .information,
    summary: "An entity has the same index twice, or an index the same property",
    explanation: """
      The store keeps both up to date at every change and gains nothing. Nothing fails. Take one away.
      """,
    failing: """
      <entity name="Author">
          <attribute name="name" optional="YES" attributeType="String"/>
          <fetchIndex name="byName">
              <fetchIndexElement property="name" type="Binary" order="ascending"/>
          </fetchIndex>
          <fetchIndex name="byFirstName">
              <fetchIndexElement property="name" type="Binary" order="ascending"/>
          </fetchIndex>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="name" optional="YES" attributeType="String"/>
          <fetchIndex name="byName">
              <fetchIndexElement property="name" type="Binary" order="ascending"/>
          </fetchIndex>
          <fetchIndex name="byNameDown">
              <fetchIndexElement property="name" type="Binary" order="descending"/>
          </fetchIndex>
      </entity>
      """)

  /// What makes two indexes the same.
  private struct Key: Hashable {
    let isCompound: Bool
    let elements: [String]
  }

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    for entity in model.entities where !entity.indexes.isEmpty {
      var seen: [Key: FetchIndex] = [:]
      for index in model.indexes[entity.indexes.indices] where !index.elements.isEmpty {
        checkElements(of: index, of: entity, version, &findings)
        let key = Key(
          isCompound: index.isCompound, elements: model.indexElements[index.elements.indices].map { text($0, model) })
        guard let first = seen[key] else {
          seen[key] = index
          continue
        }
        findings.append(
          Finding(
            info, at: version.place(index.declaration.nameRange),
            "\(version.name(of: index, of: entity)) has the same elements as an earlier one",
            related: [RelatedPlace(version.place(first.declaration.nameRange), "the earlier one is here")]))
      }
    }
  }

  private static func checkElements(
    of index: FetchIndex, of entity: Entity, _ version: VersionView, _ findings: inout [Finding]
  ) {
    var seen: [Name: FetchIndexElement] = [:]
    for element in version.model.indexElements[index.elements.indices] where !element.property.isEmpty {
      if let first = seen[element.property] {
        findings.append(
          Finding(
            info, at: version.place(element.propertyRange),
            "\(version.name(of: index, of: entity)) names '\(version.text(element.property))' twice",
            related: [RelatedPlace(version.place(first.propertyRange), "it is named here already")]))
      } else {
        seen[element.property] = element
      }
    }
  }

  private static func text(_ element: FetchIndexElement, _ model: Model) -> String {
    let type = model.text(.type, of: element.declaration) ?? "Binary"
    let order = model.text(.order, of: element.declaration) ?? "ascending"
    let expression = model.text(.expression, of: element.declaration) ?? ""
    return [model.string(element.property), expression, type, order].joined(separator: " ")
  }
}

extension RepeatedIndex: FixableRule {
  /// Takes the later index away, or the later element where it says the same as the first.
  ///
  /// Indexes are compared when models merge, so another model that has the entity may have to follow.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let range = finding.place.range else { return [] }
    if let index = editor.model.indexes.first(where: { $0.declaration.nameRange == range }) {
      return editor.removing(index.declaration.tag).map { [Fix("Remove the index", [$0], isSafe: false)] } ?? []
    }
    let elements = editor.model.indexElements
    guard let element = elements.first(where: { $0.propertyRange == range }),
      let first = elements.first(where: { $0.propertyRange == finding.related.first?.place.range }),
      text(element, editor.model) == text(first, editor.model), let removal = editor.removing(element.declaration.tag)
    else { return [] }
    return [Fix("Remove the repetition", [removal], isSafe: false)]
  }
}
