import DataModel
package import ModelSyntax

/// What an editor can hide: from the end of a start tag to the start of its end tag, or the inside of a comment.
package struct Fold: Equatable, Sendable {
  package let range: ByteRange
  package let isComment: Bool
}

extension Analysis {
  /// What can be folded in the XML file at `path`, in order of place: all elements and comments of several lines.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package func foldingRanges(in path: String) -> [Fold] {
    guard let text = text(of: path) else { return [] }
    let document = Document(text)
    let lines = LineIndex(text)
    return document.tree.nodes.indices.compactMap { index in
      let node = document.tree.nodes[index]
      guard node.kind == .element || node.kind == .comment else { return nil }
      let range =
        node.kind == .element
        ? ByteRange(node.tagRange.end, max(node.tagRange.end, document.endTag(of: index).start))
        : ByteRange(node.nameRange.start, node.nameRange.end)
      guard lines.position(at: range.start).line < lines.position(at: range.end).line else { return nil }
      return Fold(range: range, isComment: node.kind == .comment)
    }
  }
}
