import ModelSyntax
import Testing

@Suite struct TextCheckTests {
  private func check(_ bytes: [UInt8]) -> TextCheck { TextCheck(SourceText(bytes)) }

  @Test(arguments: 0..<70)
  func `a text of ASCII is nothing but that`(length: Int) {
    let result = check((0..<length).map { UInt8(ascii: " ") + UInt8($0) } + [0x09, 0x0A, 0x0D, 0x7F])
    #expect(result.isASCII && !result.isUTF16)
    #expect(result.invalidUTF8 == nil && result.controlCharacter == nil)
  }

  @Test(arguments: ["é", "€", "😀", "\u{FFFD}", "\u{D7FF}\u{E000}", "\u{80}", "\u{800}", "\u{10000}", "\u{10FFFF}"])
  func `characters of two to four bytes are valid`(character: String) {
    let result = check(Array("abc\(character)def".utf8))
    #expect(!result.isASCII)
    #expect(result.invalidUTF8 == nil && result.controlCharacter == nil)
  }

  @Test(
    arguments: [
      [0x80],  // a continuation without a start
      [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0x80], [0xF0, 0x8F, 0x80, 0x80],  // longer than needed
      [0xED, 0xA0, 0x80],  // half of a surrogate pair
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],  // above U+10FFFF
      [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98],  // cut off
      [0xC3, 0x41], [0xE2, 0x82, 0x41], [0xF0, 0x9F, 0x98, 0x41],  // the last byte replaced
    ] as [[UInt8]])
  func `what is not UTF-8 is found at its first byte`(bytes: [UInt8]) {
    for start in [0, 1, 31, 32, 33] {
      let text = [UInt8](repeating: 0x61, count: start) + bytes
      #expect(check(text).invalidUTF8 == start)
    }
    #expect(check(Array("é€".utf8) + bytes + [0x41]).invalidUTF8 == 5)
  }

  @Test(arguments: (0..<0x20).filter { ![9, 10, 13].contains($0) })
  func `the first forbidden control character is found`(control: UInt8) {
    for start in 2..<70 {
      let text = [UInt8](repeating: 0x61, count: start) + [control, 0x62, 1]
      #expect(check(text).controlCharacter == start)
    }
  }

  @Test func `UTF-16 is told by its first two bytes`() {
    #expect(check([0xFE, 0xFF, 0, 0x3C]).isUTF16)
    #expect(check([0xFF, 0xFE, 0x3C, 0]).isUTF16)
    #expect(check([0x3C, 0, 0x3F, 0]).isUTF16)
    #expect(check([0, 0x3C, 0, 0x3F]).isUTF16)
    #expect(!check([0x3C, 0x3F]).isUTF16 && !check([0xEF, 0xBB, 0xBF, 0x3C]).isUTF16 && !check([]).isUTF16)
  }

  /// The lines are looked for in words of 32 bytes, so that each place in one is tried, alone and with others.
  @Test func `lines are those that a look at each byte finds`() {
    for length in [0, 1, 31, 32, 33, 64, 70] {
      for first in 0..<length {
        for ending in ["\n", "\r", "\r\n", "\n\n", "\r\r\n", "\n\u{1}\n"] {
          var bytes = [UInt8](repeating: 0x61, count: length)
          bytes.replaceSubrange(first..<min(length, first + ending.utf8.count), with: ending.utf8)
          let (check, lines) = TextCheck.withLines(of: SourceText(bytes))
          #expect(lines.starts == plainStarts(bytes))
          #expect(lines.length == bytes.count && lines.isASCII)
          #expect(check.controlCharacter == bytes.firstIndex(of: 1))
        }
      }
    }
  }

  private func plainStarts(_ bytes: [UInt8]) -> [UInt32] {
    var starts: [UInt32] = [0]
    for (index, byte) in bytes.enumerated() {
      let isPair = byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
      if byte == 0x0A || byte == 0x0D && !isPair { starts.append(UInt32(index + 1)) }
    }
    return starts
  }
}
