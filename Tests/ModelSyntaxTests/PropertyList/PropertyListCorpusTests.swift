import ModelSyntax
import TestSupport
import Testing

/// Whole trees beside those of Foundation's reader.
@Suite struct PropertyListCorpusTests {
  @Test(.enabled(if: SharedData.hasCorpus, "needs ../shared/corpus"))
  func `every project of the corpus is the tree that Foundation reads`() throws {
    for path in SharedData.files(named: "project.pbxproj") {
      let text = SourceText(SharedData.bytes(path))
      let value = try OpenStepScanner.read(text)
      #expect(PlainValue(value) == PlainValue.foundation(text.bytes), "\(path)")
      #expect(value.hasExactPlaces(in: text), "\(path)")
    }
  }

  private static let seedText = #"""
    // !$*UTF8*$!
    { a /* x */ = {isa = "b c"; d = (e/f, "g\n\"", 'h;', <0a0B>, ); i = l//m; }; j = ( ); // y
      "k\U00e9" = {}; n = "//"; }
    """#

  @Test(arguments: UInt64(0)..<16)
  func `what both readers accept is the same`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var accepted = 0
    for _ in 0..<400 {
      var bytes = Array(Self.seedText.utf8)
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let place = Int.random(in: 20..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = bytes[Int.random(in: 20..<bytes.count, using: &random)]
        default: bytes.insert(Array("{}()<>\"';=,/* \n\\x".utf8).randomElement(using: &random) ?? 0, at: place)
        }
      }
      let text = SourceText(bytes)
      guard let ours = try? OpenStepScanner.read(text), let theirs = PlainValue.foundation(bytes) else { continue }
      accepted += 1
      #expect(PlainValue(ours) == theirs, "\(String(decoding: bytes, as: UTF8.self))")
      #expect(ours.hasExactPlaces(in: text), "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(accepted > 100)
  }
}

extension PropertyList {
  /// Whether every place in it is that of its own text, and within what holds it.
  fileprivate func hasExactPlaces(in text: SourceText) -> Bool {
    switch self {
    case .string(let string, let range):
      return text.string(range) == string || text.string(range).contains("\\")
    case .array(let elements, let range):
      return text.isEnclosed(range, "(", ")") && elements.allSatisfy { $0.hasExactPlaces(in: text, inside: range) }
    case .dictionary(let entries, let range):
      return text.isEnclosed(range, "{", "}")
        && entries.allSatisfy {
          PropertyList.string($0.key, $0.keyRange).hasExactPlaces(in: text, inside: range)
            && $0.value.hasExactPlaces(in: text, inside: range) && $0.keyRange.end <= $0.value.range.start
        }
    case .other(let range): return text.isEnclosed(range, "<", ">")
    }
  }

  private func hasExactPlaces(in text: SourceText, inside outer: ByteRange) -> Bool {
    range.start > outer.start && range.end < outer.end && hasExactPlaces(in: text)
  }
}

extension SourceText {
  fileprivate func isEnclosed(_ range: ByteRange, _ first: String, _ last: String) -> Bool {
    let string = string(range)
    return string.hasPrefix(first) && string.hasSuffix(last)
  }
}
