/// A source line as a terminal can show it, and the carets that go below it.
struct SourceExcerpt: Equatable {
  let line: String
  let carets: String

  /// How far tabs are apart.
  private static let tabWidth = 4
  /// How much of a line is looked at on either side of the range, in bytes; a line may have megabytes.
  private static let reach = 2_048

  /// The excerpt of `source` around a range of it.
  ///
  /// - Parameters:
  ///   - start: The first byte of the range, from the start of the line.
  ///   - end: The byte behind the range; `nil` if it goes on in the next line.
  ///   - width: The most columns to show; a longer line is cut around the range.
  init(_ source: String, start: Int, end: Int?, width: Int) {
    let cells = SourceExcerpt.cells(of: source, around: start)
    let end = max(end ?? .max, start + 1)
    let marked = cells.cells.filter { $0.offset < end && $0.offset + $0.length > start }
    let lineEnd = cells.cells.last.map { $0.column + $0.width } ?? 0
    let first = marked.first?.column ?? lineEnd
    let last = max(first + 1, marked.last.map { $0.column + $0.width } ?? lineEnd)

    let window = SourceExcerpt.window(of: lineEnd, around: first..<last, width: width)
    let isCutBefore = cells.isCutBefore || window.lowerBound > 0
    let isCutBehind = cells.isCutBehind || window.upperBound < lineEnd
    let shown = cells.cells.filter { $0.column >= window.lowerBound && $0.column + $0.width <= window.upperBound }
    // A wide character that the window would halve is left out, and its other half shown as a space.
    let origin = shown.first?.column ?? window.lowerBound
    let prefix = isCutBefore ? "…" : ""
    line = prefix + shown.map(\.text).joined() + (isCutBehind ? "…" : "")
    let caretStart = max(first, origin)
    let caretEnd = max(caretStart + 1, min(last, window.upperBound))
    carets =
      String(repeating: " ", count: caretStart - origin + prefix.count)
      + String(repeating: "^", count: caretEnd - caretStart)
  }

  /// One character as it is shown.
  private struct Cell {
    let text: String
    /// Where it begins in the source line, and its length there, in bytes.
    let offset: Int
    let length: Int
    /// Where it begins on the screen, and its width there, in columns.
    let column: Int
    let width: Int
  }

  private static func cells(
    of source: String, around start: Int
  ) -> (cells: [Cell], isCutBefore: Bool, isCutBehind: Bool) {
    let bytes = source.utf8
    var lower = max(0, min(start, bytes.count) - reach)
    while lower > 0, lower < bytes.count, isContinuation(bytes, lower) { lower += 1 }
    var upper = min(bytes.count, lower + 2 * reach)
    while upper < bytes.count, isContinuation(bytes, upper) { upper -= 1 }
    var offset = lower
    var column = 0
    var cells: [Cell] = []
    for character in String(decoding: bytes.dropFirst(lower).prefix(upper - lower), as: UTF8.self) {
      let (text, width) = shown(character, at: column)
      cells.append(Cell(text: text, offset: offset, length: character.utf8.count, column: column, width: width))
      offset += character.utf8.count
      column += width
    }
    return (cells, lower > 0, upper < bytes.count)
  }

  private static func isContinuation(_ bytes: String.UTF8View, _ offset: Int) -> Bool {
    bytes[bytes.index(bytes.startIndex, offsetBy: offset)] & 0xC0 == 0x80
  }

  /// What stands for `character` on the screen: spaces up to the next stop for a tab, a picture for a control character.
  private static func shown(_ character: Character, at column: Int) -> (text: String, width: Int) {
    if character == "\t" {
      let width = tabWidth - column % tabWidth
      return (String(repeating: " ", count: width), width)
    }
    guard character.unicodeScalars.contains(where: \.isUnprintable) else {
      return (String(character), character.displayWidth)
    }
    let pictures = character.unicodeScalars.map { scalar in
      scalar.value < 0x20 ? Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}" : "\u{FFFD}"
    }
    return (String(String.UnicodeScalarView(pictures)), pictures.count)
  }

  /// The columns to show of `length` columns: all that fit, with a third of the room before the range.
  private static func window(of length: Int, around range: Range<Int>, width: Int) -> Range<Int> {
    guard length > width else { return 0..<max(length, range.upperBound) }
    // Two columns go to the marks of the cuts.
    let room = max(1, width - 2)
    let before = max(0, min(room / 3, room - range.count))
    let start = max(0, min(range.lowerBound - before, length - room))
    return start..<start + room
  }
}
