import ModelSyntax
import Testing

@Suite struct LineIndexTests {
  @Test func `a range counts its bytes`() {
    let range = ByteRange(2, 5)
    #expect((range.start, range.end, range.count, range.isEmpty) == (2, 5, 3, false))
    #expect(ByteRange(4, 4).isEmpty)
    #expect(SourceText("añb").string(ByteRange(1, 3)) == "ñ")
    #expect(SourceText("abc").string(ByteRange(1, 9)) == "bc")
  }

  @Test(arguments: [
    ("", [0]),
    ("a", [0]),
    ("a\n", [0, 2]),
    ("a\nb", [0, 2]),
    ("a\r\nb\r\n", [0, 3, 6]),
    ("a\rb\r", [0, 2, 4]),
    ("\n\r\n\r\r", [0, 1, 3, 4, 5]),
    ("é\n\nx", [0, 3, 4]),
  ])
  func `a line ends with LF, CRLF or a lone CR`(text: String, starts: [UInt32]) {
    let lines = LineIndex(SourceText(text))
    #expect(lines.starts == starts)
    #expect(lines.lineCount == starts.count)
    #expect(lines.length == text.utf8.count)
  }

  @Test(arguments: [
    (0, 0, 0), (1, 0, 1), (2, 0, 2), (3, 1, 0), (4, 1, 1), (5, 2, 0), (6, 2, 1), (7, 2, 1), (-1, 0, 0),
  ])
  func `an offset has a line and a column`(offset: Int, line: Int, column: Int) {
    let lines = LineIndex(SourceText("a\r\nb\nc"))
    #expect(lines.position(at: offset) == TextPosition(line: line, column: column))
  }

  @Test func `the range of a line holds its ending`() {
    let lines = LineIndex(SourceText("a\r\nb\nc"))
    #expect(
      (0...3).map { lines.range(ofLine: $0) } == [
        ByteRange(0, 3), ByteRange(3, 5), ByteRange(5, 6), ByteRange(6, 6),
      ])
    #expect(lines.range(ofLine: -1).isEmpty)
  }

  @Test func `positions are in reading order`() {
    #expect(TextPosition(line: 0, column: 9) < TextPosition(line: 1, column: 0))
    #expect(TextPosition(line: 1, column: 0) < TextPosition(line: 1, column: 1))
  }
}
