import ModelSyntax
import TestSupport
import Testing

@Suite struct OpenStepSkippingTests {
  /// Where the collection at the start of `text` ends; `nil` if it does not.
  ///
  /// Written byte by byte, to compare with.
  private func end(of text: [UInt8]) -> Int? {
    let word = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$/:.-+@".utf8).union(0x80...0xFF)
    func character(_ index: Int) -> Character {
      index < text.count ? Character(Unicode.Scalar(text[index])) : "\0"
    }
    var index = 0
    var open: [Character] = []
    while index < text.count {
      let first = character(index)
      if first == "/", character(index + 1) == "/" {
        while index < text.count, character(index) != "\n" { index += 1 }
      } else if first == "/", character(index + 1) == "*" {
        index += 2
        while index < text.count, character(index) != "*" || character(index + 1) != "/" { index += 1 }
        index += 2
      } else if word.contains(text[index]) {
        while index < text.count, word.contains(text[index]) { index += 1 }
      } else if first == "\"" || first == "'" {
        index += 1
        while character(index) != first {
          index += character(index) == "\\" ? 2 : 1
          if index >= text.count { return nil }
        }
        index += 1
      } else if first == "{" || first == "(" {
        open.append(first)
        index += 1
      } else if first == "<" {
        while index < text.count, character(index) != ">" { index += 1 }
        index += 1
      } else if first == "}" || first == ")" || first == ">" {
        guard open.popLast() == (first == "}" ? "{" : first == ")" ? "(" : nil) else { return nil }
        index += 1
        if open.isEmpty { return index }
      } else {
        index += 1
      }
    }
    return nil
  }

  private func skipped(_ text: [UInt8]) -> Int? {
    var scanner = OpenStepScanner(SourceText(text + Array(";".utf8)), vocabulary: XMLVocabulary([]))
    guard let range = try? scanner.skipEntry() else { return nil }
    return range.end
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a collection ends where it does byte by byte`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "{", "}", "(", ")", "}", ")", "\"", "'", "\"x\"", "/", "//", "/*", "*/", "*", "\\", "\n", " ", ";", "=", "a",
      "b.c",
      "long_name_of_something", "<0a>", "/* c */", "// d\n", "é", ",", "                ",
    ]
    for _ in 0..<500 {
      let count = Int.random(in: 0..<30, using: &random)
      let inside = (0..<count).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }
      let text = Array(("{" + inside.joined() + "}").utf8)
      let expected = end(of: text)
      // What follows may not be a semicolon.
      if let expected, expected < text.count { continue }
      #expect(skipped(text) == expected, "\(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test(arguments: [
    "{ a = b/* c */; }", "{ a = /* } *//* } */ b; }", "{ a = \"}\"/* } */; }", "{ a = x//}\n; }", "{ a = /b/*c; }",
    "{ a = 'it/*s'; b = (/, //)\n); }",
  ])
  func `slashes in words and behind comments`(text: String) {
    let bytes = Array(text.utf8)
    #expect(skipped(bytes) == end(of: bytes))
  }
}
