import DataModel
import ModelSyntax

/// The text of one file and its XML tree, for what a model does not keep: where elements end, and what is unknown.
struct Document {
  let text: SourceText
  let tree: XMLTree

  /// - Complexity: O(*n*) for *n* bytes.
  init(_ text: SourceText) {
    self.text = text
    tree = XMLParser.parse(text, vocabulary: ModelTerm.vocabulary).0
  }

  /// The offset behind each element, by that of its start tag.
  var elementEnds: [Int: Int] {
    var result: [Int: Int] = [:]
    for node in tree.nodes where node.kind == .element { result[node.tagRange.start] = node.range.end }
    return result
  }

  /// The innermost node that holds `offset`, the end of a node counting as the node; `nil` outside of all.
  func node(at offset: Int) -> Int? {
    var result: Int?
    var index = 0
    while index < tree.nodes.count {
      let node = tree.nodes[index]
      if node.range.start > offset { break }
      if node.range.touches(offset) {
        // Of two that touch at `offset`, the one that begins there.
        result = index
        index += 1
      } else {
        index = Int(node.subtreeEnd)
      }
    }
    return result
  }

  /// The end tag of an element, or the empty range at its end where it has none.
  func endTag(of index: Int) -> ByteRange {
    let node = tree.nodes[index]
    let end = node.range.end
    guard end > node.tagRange.end, end <= text.count, text.bytes[end - 1] == UInt8(ascii: ">"),
      let start = text.bytes[node.tagRange.end..<end].lastIndex(of: UInt8(ascii: "<")), start + 1 < end,
      text.bytes[start + 1] == UInt8(ascii: "/")
    else { return ByteRange(end, end) }
    return ByteRange(start, end)
  }
}
