extension JSON5Reader {
  /// More than any number needs; a limit, since converting takes more than linear time.
  private static let numberLimit = 512

  mutating func readNumber() throws(JSON5Problem) -> Double {
    let start = offset
    let sign: Double = peek == UInt8(ascii: "-") ? -1 : 1
    if peek == UInt8(ascii: "-") || peek == UInt8(ascii: "+") { offset += 1 }
    switch peek {
    case UInt8(ascii: "I"), UInt8(ascii: "N"): return sign * (try readNamedNumber(from: start))
    case UInt8(ascii: "0") where peek(1) | 0x20 == UInt8(ascii: "x"):
      offset += 2
      guard skip(while: { Self.hexValue($0) != nil }) else { throw badNumber(from: start) }
    default:
      guard skipDecimal() else { throw badNumber(from: start) }
    }
    return try convert(from: start)
  }

  private mutating func readNamedNumber(from start: Int) throws(JSON5Problem) -> Double {
    switch try readIdentifier() {
    case "Infinity": return .infinity
    case "NaN": return .nan
    default: throw badNumber(from: start)
    }
  }

  /// Passes digits, a fraction and an exponent; whether they make a number.
  private mutating func skipDecimal() -> Bool {
    let start = offset
    let hasWhole = skip(while: Self.isDigit)
    if hasWhole, offset - start > 1, bytes[start] == UInt8(ascii: "0") { return false }
    if peek == UInt8(ascii: ".") {
      offset += 1
      guard skip(while: Self.isDigit) || hasWhole else { return false }
    } else if !hasWhole {
      return false
    }
    guard peek | 0x20 == UInt8(ascii: "e") else { return true }
    offset += 1
    if peek == UInt8(ascii: "-") || peek == UInt8(ascii: "+") { offset += 1 }
    return skip(while: Self.isDigit)
  }

  /// Passes bytes and says whether there were any.
  private mutating func skip(while isMember: (UInt8) -> Bool) -> Bool {
    let start = offset
    while offset < bytes.count, isMember(bytes[offset]) { offset += 1 }
    return offset > start
  }

  private mutating func convert(from start: Int) throws(JSON5Problem) -> Double {
    let end = offset
    guard try readIdentifier() == nil, !Self.isDigit(peek), peek != UInt8(ascii: ".") else {
      throw badNumber(from: start)
    }
    guard end - start <= Self.numberLimit, let number = Double(String(decoding: bytes[start..<end], as: UTF8.self))
    else {
      throw JSON5Problem(range: ByteRange(start, end), message: "The number is too long")
    }
    return number
  }

  private mutating func badNumber(from start: Int) -> JSON5Problem {
    _ = skip {
      Self.isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_")
        || $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z")
    }
    let text = String(decoding: bytes[start..<min(offset, start + 40)], as: UTF8.self)
    return JSON5Problem(range: ByteRange(start, offset), message: "“\(text)” is not a number")
  }
}
