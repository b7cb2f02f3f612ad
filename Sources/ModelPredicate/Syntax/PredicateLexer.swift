/// Splits the decoded text of a predicate into tokens; every byte is looked at a fixed number of times.
struct PredicateLexer {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next token; ``PredicateToken/Kind/end`` from the end on.
  mutating func next() -> PredicateToken {
    while offset < bytes.count, bytes[offset] <= 0x20 { offset += 1 }
    let start = offset
    guard offset < bytes.count else { return PredicateToken(kind: .end, range: start..<start) }
    let kind = scan(bytes[offset])
    return PredicateToken(kind: kind, range: start..<offset)
  }

  private func byte(_ distance: Int) -> UInt8 {
    offset + distance < bytes.count ? bytes[offset + distance] : 0
  }

  private mutating func take(_ length: Int, _ kind: PredicateToken.Kind) -> PredicateToken.Kind {
    offset += length
    return kind
  }

  private mutating func scan(_ first: UInt8) -> PredicateToken.Kind {
    switch first {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): scanString(first)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): scanNumber()
    case UInt8(ascii: ".") where PredicateLexer.isDigit(byte(1)): scanNumber()
    case UInt8(ascii: "$"): scanMarked(.variable)
    case UInt8(ascii: "@"): scanMarked(.operatorWord)
    case UInt8(ascii: "#"): scanMarked(.escapedWord)
    case UInt8(ascii: "%"): scanArgument()
    case _ where PredicateLexer.isWordStart(first): scanWord()
    default: scanSign(first)
    }
  }

  private mutating func scanSign(_ first: UInt8) -> PredicateToken.Kind {
    switch (first, byte(1)) {
    case (UInt8(ascii: "="), UInt8(ascii: "=")): take(2, .comparison(.equal))
    case (UInt8(ascii: "="), UInt8(ascii: "<")), (UInt8(ascii: "<"), UInt8(ascii: "=")):
      take(2, .comparison(.lessOrEqual))
    case (UInt8(ascii: "="), UInt8(ascii: ">")), (UInt8(ascii: ">"), UInt8(ascii: "=")):
      take(2, .comparison(.greaterOrEqual))
    case (UInt8(ascii: "!"), UInt8(ascii: "=")), (UInt8(ascii: "<"), UInt8(ascii: ">")):
      take(2, .comparison(.notEqual))
    case (UInt8(ascii: "<"), UInt8(ascii: "<")), (UInt8(ascii: ">"), UInt8(ascii: ">")): take(2, .bitwise)
    case (UInt8(ascii: "="), _): take(1, .comparison(.equal))
    case (UInt8(ascii: "<"), _): take(1, .comparison(.less))
    case (UInt8(ascii: ">"), _): take(1, .comparison(.greater))
    case (UInt8(ascii: "&"), UInt8(ascii: "&")): take(2, .and)
    case (UInt8(ascii: "|"), UInt8(ascii: "|")): take(2, .or)
    case (UInt8(ascii: "&"), _), (UInt8(ascii: "|"), _), (UInt8(ascii: "^"), _): take(1, .bitwise)
    case (UInt8(ascii: "~"), _): take(1, .complement)
    case (UInt8(ascii: "!"), _): take(1, .not)
    case (UInt8(ascii: "*"), UInt8(ascii: "*")): take(2, .power)
    case (UInt8(ascii: ":"), UInt8(ascii: "=")): take(2, .assign)
    case (UInt8(ascii: "+"), _): take(1, .plus)
    case (UInt8(ascii: "-"), _): take(1, .minus)
    case (UInt8(ascii: "*"), _): take(1, .times)
    case (UInt8(ascii: "/"), _): take(1, .slash)
    case (UInt8(ascii: "("), _): take(1, .openParenthesis)
    case (UInt8(ascii: ")"), _): take(1, .closeParenthesis)
    case (UInt8(ascii: "["), _): take(1, .openBracket)
    case (UInt8(ascii: "]"), _): take(1, .closeBracket)
    case (UInt8(ascii: "{"), _): take(1, .openBrace)
    case (UInt8(ascii: "}"), _): take(1, .closeBrace)
    case (UInt8(ascii: ","), _): take(1, .comma)
    case (UInt8(ascii: "."), _): take(1, .dot)
    case (UInt8(ascii: ":"), _): take(1, .colon)
    default: take(1, .unknown)
    }
  }

  private mutating func scanWord() -> PredicateToken.Kind {
    for (word, relation) in PredicateLexer.typeRelations where matches(word) {
      return take(word.utf8CodeUnitCount, .comparison(relation))
    }
    skipWord()
    return .word
  }

  /// The only keywords with hyphens.
  private static let typeRelations: [(StaticString, PredicateComparison.Operator)] = [
    ("uti-conforms-to", .conformsToUTI), ("uti-equals", .equalsUTI),
  ]

  /// Whether the next word is `word`, in lower case with hyphens, in any case.
  private func matches(_ word: StaticString) -> Bool {
    guard byte(3) == UInt8(ascii: "-"), !PredicateLexer.isWord(byte(word.utf8CodeUnitCount)) else { return false }
    return word.withUTF8Buffer { word in
      for index in 0..<word.count where unsafe byte(index) | 0x20 != word[index] { return false }
      return true
    }
  }

  private mutating func skipWord() {
    while offset < bytes.count, PredicateLexer.isWord(bytes[offset]) { offset += 1 }
  }

  /// A mark and the word that follows it; the mark alone where none does.
  private mutating func scanMarked(_ kind: PredicateToken.Kind) -> PredicateToken.Kind {
    offset += 1
    guard PredicateLexer.isWord(byte(0)) else { return .unknown }
    skipWord()
    return kind
  }

  /// `%@`, `%K`, `%1$@`, `%.2f`, `%lu`.
  private mutating func scanArgument() -> PredicateToken.Kind {
    offset += 1
    if byte(0) == UInt8(ascii: "@") || byte(0) == UInt8(ascii: "%") { return take(1, .formatArgument) }
    while PredicateLexer.isDigit(byte(0)) || byte(0) == UInt8(ascii: ".") || byte(0) == UInt8(ascii: "$") {
      offset += 1
    }
    if byte(0) == UInt8(ascii: "@") { return take(1, .formatArgument) }
    guard PredicateLexer.isWordStart(byte(0)) else { return .unknown }
    skipWord()
    return .formatArgument
  }

  private mutating func scanString(_ quote: UInt8) -> PredicateToken.Kind {
    offset += 1
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if byte == quote { return .string }
      if byte == UInt8(ascii: "\\"), offset < bytes.count { offset += 1 }
    }
    return .unterminatedString
  }

  private mutating func scanNumber() -> PredicateToken.Kind {
    if byte(0) == UInt8(ascii: "0"), [UInt8(ascii: "x"), UInt8(ascii: "o"), UInt8(ascii: "b")].contains(byte(1) | 0x20)
    {
      offset += 2
      skipWord()
      return .number
    }
    skipDigits()
    // `1.5`, but not the path in `a[0].b`.
    if byte(0) == UInt8(ascii: "."), !PredicateLexer.isWordStart(byte(1)) {
      offset += 1
      skipDigits()
    }
    let sign = byte(1) == UInt8(ascii: "+") || byte(1) == UInt8(ascii: "-") ? 1 : 0
    if byte(0) | 0x20 == UInt8(ascii: "e"), PredicateLexer.isDigit(byte(1 + sign)) {
      offset += 1 + sign
      skipDigits()
    }
    return .number
  }

  private mutating func skipDigits() {
    while PredicateLexer.isDigit(byte(0)) { offset += 1 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isWordStart(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private static func isWord(_ byte: UInt8) -> Bool { isWordStart(byte) || isDigit(byte) }
}
