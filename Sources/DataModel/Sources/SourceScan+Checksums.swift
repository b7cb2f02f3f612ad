package import ModelSyntax

extension SourceScan {
  /// A string literal that stands where the checksum of a model version does.
  package struct Checksum: Equatable, Sendable {
    package let text: String
    /// Inside the quotes.
    package let range: ByteRange
  }

  /// The checksums that `text` gives to a lightweight migration stage or to a reference to a model.
  ///
  /// These are literals of 44 characters of Base64 behind `NSLightweightMigrationStage`, `versionChecksum:` and their
  /// forms in Objective-C, in the same statement. What a variable holds is not followed.
  ///
  /// - Complexity: O(*n*) for *n* bytes; a fast search where no such name occurs, which is the rule.
  package static func checksums(in text: SourceText, language: Language) -> [Checksum] {
    guard
      text.find(Array("NSLightweightMigrationStage".utf8), from: 0) != nil
        || text.find(Array("Checksum".utf8), from: 0) != nil
    else { return [] }
    var reader = ChecksumReader(text.bytes, language)
    return reader.read()
  }
}

/// Follows the brackets behind a name that takes checksums.
private struct ChecksumReader {
  private static let names: Set<String> = [
    "NSLightweightMigrationStage", "versionChecksum", "initWithVersionChecksums",
  ]
  private static let length = 44

  private let bytes: [UInt8]
  private let language: SourceScan.Language
  private var depth = 0
  /// How deep the brackets were at the name whose values are being read.
  private var start: Int?
  private var isInside = false

  init(_ bytes: [UInt8], _ language: SourceScan.Language) {
    self.bytes = bytes
    self.language = language
  }

  mutating func read() -> [SourceScan.Checksum] {
    var result: [SourceScan.Checksum] = []
    var lexer = SourceLexer(bytes, language: language)
    var end = 0
    while let token = lexer.next() {
      if start != nil, let checksum = literal(between: end, token.start) { result.append(checksum) }
      follow(token)
      end = token.end
    }
    return result
  }

  private mutating func follow(_ token: SourceToken) {
    switch token.kind {
    case .open, .openBracket: depth += 1
    case .close, .closeBracket: depth -= 1
    default: break
    }
    if let start {
      if depth > start { isInside = true }
      let isStatementEnd = [UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}")].contains(bytes[token.start])
      if depth < start || isInside && depth == start || isStatementEnd { self.start = nil }
    }
    let length = token.end - token.start
    guard (15...27).contains(length), ChecksumReader.names.contains(word(token)) else { return }
    start = depth
    isInside = false
  }

  private func word(_ token: SourceToken) -> String { String(decoding: bytes[token.start..<token.end], as: UTF8.self) }

  /// The literal that is all there is between two tokens, blanks left out.
  private func literal(between start: Int, _ end: Int) -> SourceScan.Checksum? {
    let quote = UInt8(ascii: "\"")
    guard let first = bytes[start..<end].firstIndex(of: quote),
      let last = bytes[start..<end].lastIndex(of: quote), last - first == ChecksumReader.length + 1,
      bytes[last - 1] == UInt8(ascii: "=")
    else { return nil }
    let text = bytes[(first + 1)..<last]
    guard let decoded = Base64.decode(text), decoded.count == 32 else { return nil }
    return SourceScan.Checksum(text: String(decoding: text, as: UTF8.self), range: ByteRange(first + 1, last))
  }
}
