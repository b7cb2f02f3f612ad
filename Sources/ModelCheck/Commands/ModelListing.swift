import DataModel

/// A model as lines, one for each entity and property, in an order that does not depend on that of the file.
///
/// What has no meaning is left out: the diagram, and the versions of the tools. An XML attribute that says `YES` is
/// written as its name alone.
struct ModelListing {
  private let model: Model
  private var lines: [String] = []

  init(_ model: Model) {
    self.model = model
    lines.append("model" + fields(of: model.declaration, leavingOut: ModelListing.toolTerms))
    add(model.entities, named: \.declaration) { $0.list($1) }
    add(model.composites, named: \.declaration) { listing, composite in
      listing.line(0, "composite", composite.declaration)
      listing.list(listing.model.attributes[composite.attributes.indices])
    }
    add(model.fetchRequests.filter { !$0.isOfFetchedProperty }, named: \.declaration) {
      $0.line(0, "fetchRequest", $1.declaration)
    }
    add(model.configurations, named: \.declaration) { listing, configuration in
      listing.line(0, "configuration", configuration.declaration)
      let members = listing.model.members[configuration.members.indices].map { listing.model.string($0.name) }
      for name in members.sorted(by: ModelListing.precedes) { listing.lines.append("    member \(quoted(name))") }
    }
  }

  /// The lines, each with its line ending.
  var text: String { lines.map { $0 + "\n" }.joined() }

  // MARK: Elements

  private mutating func list(_ entity: Entity) {
    line(0, "entity", entity.declaration)
    list(userInfo: entity.userInfo, 1)
    list(model.attributes[entity.attributes.indices])
    add(model.relationships[entity.relationships.indices], named: \.declaration) { listing, relationship in
      listing.line(1, "relationship", relationship.declaration)
      listing.list(userInfo: relationship.userInfo, 2)
    }
    add(model.fetchedProperties[entity.fetchedProperties.indices], named: \.declaration) { listing, property in
      listing.line(1, "fetchedProperty", property.declaration)
      if property.request >= 0 {
        listing.line(2, "fetchRequest", listing.model.fetchRequests[Int(property.request)].declaration)
      }
      listing.list(userInfo: property.userInfo, 2)
    }
    let indexes = model.indexes[entity.indexes.indices].map(indexLine)
    let constraints = model.constraints[entity.constraints.indices].map { constraint in
      "    uniquenessConstraint "
        + model.constraintMembers[constraint.members.indices].map { quoted(model.string($0.property)) }
        .joined(separator: ", ")
    }
    lines += (indexes + constraints).sorted(by: ModelListing.precedes)
  }

  private mutating func list(_ attributes: ArraySlice<Attribute>) {
    add(attributes, named: \.declaration) { listing, attribute in
      listing.line(1, "attribute", attribute.declaration)
      listing.list(userInfo: attribute.userInfo, 2)
    }
  }

  private mutating func list(userInfo run: DataModel.Run, _ depth: Int) {
    let indent = String(repeating: "    ", count: depth)
    lines += model.userInfo[run.indices]
      .map { "\(indent)userInfo \(quoted(model.string($0.key)))=\(quoted(model.string($0.value)))" }
      .sorted(by: ModelListing.precedes)
  }

  /// An index on one line, since the order of its elements matters.
  private func indexLine(_ index: FetchIndex) -> String {
    let elements = model.indexElements[index.elements.indices].map { element in
      let name = element.property.isEmpty ? "" : quoted(model.string(element.property))
      let rest = fields(of: element.declaration, leavingOut: [.property, .value, .name])
      return name.isEmpty ? String(rest.dropFirst()) : name + rest
    }
    return "    \(index.isCompound ? "compoundIndex" : "fetchIndex")\(name(of: index.declaration)): "
      + elements.joined(separator: ", ")
  }

  // MARK: Lines

  private mutating func add<Element>(
    _ elements: some Sequence<Element>, named declaration: (Element) -> Declaration,
    _ write: (inout ModelListing, Element) -> Void
  ) {
    let named = elements.map { (name: model.string(declaration($0).name), element: $0) }
    for (_, element) in named.sorted(by: { ModelListing.precedes($0.name, $1.name) }) { write(&self, element) }
  }

  private mutating func line(_ depth: Int, _ kind: String, _ declaration: Declaration) {
    let indent = String(repeating: "    ", count: depth)
    lines.append(indent + kind + name(of: declaration) + fields(of: declaration, leavingOut: [.name]))
  }

  private func name(of declaration: Declaration) -> String {
    declaration.name.isEmpty ? "" : " " + quoted(model.string(declaration.name))
  }

  /// The XML attributes in the order of the format's own list, each with a space before it.
  private func fields(of declaration: Declaration, leavingOut terms: Set<ModelTerm>) -> String {
    model.fields[declaration.fields].filter { !terms.contains($0.term) }
      .sorted { $0.term.rawValue < $1.term.rawValue }
      .map { $0.value.meansYes ? " \($0.term.text)" : " \($0.term.text)=\(quoted(model.string($0.value)))" }.joined()
  }

  /// What Xcode changes by itself.
  private static let toolTerms: Set<ModelTerm> = [
    .type, .documentVersion, .lastSavedToolsVersion, .systemVersion, .name,
  ]

  private static func precedes(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }
}

/// A text as it is, or in quotes where it would not be one word on one line.
private func quoted(_ text: String) -> String {
  let isWord =
    !text.isEmpty
    && text.utf8.allSatisfy { byte in
      byte > 0x20
        && ![UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "="), UInt8(ascii: ","), 0x7F].contains(byte)
    }
  guard !isWord else { return text }
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
