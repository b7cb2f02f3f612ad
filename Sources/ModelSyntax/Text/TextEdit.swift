/// The replacement of a range of bytes by a text; of an empty range, an insertion.
package struct TextEdit: Hashable, Sendable {
  package let range: ByteRange
  package let text: String

  package init(_ range: ByteRange, _ text: String) {
    self.range = range
    self.text = text
  }

  /// Whether two edits could disturb each other: their ranges share a byte or touch.
  package func touches(_ other: TextEdit) -> Bool {
    range.start <= other.range.end && other.range.start <= range.end
  }
}

extension SourceText {
  /// The text after `edits`; every byte outside of their ranges is kept.
  ///
  /// - Parameter edits: In any order; none may touch another.
  /// - Complexity: O(*n* + *m* log *m*) for *n* bytes and *m* edits.
  package func applying(_ edits: [TextEdit]) -> SourceText {
    var result: [UInt8] = []
    result.reserveCapacity(count + edits.reduce(0) { $0 + $1.text.utf8.count })
    var offset = 0
    for edit in edits.sorted(by: { $0.range.start < $1.range.start }) {
      precondition(offset <= edit.range.start && edit.range.end <= count, "edits lie apart and inside the text")
      result.append(contentsOf: bytes[offset..<edit.range.start])
      result.append(contentsOf: edit.text.utf8)
      offset = edit.range.end
    }
    result.append(contentsOf: bytes[offset...])
    return SourceText(result)
  }
}
