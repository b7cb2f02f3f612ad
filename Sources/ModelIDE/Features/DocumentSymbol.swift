import DataModel
import ModelMerge
package import ModelSyntax

/// One line of a file's outline, with those below it.
package struct OutlineItem: Equatable, Sendable {
  /// Never empty.
  package let name: String
  /// What the editor shows beside the name: a type, a parent, a destination.
  package let detail: String
  package let kind: ModelSymbol.Kind
  /// The whole element.
  package let range: ByteRange
  /// The name, or the start tag; lies in ``range``.
  package let nameRange: ByteRange
  package let children: [OutlineItem]
}

extension Analysis {
  /// The outline of the model at `path`, in the order of the file.
  ///
  /// - Complexity: O(*n* log *n*) for *n* elements, and the time to read the text.
  package func documentSymbols(in path: String) -> [OutlineItem] {
    guard let member = member(at: path) else { return [] }
    return Outline(member, ends: text(of: path).map { Document($0).elementEnds } ?? [:]).items
  }
}

private struct Outline {
  private let member: MergeMember
  private let ends: [Int: Int]
  private var model: Model { member.model }

  init(_ member: MergeMember, ends: [Int: Int]) {
    self.member = member
    self.ends = ends
  }

  var items: [OutlineItem] {
    let entities = model.entities.indices.map { item(.entity($0), children: parts(ofEntity: $0)) }
    let requests = model.fetchRequests.indices.filter { !model.fetchRequests[$0].isOfFetchedProperty }
    let composites = model.composites.indices.map { index in
      item(
        .composite(index),
        children: model.composites[index].attributes.indices.map { item(.compositeAttribute($0, composite: index)) })
    }
    return sorted(
      entities + requests.map { item(.fetchRequest($0)) }
        + model.configurations.indices.map { item(.configuration($0)) }
        + composites)
  }

  private func parts(ofEntity index: Int) -> [OutlineItem] {
    let entity = model.entities[index]
    let properties = model.properties(ofEntity: index).map { item(.property($0, entity: index)) }
    let indexes = entity.indexes.indices.map { item(.fetchIndex($0)) }
    let constraints = model.constraints[entity.constraints.indices].map { constraint in
      let names = model.constraintMembers[constraint.members.indices].map { model.string($0.property) }
      return item(
        names.joined(separator: ", "), detail: "", kind: .uniquenessConstraint, constraint.declaration, children: [])
    }
    return sorted(properties + indexes + constraints)
  }

  private func sorted(_ items: [OutlineItem]) -> [OutlineItem] { items.sorted { $0.range.start < $1.range.start } }

  private func item(_ element: ModelElement, children: [OutlineItem] = []) -> OutlineItem {
    let symbol = ModelSymbol(member, element)
    return item(symbol.title, detail: symbol.detail, kind: symbol.kind, symbol.declaration, children: children)
  }

  private func item(
    _ name: String, detail: String, kind: ModelSymbol.Kind, _ declaration: Declaration, children: [OutlineItem]
  ) -> OutlineItem {
    let tag = declaration.tag
    return OutlineItem(
      name: name.isBlank ? "(no name)" : name, detail: detail, kind: kind,
      range: ByteRange(tag.start, max(tag.end, ends[tag.start] ?? tag.end)), nameRange: declaration.nameRange,
      children: children)
  }
}

extension ModelSymbol {
  /// The name, or for an index of older models, which has none, the properties that it names.
  var title: String {
    guard case .fetchIndex(let index) = element, model.indexes[index].isCompound else { return name }
    return model.indexElements[model.indexes[index].elements.indices].map { model.string($0.property) }
      .joined(separator: ", ")
  }

  /// A type, a parent or a destination in few words; may be empty.
  package var detail: String {
    switch element {
    case .entity(let index):
      let parent = model.string(model.entities[index].parent)
      if let real = member.realName(ofStandIn: index) { return real == name ? "stand-in" : "stand-in for \(real)" }
      return parent.isEmpty ? "" : ": \(parent)"
    case .property(.attribute(let index), _), .compositeAttribute(let index, _):
      return type(of: model.attributes[index])
    case .property(.relationship(let index), _):
      let relationship = model.relationships[index]
      return "→ \(model.string(relationship.destination))\(relationship.isToMany ? " *" : "")"
    case .property(.fetchedProperty(let index), _):
      let request = Int(model.fetchedProperties[index].request)
      return request < 0 ? "" : "→ \(model.string(model.fetchRequests[request].entity)) *"
    case .fetchRequest(let index): return "→ \(model.string(model.fetchRequests[index].entity)) *"
    case .model, .composite, .configuration, .fetchIndex: return ""
    }
  }

  private func type(of attribute: Attribute) -> String {
    let composite = attribute.type == .composite ? model.text(.composite, of: attribute.declaration) : nil
    let type =
      composite
      ?? (attribute.type == .unknown
        ? model.text(.attributeType, of: attribute.declaration) ?? "" : attribute.type.text)
    return type.isEmpty ? "" : type + (attribute.flags.contains(.optional) ? "?" : "")
  }
}

extension String {
  /// Whether there is nothing to see.
  var isBlank: Bool { utf8.allSatisfy { $0 <= UInt8(ascii: " ") } }
}
