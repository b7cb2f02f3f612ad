import LanguageServerProtocol
import ModelSyntax
import Testing

@testable import ModelServer

@Suite struct PositionMapTests {
  /// Two lines that end with CR LF and LF, and one that does not end; é has two bytes, 漢 three, 😀 four, and the last
  /// letter of the second line is followed by a combining accent.
  private static let text = "aé漢😀b\r\ne\u{301}x\nend"

  private func map(_ encoding: PositionEncoding) -> PositionMap {
    let bytes = Array(PositionMapTests.text.utf8)
    return PositionMap(starts: LineIndex(bytes).starts, length: bytes.count, bytes: bytes, encoding: encoding)
  }

  @Test(arguments: [
    (PositionEncoding.utf8, [0, 1, 3, 6, 10, 11], [0, 1, 3, 4]), (.utf16, [0, 1, 2, 3, 5, 6], [0, 1, 2, 3]),
    (.utf32, [0, 1, 2, 3, 4, 5], [0, 1, 2, 3]),
  ])
  func `characters count in the units of the encoding`(encoding: PositionEncoding, first: [Int], second: [Int]) {
    let map = map(encoding)
    for (line, (offsets, units)) in [([0, 1, 3, 6, 10, 11], first), ([13, 14, 16, 17], second)].enumerated() {
      for (offset, character) in zip(offsets, units) {
        let position = Position(line: line, character: character)
        #expect(map.position(at: offset) == position)
        #expect(map.offset(of: position) == offset)
      }
    }
  }

  @Test(arguments: [PositionEncoding.utf8, .utf16, .utf32])
  func `a place that no text has is the nearest that it has`(encoding: PositionEncoding) {
    let map = map(encoding)
    // Behind the end of a line, and on or between its CR and LF.
    for character in [11, 12, 13, 99, Int(Int32.max)] {
      #expect(map.offset(of: Position(line: 0, character: character)) == 11)
    }
    #expect(map.offset(of: Position(line: 2, character: 99)) == PositionMapTests.text.utf8.count)
    // Some clients mean the end of the text by the line behind the last; there is none behind that.
    #expect(map.offset(of: Position(line: 3, character: 0)) == PositionMapTests.text.utf8.count)
    #expect(map.offset(of: Position(line: 4, character: 0)) == nil)
    #expect(map.nearestOffset(of: Position(line: 4, character: 0)) == PositionMapTests.text.utf8.count)
    // Inside of a character, unless bytes are what counts.
    if encoding != .utf8 { #expect(map.position(at: 8) == map.position(at: 6)) }
  }

  @Test func `a pair of surrogates is never cut`() {
    #expect(map(.utf16).offset(of: Position(line: 0, character: 4)) == 6)
  }
}
