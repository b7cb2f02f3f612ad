import DataModel

/// Writes elements as Xcode does: four spaces a level, one element a line, no line ending at the end.
struct ContentsWriter {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>"
  private var depth = 0
  /// The length of the text behind the start tag that was written last, to write an empty element short.
  private var lastStart = -1

  mutating func open(_ name: String, _ fields: [(String, String)]) {
    line("<\(name)\(ContentsWriter.attributes(fields))>")
    lastStart = text.utf8.count
    depth += 1
  }

  mutating func close(_ name: String) {
    depth -= 1
    if text.utf8.count == lastStart {
      text.removeLast()
      text += "/>"
    } else {
      line("</\(name)>")
    }
  }

  mutating func empty(_ name: String, _ fields: [(String, String)]) {
    line("<\(name)\(ContentsWriter.attributes(fields))/>")
  }

  private mutating func line(_ content: String) {
    text += "\n" + String(repeating: "    ", count: depth) + content
  }

  private static func attributes(_ fields: [(String, String)]) -> String {
    fields.map { " \($0.0)=\"\(escaped($0.1))\"" }.joined()
  }

  private static func escaped(_ value: String) -> String {
    guard value.utf8.contains(where: { $0 < 0x20 || [0x22, 0x26, 0x3C, 0x3E].contains($0) }) else { return value }
    return value.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\n": "&#10;"
      case "\r": "&#13;"
      case "\t": "&#9;"
      default: String(scalar)
      }
    }.joined()
  }

  /// The XML attributes of a declaration in the order of the source, some with another value.
  static func fields(
    of declaration: Declaration, in model: Model, replacing: (ModelTerm) -> String? = { _ in nil }
  ) -> [(String, String)] {
    model.fields[declaration.fields].map { field in
      (field.term.text, replacing(field.term) ?? model.string(field.value))
    }
  }

  // MARK: Elements

  mutating func write(_ entity: Entity, of member: MergeMember) {
    let model = member.model
    open(
      "entity",
      ContentsWriter.fields(of: entity.declaration, in: model) { term in
        term == .parentEntity ? member.boundName(entity.parent) : nil
      })
    for attribute in model.attributes[entity.attributes.indices] { write(attribute, of: member) }
    for relationship in model.relationships[entity.relationships.indices] { write(relationship, of: member) }
    for property in model.fetchedProperties[entity.fetchedProperties.indices] { write(property, of: member) }
    write(model.indexes[entity.indexes.indices], of: model)
    write(model.constraints[entity.constraints.indices], of: model)
    write(userInfo: entity.userInfo, of: model)
    close("entity")
  }

  mutating func write(_ attribute: Attribute, of member: MergeMember) {
    open("attribute", ContentsWriter.fields(of: attribute.declaration, in: member.model))
    write(userInfo: attribute.userInfo, of: member.model)
    close("attribute")
  }

  private mutating func write(_ relationship: Relationship, of member: MergeMember) {
    open(
      "relationship",
      ContentsWriter.fields(of: relationship.declaration, in: member.model) { term in
        switch term {
        case .destinationEntity: member.boundName(relationship.destination)
        case .inverseEntity: member.boundName(relationship.inverseEntity)
        default: nil
        }
      })
    write(userInfo: relationship.userInfo, of: member.model)
    close("relationship")
  }

  private mutating func write(_ property: FetchedProperty, of member: MergeMember) {
    open("fetchedProperty", ContentsWriter.fields(of: property.declaration, in: member.model))
    if property.request >= 0 { write(member.model.fetchRequests[Int(property.request)], of: member) }
    write(userInfo: property.userInfo, of: member.model)
    close("fetchedProperty")
  }

  mutating func write(_ request: FetchRequest, of member: MergeMember) {
    empty(
      "fetchRequest",
      ContentsWriter.fields(of: request.declaration, in: member.model) { term in
        term == .entity ? member.boundName(request.entity) : nil
      })
  }

  private mutating func write(_ indexes: ArraySlice<FetchIndex>, of model: Model) {
    for index in indexes where !index.isCompound {
      open("fetchIndex", ContentsWriter.fields(of: index.declaration, in: model))
      for element in model.indexElements[index.elements.indices] {
        empty("fetchIndexElement", ContentsWriter.fields(of: element.declaration, in: model))
      }
      close("fetchIndex")
    }
    guard indexes.contains(where: \.isCompound) else { return }
    open("compoundIndexes", [])
    for index in indexes where index.isCompound {
      open("compoundIndex", ContentsWriter.fields(of: index.declaration, in: model))
      for element in model.indexElements[index.elements.indices] {
        empty("index", ContentsWriter.fields(of: element.declaration, in: model))
      }
      close("compoundIndex")
    }
    close("compoundIndexes")
  }

  private mutating func write(_ constraints: ArraySlice<UniquenessConstraint>, of model: Model) {
    guard !constraints.isEmpty else { return }
    open("uniquenessConstraints", [])
    for constraint in constraints {
      open("uniquenessConstraint", ContentsWriter.fields(of: constraint.declaration, in: model))
      for member in model.constraintMembers[constraint.members.indices] {
        empty("constraint", ContentsWriter.fields(of: member.declaration, in: model))
      }
      close("uniquenessConstraint")
    }
    close("uniquenessConstraints")
  }

  private mutating func write(userInfo run: Run, of model: Model) {
    guard !run.isEmpty else { return }
    open("userInfo", [])
    for entry in model.userInfo[run.indices] {
      empty("entry", ContentsWriter.fields(of: entry.declaration, in: model))
    }
    close("userInfo")
  }
}
