import ModelSyntax

extension SourceText {
  /// `range` with the line that it stands on, where nothing else does; else with the blanks before it.
  func wholeLines(_ range: ByteRange) -> ByteRange {
    let start = range.start - blanks(before: range.start).count
    guard start == 0 || isLineEnd(start - 1) else { return ByteRange(start, range.end) }
    var end = range.end
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    guard end < bytes.count, isLineEnd(end) else { return range }
    if bytes[end] == 0x0D { end += 1 }
    if end < bytes.count, bytes[end] == 0x0A { end += 1 }
    return ByteRange(start, end)
  }

  /// The spaces and tabs right before `offset`.
  func blanks(before offset: Int) -> ByteRange {
    var start = offset
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    return ByteRange(start, offset)
  }

  /// Whether a line ends at `offset`.
  func isLineEnd(_ offset: Int) -> Bool { bytes[offset] == 0x0A || bytes[offset] == 0x0D }

  /// The first byte at or behind `offset` that is one of `wanted`, past comments as C and JavaScript have them.
  func offset(of wanted: String, from offset: Int) -> Int? {
    var offset = offset
    while offset < bytes.count {
      if wanted.utf8.contains(bytes[offset]) { return offset }
      guard bytes[offset] == UInt8(ascii: "/"), offset + 1 < bytes.count else {
        offset += 1
        continue
      }
      switch bytes[offset + 1] {
      case UInt8(ascii: "/"): while offset < bytes.count, !isLineEnd(offset) { offset += 1 }
      case UInt8(ascii: "*"): offset = find(Array("*/".utf8), from: offset + 2).map { $0 + 2 } ?? bytes.count
      default: offset += 1
      }
    }
    return nil
  }
}
