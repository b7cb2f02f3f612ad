extension JSON {
  /// The value that `bytes` hold, as RFC 8259 defines it.
  ///
  /// Strings have to be valid UTF-8. Half of a surrogate pair in an escape becomes U+FFFD.
  ///
  /// - Complexity: O(*n*) for *n* bytes; recursion ends at ``depthLimit``.
  package static func read(_ bytes: [UInt8]) throws(JSONProblem) -> JSON {
    var reader = JSONReader(bytes)
    return try reader.document()
  }
}

/// Reads one value after the other from bytes.
private struct JSONReader {
  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func document() throws(JSONProblem) -> JSON {
    let value = try value()
    skipBlanks()
    guard offset == bytes.count else { throw problem("there is more behind the value") }
    return value
  }

  private mutating func value() throws(JSONProblem) -> JSON {
    skipBlanks()
    switch peek {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func object() throws(JSONProblem) -> JSON {
    try enter()
    var members: [JSON.Member] = []
    if !take("}") {
      repeat {
        skipBlanks()
        guard peek == UInt8(ascii: "\"") else { throw problem("a member begins with a quote") }
        let name = try string()
        guard take(":") else { throw problem("a colon is missing") }
        members.append(JSON.Member(name, try value()))
      } while take(",")
      guard take("}") else { throw problem("an object is not closed") }
    }
    depth -= 1
    return .object(members)
  }

  private mutating func array() throws(JSONProblem) -> JSON {
    try enter()
    var elements: [JSON] = []
    if !take("]") {
      repeat { elements.append(try value()) } while take(",")
      guard take("]") else { throw problem("an array is not closed") }
    }
    depth -= 1
    return .array(elements)
  }

  private mutating func enter() throws(JSONProblem) {
    offset += 1
    depth += 1
    guard depth <= JSON.depthLimit else { throw problem("more than \(JSON.depthLimit) values lie in one another") }
  }

  private mutating func word(_ text: StaticString, _ value: JSON) throws(JSONProblem) -> JSON {
    let end = offset + text.utf8CodeUnitCount
    guard end <= bytes.count, text.withUTF8Buffer({ unsafe $0.elementsEqual(bytes[offset..<end]) }) else {
      throw problem("this is no JSON value")
    }
    offset = end
    return value
  }

  // MARK: Numbers

  private mutating func number() throws(JSONProblem) -> JSON {
    let start = offset
    if peek == UInt8(ascii: "-") { offset += 1 }
    if peek == UInt8(ascii: "0") { offset += 1 } else { try digits() }
    if peek == UInt8(ascii: ".") {
      offset += 1
      try digits()
    }
    if peek | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { offset += 1 }
      try digits()
    }
    return .number(String(decoding: bytes[start..<offset], as: UTF8.self))
  }

  private mutating func digits() throws(JSONProblem) {
    let start = offset
    while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(peek) { offset += 1 }
    guard offset > start else { throw problem("this is no JSON value") }
  }

  // MARK: Strings

  /// The string that begins at the quote here; one without escapes is copied whole.
  private mutating func string() throws(JSONProblem) -> String {
    offset += 1
    var start = offset
    var decoded: [UInt8]?
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        let tail = bytes[start..<offset]
        let text =
          decoded.map { String(validating: $0 + tail, as: UTF8.self) } ?? String(validating: tail, as: UTF8.self)
        guard let text else { throw problem("a string is not valid UTF-8") }
        offset += 1
        return text
      case UInt8(ascii: "\\"):
        decoded = decoded ?? []
        decoded?.append(contentsOf: bytes[start..<offset])
        let scalar = try escape()
        if scalar.isASCII {
          decoded?.append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
          decoded?.append(contentsOf: UTF8.encode(scalar) ?? .init())
        }
        start = offset
      case 0..<0x20: throw problem("a string has a control character")
      default: offset += 1
      }
    }
    throw problem("a string is not closed")
  }

  private mutating func escape() throws(JSONProblem) -> Unicode.Scalar {
    offset += 1
    let byte = peek
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"): return try unicodeEscape()
    default:
      offset -= 1
      throw problem("there is no such escape")
    }
  }

  private mutating func unicodeEscape() throws(JSONProblem) -> Unicode.Scalar {
    let first = try hexadecimal()
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    let afterFirst = offset
    if peek == UInt8(ascii: "\\"), offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "u") {
      offset += 2
      let second = try hexadecimal()
      if (0xDC00..<0xE000).contains(second) {
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
      }
      offset = afterFirst
    }
    return "\u{FFFD}"
  }

  private mutating func hexadecimal() throws(JSONProblem) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(peek)).hexDigitValue, peek < 0x80 else {
        throw problem("four hexadecimal digits are wanted")
      }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }

  // MARK: Bytes

  /// The next byte, or 0 at the end.
  private var peek: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private mutating func skipBlanks() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      default: return
      }
    }
  }

  /// Moves over blanks and then over `byte`, if it comes next.
  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: byte) else { return false }
    offset += 1
    return true
  }

  private func problem(_ message: String) -> JSONProblem { JSONProblem(offset: offset, message: message) }
}
