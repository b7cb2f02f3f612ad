import DataModel
import ModelSyntax

extension ContentsEditor {
  /// Adds an element to the one whose start tag is `tag`.
  ///
  /// - Parameters:
  ///   - lines: The new element, each line with the indentation that it has inside the element.
  ///   - isBefore: Whether a child stands before the new one: it goes behind the last of them.
  func adding(_ lines: [String], to tag: ByteRange, behind isBefore: (XMLNode) -> Bool) -> FileEdit? {
    guard let parent = node(tag: tag) else { return nil }
    let node = tree.nodes[parent]
    let children = tree.children(of: parent).filter { tree.nodes[$0].kind == .element }
    let outer = blanks(before: node.tagRange.start) ?? ""
    let inner = children.first.flatMap { blanks(before: tree.nodes[$0].tagRange.start) } ?? outer + indentation
    let block = lines.map { lineEnding + inner + $0 }.joined()
    if let sibling = children.last(where: { isBefore(tree.nodes[$0]) }) {
      let offset = tree.nodes[sibling].range.end
      return FileEdit(path, ByteRange(offset, offset), block)
    }
    if node.tagRange.count >= 2, text.bytes[node.tagRange.end - 2] == UInt8(ascii: "/") {
      var start = node.tagRange.end - 2
      while isBlank(text.bytes[start - 1]) { start -= 1 }
      let name = text.string(node.nameRange)
      return FileEdit(path, ByteRange(start, node.tagRange.end), ">\(block)\(lineEnding)\(outer)</\(name)>")
    }
    let offset = node.tagRange.end
    let isLineEnd = offset < text.count && [0x0A, 0x0D].contains(text.bytes[offset])
    return FileEdit(path, ByteRange(offset, offset), isLineEnd ? block : "\(block)\(lineEnding)\(outer)")
  }

  /// Takes out the element whose start tag is `tag`, with its line where nothing else stands on it.
  func removing(_ tag: ByteRange) -> FileEdit? {
    guard let node = node(tag: tag).map({ tree.nodes[$0] }) else { return nil }
    var start = node.range.start
    if let blanks = blanks(before: start) {
      start -= blanks.utf8.count
      if start > 0, text.bytes[start - 1] == 0x0A { start -= 1 }
      if start > 0, text.bytes[start - 1] == 0x0D { start -= 1 }
    }
    return FileEdit(path, ByteRange(start, node.range.end), "")
  }

  /// The bytes of the element whose start tag is `tag`, its end tag included.
  func source(ofElement tag: ByteRange) -> ArraySlice<UInt8>? {
    node(tag: tag).map { text.bytes[tree.nodes[$0].range.start..<tree.nodes[$0].range.end] }
  }

  // MARK: Elements of a model

  /// Adds a relationship to an entity, in the order of names that Xcode keeps.
  ///
  /// - Parameter element: The relationship's tag.
  func addingRelationship(_ element: String, named name: String, to entity: Entity) -> FileEdit? {
    adding([element], to: entity.declaration.tag) { node in
      switch ModelTerm(rawValue: node.name) {
      case .attribute: true
      case .relationship: !ContentsEditor.sorts(name, before: self.name(of: node))
      default: false
      }
    }
  }

  /// Adds an entity to the model, in the order of names that Xcode keeps.
  func addingEntity(_ lines: [String], named name: String) -> FileEdit? {
    adding(lines, to: model.declaration.tag) { node in
      ModelTerm(rawValue: node.name) == .entity && !ContentsEditor.sorts(name, before: self.name(of: node))
    }
  }

  private func name(of node: XMLNode) -> String {
    let attribute = tree.attributes[node.attributes].first { ModelTerm(rawValue: $0.name) == .name }
    return attribute.map { value(at: $0.valueRange) } ?? ""
  }

  /// Xcode's order of names: without regard to case, digits as numbers.
  private static func sorts(_ a: String, before b: String) -> Bool {
    VersionName.precedes(a.lowercased(), b.lowercased())
  }

  // MARK: Blanks

  /// The blanks between the start of the line and `offset`; `nil` where something else stands there too.
  private func blanks(before offset: Int) -> String? {
    var start = offset
    while start > 0, isBlank(text.bytes[start - 1]) { start -= 1 }
    guard start == 0 || [0x0A, 0x0D].contains(text.bytes[start - 1]) else { return nil }
    return text.string(ByteRange(start, offset))
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
