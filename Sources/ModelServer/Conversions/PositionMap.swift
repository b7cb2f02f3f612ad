import LanguageServerProtocol
import ModelSyntax

/// Turns offsets in a text into positions and back.
struct PositionMap: Sendable {
  /// The offset of the first byte of each line.
  let starts: [UInt32]
  let length: Int
  /// The text; `nil` if it is all ASCII and so is not needed.
  let bytes: [UInt8]?
  let encoding: PositionEncoding
  /// Bytes at the start that an editor does not show: a byte-order mark on the disk.
  private let hidden: Int

  init(starts: [UInt32], length: Int, bytes: [UInt8]?, encoding: PositionEncoding, hidesByteOrderMark: Bool = false) {
    self.starts = starts
    self.length = length
    self.bytes = bytes
    self.encoding = encoding
    hidden = hidesByteOrderMark && (bytes?.starts(with: [0xEF, 0xBB, 0xBF]) ?? false) ? 3 : 0
  }

  /// The position of `offset`; an offset past the end means the end, one inside a character its start,
  /// unless bytes are what is counted.
  func position(at offset: Int) -> Position {
    let offset = max(0, min(offset, length))
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset { low = middle } else { high = middle }
    }
    let start = lineStart(low)
    guard let bytes, encoding != .utf8 else { return Position(line: low, character: max(0, offset - start)) }
    var units = 0
    var index = start
    while index < offset {
      let (count, width) = PositionMap.character(bytes, index, length, encoding)
      guard index + count <= offset else { break }
      index += count
      units += width
    }
    return Position(line: low, character: units)
  }

  /// The offset of `position`; `nil` if there is no such line.
  ///
  /// A character behind the end of the line means the end, before the line ending; one inside a character its start. The
  /// line behind the last one counts as the end of the text, since some clients mean that by it.
  func offset(of position: Position) -> Int? {
    guard position.line < starts.count else {
      return position.line == starts.count && position.character == 0 ? length : nil
    }
    let start = lineStart(position.line)
    let end = lineEnd(position.line)
    guard let bytes else { return min(start + position.character, end) }
    var units = 0
    var index = start
    while index < end, units < position.character {
      let (count, width) = PositionMap.character(bytes, index, end, encoding)
      guard units + width <= position.character else { break }
      index += count
      units += width
    }
    return index
  }

  /// The same, where a line that is not there means the end of the text.
  func nearestOffset(of position: Position) -> Int { offset(of: position) ?? length }

  func range(_ range: ByteRange) -> PositionRange {
    PositionRange(start: position(at: range.start), end: position(at: range.end))
  }

  private func lineStart(_ line: Int) -> Int { line == 0 ? hidden : Int(starts[line]) }

  /// Where the line ends, before its line ending.
  private func lineEnd(_ line: Int) -> Int {
    guard line + 1 < starts.count else { return length }
    var end = Int(starts[line + 1])
    // Without the text, the ending may be one byte or two; a position in it is as good as one at its start.
    guard let bytes else { return max(Int(starts[line]), end - 1) }
    if end > Int(starts[line]), bytes[end - 1] == 0x0A { end -= 1 }
    if end > Int(starts[line]), bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }

  /// How many bytes the character at `index` has, and how many units; a byte that fits nowhere is one of each.
  private static func character(
    _ bytes: [UInt8], _ index: Int, _ end: Int, _ encoding: PositionEncoding
  ) -> (bytes: Int, units: Int) {
    let first = bytes[index]
    var count = first < 0xC2 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 1
    for next in 1..<max(1, count) where index + next >= end || bytes[index + next] & 0xC0 != 0x80 {
      count = 1
      break
    }
    switch encoding {
    case .utf8: return (count, count)
    case .utf16: return (count, count == 4 ? 2 : 1)
    case .utf32: return (count, 1)
    }
  }
}
