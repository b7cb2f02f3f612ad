import ModelSyntax

/// A parsed text and short ways to ask what came of it.
struct XMLFixture {
  /// `a` to `d` and `name` are known, in this order from number 1 on.
  static let vocabulary = XMLVocabulary(["a", "b", "c", "d", "name"])

  let text: SourceText
  let tree: XMLTree
  let problems: [XMLProblem]

  init(_ text: String) { self.init(Array(text.utf8)) }

  init(_ bytes: [UInt8]) {
    text = SourceText(bytes)
    (tree, problems) = XMLParser.parse(text, vocabulary: XMLFixture.vocabulary)
  }

  /// One line for each problem: its first words and the text at its place.
  var report: [String] { problems.map { "\($0.message): \(text.string($0.range))" } }

  /// The elements with what they contain, and other nodes by their content: `a(b "text")`.
  var shape: String { shape(tree.nodes.indices.filter { tree.nodes[$0].parent < 0 }) }

  private func shape(_ nodes: [Int]) -> String {
    nodes.map { index in
      let node = tree.nodes[index]
      let content = text.string(node.nameRange)
      switch node.kind {
      case .element:
        let children = Array(tree.children(of: index))
        return content + (children.isEmpty ? "" : "(\(shape(children)))")
      case .text: return "\"\(content)\""
      case .characterData: return "[\(content)]"
      case .comment: return "!\(content)!"
      case .processingInstruction: return "?\(content)?"
      case .documentType: return "DOCTYPE"
      case .known: return "KNOWN"
      }
    }
    .joined(separator: " ")
  }

  /// The text of each node's start tag.
  var tags: [String] { tree.nodes.map { text.string($0.tagRange) } }
  /// The text of each node with all that is in it.
  var wholes: [String] { tree.nodes.map { text.string($0.range) } }
  /// Each attribute as `name=value`.
  var attributes: [String] { tree.attributes.map { "\(text.string($0.nameRange))=\(text.string($0.valueRange))" } }

  /// The text that no node and no end tag covers; only white space where nothing was wrong.
  var gaps: String {
    var isCovered = [Bool](repeating: false, count: text.count)
    func cover(_ range: ByteRange) { for offset in range.start..<range.end { isCovered[offset] = true } }
    for node in tree.nodes {
      cover(node.tagRange)
      guard node.kind == .element, node.isClosed, node.range.end > node.tagRange.end else { continue }
      let whole = text.bytes[..<node.range.end]
      cover(ByteRange(whole.lastIndex(of: UInt8(ascii: "<")) ?? 0, node.range.end))
    }
    return String(decoding: text.bytes.indices.filter { !isCovered[$0] }.map { text.bytes[$0] }, as: UTF8.self)
  }

  /// Whether all places lie in the text, and nodes lie in their parents.
  var isWellNested: Bool {
    func isInside(_ inner: ByteRange, _ outer: ByteRange) -> Bool {
      outer.start <= inner.start && inner.end <= outer.end
    }
    let whole = ByteRange(0, text.count)
    return tree.nodes.count <= text.count && tree.attributes.count <= text.count
      && tree.nodes.indices.allSatisfy { index in
        let node = tree.nodes[index]
        let parent = node.parent < 0 ? whole : tree.nodes[Int(node.parent)].range
        return isInside(node.range, parent) && isInside(node.tagRange, node.range)
          && isInside(node.nameRange, node.tagRange) && node.parent < index && Int(node.subtreeEnd) > index
          && node.attributes.allSatisfy {
            let attribute = tree.attributes[$0]
            return isInside(attribute.nameRange, node.tagRange) && isInside(attribute.valueRange, node.tagRange)
              && attribute.nameRange.end <= attribute.valueRange.start
          }
      }
      && problems.allSatisfy { isInside($0.range, whole) && isInside($0.related ?? whole, whole) }
  }
}
