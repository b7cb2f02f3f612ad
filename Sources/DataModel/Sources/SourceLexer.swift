/// Takes Swift or Objective-C apart into words and marks, without comments, literals and blanks.
///
/// Knows no more of the languages than that needs. A literal that is not closed ends with its line, so that a mistake
/// hides little.
struct SourceLexer {
  /// A Swift string literal that has been opened.
  private struct Literal {
    /// How many `#` stand around it.
    let hashes: Int
    /// Whether it has three quotes.
    let isMultiline: Bool
    /// How many parentheses are open in the interpolation that is being read.
    var parentheses = 0
  }

  private let bytes: [UInt8]
  private let language: SourceScan.Language
  private var offset = 0
  /// The literals in whose interpolations we are, the innermost last.
  private var literals: [Literal] = []

  init(_ bytes: [UInt8], language: SourceScan.Language) {
    self.bytes = bytes
    self.language = language
  }

  /// The next word or mark; `nil` at the end.
  mutating func next() -> SourceToken? {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x00...0x20: offset += 1
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): skipLine()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "\""): openLiteral(hashes: 0)
      case UInt8(ascii: "'") where language == .objectiveC: skipCLiteral()
      case UInt8(ascii: "#") where language == .swift: if let mark = readHashes() { return mark }
      case let byte where Self.isWordByte(byte): return readWord()
      default: if let mark = readMark() { return mark }
      }
    }
    return nil
  }

  private func peek(_ distance: Int) -> UInt8 {
    offset + distance < bytes.count ? bytes[offset + distance] : 0
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...: true
    default: false
    }
  }

  private mutating func readWord() -> SourceToken {
    let start = offset
    while offset < bytes.count, Self.isWordByte(bytes[offset]) { offset += 1 }
    return SourceToken(kind: SourceToken.Kind(word: bytes[start..<offset]), start: start, end: offset)
  }

  /// `nil` if the mark ends an interpolation, and the rest of its literal has been passed.
  private mutating func readMark() -> SourceToken? {
    let kind = SourceToken.Kind(mark: bytes[offset])
    offset += 1
    if let innermost = literals.indices.last {
      if kind == .open { literals[innermost].parentheses += 1 }
      if kind == .close { literals[innermost].parentheses -= 1 }
      if literals[innermost].parentheses == 0 {
        passLiteral(literals.removeLast())
        return nil
      }
    }
    return SourceToken(kind: kind, start: offset - 1, end: offset)
  }

  private mutating func skipLine() {
    while offset < bytes.count, !isAtLineEnd { offset += 1 }
  }

  private var isAtLineEnd: Bool { bytes[offset] == 0x0A || bytes[offset] == 0x0D }

  /// Passes a comment in `/*`, which may hold others in Swift.
  private mutating func skipComment() {
    var depth = 1
    offset += 2
    while offset < bytes.count, depth > 0 {
      if bytes[offset] == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        depth -= 1
        offset += 2
      } else if language == .swift, bytes[offset] == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        depth += 1
        offset += 2
      } else {
        offset += 1
      }
    }
  }
}

// MARK: - Literals

extension SourceLexer {
  /// Passes a literal of C in single or double quotes.
  private mutating func skipCLiteral() {
    let quote = bytes[offset]
    offset += 1
    while offset < bytes.count, !isAtLineEnd {
      let byte = bytes[offset]
      offset += byte == UInt8(ascii: "\\") ? escapeLength : 1
      if byte == quote { return }
    }
  }

  /// A backslash and what it takes the meaning of; the two bytes of CRLF are one.
  private var escapeLength: Int { peek(1) == 0x0D && peek(2) == 0x0A ? 3 : 2 }

  /// Passes a run of `#`, and the literal that it begins or else gives back the run as a mark.
  private mutating func readHashes() -> SourceToken? {
    let start = offset
    while offset < bytes.count, bytes[offset] == UInt8(ascii: "#") { offset += 1 }
    guard peek(0) == UInt8(ascii: "\"") else { return SourceToken(kind: .other, start: start, end: offset) }
    openLiteral(hashes: offset - start)
    return nil
  }

  private mutating func openLiteral(hashes: Int) {
    guard language == .swift else { return skipCLiteral() }
    let isMultiline = peek(1) == UInt8(ascii: "\"") && peek(2) == UInt8(ascii: "\"")
    offset += isMultiline ? 3 : 1
    passLiteral(Literal(hashes: hashes, isMultiline: isMultiline))
  }

  /// Passes the rest of `literal`, or what stands before its next interpolation, which is then entered.
  private mutating func passLiteral(_ literal: Literal) {
    while offset < bytes.count, literal.isMultiline || !isAtLineEnd {
      switch bytes[offset] {
      case UInt8(ascii: "\\"):
        offset += 1
        guard skipHashes(literal.hashes) else { continue }
        if peek(0) == UInt8(ascii: "(") {
          literals.append(Literal(hashes: literal.hashes, isMultiline: literal.isMultiline))
          literals[literals.count - 1].parentheses = 1
          offset += 1
          return
        }
        // What is escaped can't end the literal, but a line it can't run over.
        if offset < bytes.count, !isAtLineEnd { offset += 1 }
      case UInt8(ascii: "\""):
        let length = closingLength(of: literal)
        offset += max(1, length)
        if length > 0 { return }
      default: offset += 1
      }
    }
  }

  /// How many bytes close `literal` here; 0 if it goes on.
  private func closingLength(of literal: Literal) -> Int {
    let quotes = literal.isMultiline ? 3 : 1
    for distance in 0..<quotes where peek(distance) != UInt8(ascii: "\"") { return 0 }
    for distance in 0..<literal.hashes where peek(quotes + distance) != UInt8(ascii: "#") { return 0 }
    return quotes + literal.hashes
  }

  /// Passes `count` hashes if there are as many.
  private mutating func skipHashes(_ count: Int) -> Bool {
    let start = offset
    while offset - start < count, peek(0) == UInt8(ascii: "#") { offset += 1 }
    return offset - start == count
  }
}
