import LanguageServerProtocol
import ModelSyntax
import TestSupport
import Testing

@testable import ModelServer

@Suite struct DocumentTextTests {
  @Test(arguments: UInt64(0)..<200)
  func `edits leave the same lines as starting over`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = ["\n", "\r", "\r\n", "a", "é", "😀", "", "b\nc", "\r\n\r\n"]
    var text = DocumentText((0..<12).compactMap { _ in pieces.randomElement(using: &random) }.joined())
    for _ in 0..<40 {
      let start = Int.random(in: 0...text.bytes.count, using: &random)
      let end = Int.random(in: start...min(text.bytes.count, start + 4), using: &random)
      let new = (0..<2).compactMap { _ in pieces.randomElement(using: &random) }.joined()
      text.replace(start, end, with: new.utf8)
      #expect(text.starts == LineIndex(text.bytes).starts)
    }
  }
}
