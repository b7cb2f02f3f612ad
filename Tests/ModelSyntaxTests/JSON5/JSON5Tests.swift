import Foundation
import ModelSyntax
import Testing
import TestSupport

@Suite struct JSON5Tests {
  @Test func `every value has the bytes it is written in`() throws {
    let text = SourceText("{ name: 'a\\u00e9', // note\n  \"list\": [1, true, null,], }")
    let (value, problem) = JSON5.read(text)
    #expect(problem == nil)
    guard case .object(let members) = try #require(value).kind else { return #expect(Bool(false)) }
    #expect(members.map(\.key) == ["name", "list"])
    #expect(members.map { text.string($0.keyRange) } == ["name", "\"list\""])
    #expect(members[0].value.kind == .string("aé"))
    #expect(text.string(members[0].value.range) == "'a\\u00e9'")
    guard case .array(let elements) = members[1].value.kind else { return #expect(Bool(false)) }
    #expect(elements.map { text.string($0.range) } == ["1", "true", "null"])
  }

  @Test(arguments: [
    ("{\"a\":1,}", "{", "nothing"),
    ("[1 2]", "2", "“,” or “]” is expected, but there is “2”"),
    ("{a:1", "{", "“{” is never closed"),
    ("{a:", "{", "“{” is never closed"),
    ("[1,", "[", "“[” is never closed"),
    ("{a 1}", "1", "“:” is expected after the key “a”, but there is “1”"),
    ("{a: error}", "error", "A value is expected, but there is “error”; a string needs quotes"),
    ("{1: 2}", "1", "A key is expected, but there is “1”"),
    ("{a: 1, 'a': 2}", "'a'", "The key “a” occurs twice in this object"),
    ("'ab\nc'", "'ab", "The string is not closed on its line"),
    ("/* x", "/*", "The comment is never closed"),
    ("1 /x", "/", "“//” or “/*” begins a comment, but “/” alone means nothing"),
    ("1 é", "é", "Nothing may follow the value, but there is “é”"),
    ("012", "012", "“012” is not a number"),
    ("1.2.3", "1.2.3", "“1.2.3” is not a number"),
    ("0x", "0x", "“0x” is not a number"),
    ("'\\u12'", "\\u12", "The escape needs 4 hexadecimal digits"),
    ("'\\ud800'", "\\ud800", "The escape is half of a surrogate pair"),
    ("", "", "A value is expected, but there is the end of the file"),
    ("{\n,}", ",", "A key is expected, but there is “,”"),
  ])
  func `a problem says what is wrong and where`(source: String, place: String, message: String) {
    let text = SourceText(source)
    let (value, problem) = JSON5.read(text)
    #expect((value == nil) == (problem != nil))
    guard let problem else { return #expect(message == "nothing") }
    #expect(text.string(problem.range) == place)
    #expect(problem.message == message)
  }

  @Test func `a byte order mark is passed and bad UTF-8 is found`() {
    #expect(JSON5.read(SourceText([0xEF, 0xBB, 0xBF, 0x31])).0?.range == ByteRange(3, 4))
    #expect(JSON5.read(SourceText([0x22, 0xC3, 0x28, 0x22])).1?.range == ByteRange(1, 2))
    #expect(JSON5.read(SourceText([0xFF, 0xFE, 0x7B, 0x00])).1?.message == "The bytes are not UTF-8")
  }

  @Test func `depth is bounded and long texts take linear time`() {
    #expect(JSON5.read(SourceText(String(repeating: "[", count: 256) + String(repeating: "]", count: 256))).1 == nil)
    for opening in ["[", "{a:", "/*", "'", "\\", "9", "'\\u0041"] {
      #expect(JSON5.read(SourceText(String(repeating: opening, count: 200_000))).1 != nil)
    }
  }

  @Test(arguments: [
    ("'a\\0\\v\\I\\'\\\"\\/'", "a\0\u{B}I'\"/"), ("'a\tb'", "a\tb"), ("'a\\\nb\\\r\nc\\\u{2029}d'", "abcd"),
    ("\u{A0}'\\uD83D\\uDE00'\u{2028}", "😀"),
  ])
  func `the standard is followed where Foundation departs from it`(source: String, decoded: String) {
    #expect(JSON5.read(SourceText(source)).0?.kind == .string(decoded))
  }

  static let samples = [
    "{\"a\": [1, -2.5e3, true, false, null], \"b\": {\"c\": \"x\\n\\u00e9\\uD83D\\uDE00\"}}",
    "// c\n{ unquoted: 'single', \"trail\": [+1, .5, 5., 0xFF, -Infinity, 1e2,], $_x1: /* y */ 'a\\x41\\t', }",
    "{mergeSets: [{name: 'App', models: ['a/**']}], standInKeys: ['K'], rules: {'a-b': \"off\"}}\n",
    "[ 'it', \"isn't\", NaN, -0, 0.0, 1E+2, '\u{2028}' ]",
  ]

  @Test(arguments: samples)
  func `every prefix is read without a crash and agrees with Foundation`(sample: String) {
    let bytes = Array(sample.utf8)
    for end in 0...bytes.count { compare(Array(bytes[..<end])) }
  }

  @Test(arguments: UInt64(0)..<16)
  func `mutations agree with Foundation`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet = Array("{}[]:,'\"\\/*+-.0123456789eExX\n\r\t abufntrueNaInity$_\u{e9}".utf8)
    for _ in 0..<200 {
      var bytes = Array(Self.samples[Int.random(in: 0..<Self.samples.count, using: &random)].utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[at] = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
        case 1: bytes.remove(at: at)
        default: bytes.insert(alphabet[Int.random(in: 0..<alphabet.count, using: &random)], at: at)
        }
        if bytes.isEmpty { bytes = [0x20] }
      }
      compare(bytes)
    }
  }

