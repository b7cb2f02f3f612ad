/// A place in a text: a line and a column, both from 0, the column in UTF-8 bytes.
package struct TextPosition: Comparable, Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (a: TextPosition, b: TextPosition) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}

/// Where the lines of a text begin.
///
/// A line ends with LF, CRLF or a lone CR, as LSP 3.17 counts them.
package struct LineIndex: Equatable, Sendable {
  /// The offset of the first byte of each line, in bytes; the first one is 0.
  package let starts: [UInt32]
  /// The length of the text in bytes.
  package let length: Int
  /// Whether every byte is known to be ASCII, so that columns are the same in all units.
  package let isASCII: Bool

  /// - Complexity: O(*n*) for *n* bytes.
  package init(_ text: SourceText) {
    self.init(text.bytes)
  }

  package init(_ bytes: [UInt8], isASCII: Bool = false) {
    var starts: [UInt32] = [0]
    starts.reserveCapacity(bytes.count / 64 + 8)
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe LineScan.appendStarts(in: buffer, to: &starts)
    }
    self.starts = starts
    length = bytes.count
    self.isASCII = isASCII
  }

  /// An index whose lines have been found elsewhere.
  init(starts: [UInt32], length: Int, isASCII: Bool) {
    self.starts = starts
    self.length = length
    self.isASCII = isASCII
  }

  package var lineCount: Int { starts.count }

  /// The position of `offset`; an offset past the end means the end.
  ///
  /// - Complexity: O(log *n*) for *n* lines.
  package func position(at offset: Int) -> TextPosition {
    let offset = max(0, min(offset, length))
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset { low = middle } else { high = middle }
    }
    return TextPosition(line: low, column: offset - Int(starts[low]))
  }

  /// The bytes of line `line` (from 0), with its line ending; empty if there is no such line.
  package func range(ofLine line: Int) -> ByteRange {
    guard starts.indices.contains(line) else { return ByteRange(length, length) }
    let end = line + 1 < starts.count ? Int(starts[line + 1]) : length
    return ByteRange(Int(starts[line]), end)
  }
}
