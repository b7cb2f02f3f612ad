import Foundation
import ModelSyntax
import TestSupport
import Testing

@Suite struct Base64Tests {
  private func decode(_ text: String) -> [UInt8]? { Base64.decode(Array(text.utf8)[...]) }

  /// From RFC 4648, section 10, and what property lists add to it.
  @Test(arguments: [
    ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"), ("Zm9vYmE=", "fooba"),
    ("Zm9vYmFy", "foobar"), ("\n\tZm9v\n\tYmFy\n", "foobar"), ("Zm9\nvYm\r\nFy", "foobar"),
    ("Z m 9 v Y m F y", "foobar"),
  ])
  func `text stands for bytes, blanks for nothing`(text: String, bytes: String) {
    #expect(decode(text) == Array(bytes.utf8))
  }

  @Test func `a character without a meaning is no base64, wherever it stands`() {
    let text = Array("Zm9vYmFyZm9vYmFyZm9vYmFy".utf8)
    for index in text.indices {
      for byte in [UInt8(ascii: "-"), UInt8(ascii: "<"), 0, 0x80, 0xFF] {
        var changed = text
        changed[index] = byte
        #expect(Base64.decode(changed[...]) == nil)
      }
    }
  }

  @Test(arguments: UInt64(0)..<20)
  func `any bytes come back, however the lines are broken`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for length in 0..<80 {
      let bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      var text = Array(Data(bytes).base64EncodedString().utf8)
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        text.insert(UInt8(ascii: "\n"), at: Int.random(in: 0...text.count, using: &random))
      }
      #expect(Base64.decode(text[...]) == bytes)
    }
  }
}
