/// Property lists in XML.
package enum XMLPropertyList {
  private enum Term: UInt8, CaseIterable {
    case unknown = 0
    case plist, dict, key, string, array, integer, real, data, date, `true`, `false`
  }

  private static let vocabulary = XMLVocabulary(Term.allCases.dropFirst().map { String(describing: $0) })

  /// The value in `text`, and what is wrong with the text as XML.
  ///
  /// `nil` where there is no `plist` element with a value.
  package static func read(_ text: SourceText) -> (PropertyList?, [XMLProblem]) {
    let (tree, all) = XMLParser.parse(text, vocabulary: vocabulary)
    let problems = all.filter { $0.kind != .lateDeclaration }
    guard let root = tree.root, term(tree.nodes[root]) == .plist else { return (nil, problems) }
    let reader = Reader(text: text, tree: tree)
    let value = reader.elements(of: root).first.flatMap { reader.value(of: $0, depth: 0) }
    return (value, problems)
  }

  private static func term(_ node: XMLNode) -> Term { Term(rawValue: node.name) ?? .unknown }

  private struct Reader {
    let text: SourceText
    let tree: XMLTree

    func elements(of node: Int) -> [Int] { tree.children(of: node).filter { tree.nodes[$0].kind == .element } }

    func value(of node: Int, depth: Int) -> PropertyList? {
      guard depth < propertyListDepthLimit else { return nil }
      switch term(tree.nodes[node]) {
      case .string:
        let (string, range) = content(of: node)
        return .string(string, range)
      case .array:
        return .array(elements(of: node).compactMap { value(of: $0, depth: depth + 1) }, tree.nodes[node].range)
      case .dict: return dictionary(node, depth: depth)
      case .unknown, .plist, .key: return nil
      case .integer, .real, .data, .date, .true, .false: return .other(tree.nodes[node].range)
      }
    }

    private func dictionary(_ node: Int, depth: Int) -> PropertyList {
      var entries: [PropertyListEntry] = []
      var key: (text: String, range: ByteRange)?
      for child in elements(of: node) {
        if term(tree.nodes[child]) == .key {
          key = content(of: child)
        } else if let name = key, let value = value(of: child, depth: depth + 1) {
          entries.append(PropertyListEntry(key: name.text, keyRange: name.range, value: value))
          key = nil
        }
      }
      return .dictionary(entries, tree.nodes[node].range)
    }

    /// The text in an element, and its place; an empty element has that of its tag.
    private func content(of node: Int) -> (text: String, range: ByteRange) {
      let parts = tree.children(of: node).filter {
        tree.nodes[$0].kind == .text || tree.nodes[$0].kind == .characterData
      }
      guard let first = parts.first, let last = parts.last else { return ("", tree.nodes[node].tagRange) }
      let strings = parts.map { part in
        let range = tree.nodes[part].nameRange
        return tree.nodes[part].kind == .text ? DecodedText(range, of: text).string : text.string(range)
      }
      let range = ByteRange(tree.nodes[first].nameRange.start, tree.nodes[last].nameRange.end)
      return (strings.joined(), range)
    }
  }
}