  /// Whether `bytes` may hold what Foundation reads otherwise than the standard: rare escapes and control characters
  /// in strings, no-break spaces, and duplicate keys, of which it keeps the first.
  private static func mayDiffer(_ bytes: [UInt8]) -> Bool {
    let common = Set("\"'\\/bfnrtxu".utf8)
    let hasRareEscape = zip(bytes, bytes.dropFirst()).contains { $0 == UInt8(ascii: "\\") && !common.contains($1) }
    return hasRareEscape || bytes.contains { $0 < 0x20 && $0 != 0x0A } || bytes.contains(0xC2)
  }

  /// What we read, Foundation reads alike; what we refuse is no strict JSON.
  ///
  /// What we refuse is not given to `JSONDecoder`, since 6.3's traps at some malformed numbers.
  private func compare(_ bytes: [UInt8]) {
    let (value, problem) = JSON5.read(SourceText(bytes))
    let text = String(decoding: bytes, as: UTF8.self)
    switch (value, problem) {
    case (let value?, nil):
      guard !Self.mayDiffer(bytes) else { return }
      let decoder = JSONDecoder()
      decoder.allowsJSON5 = true
      let oracle = try? decoder.decode(Oracle.self, from: Data(bytes))
      #expect(oracle?.matches(value) == true, "\(text)")
    case (nil, let problem?):
      #expect(problem.range.end <= bytes.count)
      guard !problem.message.hasSuffix("occurs twice in this object") else { return }
      let isJSON = (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
      #expect(!isJSON, "\(problem.message): \(text)")
    default: Issue.record("neither or both of a value and a problem: \(text)")
    }
  }
}

/// Any JSON value as `JSONDecoder` sees it.
private enum Oracle: Decodable {
  case null, bool(Bool), number(Double), string(String), array([Oracle]), object([String: Oracle])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let array = try? container.decode([Oracle].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: Oracle].self))
    }
  }

  func matches(_ value: JSON5Value) -> Bool {
    switch (self, value.kind) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b || a.isNaN && b.isNaN
    case (.string(let a), .string(let b)): a == b
    case (.array(let a), .array(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.matches($1) }
    case (.object(let a), .object(let b)):
      a.count == b.count && b.allSatisfy { a[$0.key]?.matches($0.value) ?? false }
    default: false
    }
  }
}
