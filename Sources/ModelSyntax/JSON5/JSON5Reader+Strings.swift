extension JSON5Reader {
  /// The decoded text of the string that begins at `offset` with either quote.
  mutating func readString() throws(JSON5Problem) -> String {
    let start = offset
    let quote = peek
    var decoded: [UInt8] = []
    offset += 1
    while offset < bytes.count, peek != 0x0A, peek != 0x0D {
      let byte = peek
      if byte == quote {
        offset += 1
        return String(decoding: decoded, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") {
        try readEscape(into: &decoded)
      } else {
        decoded.append(byte)
        offset += 1
      }
    }
    throw JSON5Problem(range: ByteRange(start, offset), message: "The string is not closed on its line")
  }

  private mutating func readEscape(into decoded: inout [UInt8]) throws(JSON5Problem) {
    let start = offset
    offset += 1
    guard let (value, length) = scalar else { return }
    offset += length
    switch value {
    case "\r": if peek == 0x0A { offset += 1 }
    case "\n", "\u{2028}", "\u{2029}": break
    case "b": decoded.append(0x08)
    case "f": decoded.append(0x0C)
    case "n": decoded.append(0x0A)
    case "r": decoded.append(0x0D)
    case "t": decoded.append(0x09)
    case "v": decoded.append(0x0B)
    case "0" where !Self.isDigit(peek): decoded.append(0)
    case "0"..."9":
      throw JSON5Problem(range: ByteRange(start, offset), message: "“\\” with a digit is no escape")
    case "x": decoded.append(contentsOf: String(Character(Unicode.Scalar(UInt8(try readHex(2, from: start))))).utf8)
    case "u": decoded.append(contentsOf: String(Character(try readUnicodeEscape(from: start))).utf8)
    default: decoded.append(contentsOf: String(Character(value)).utf8)
    }
  }

  /// The character of a `\u` escape whose digits begin at `offset`, and of the second one if it is half of a pair.
  ///
  /// - Parameter start: The offset of the backslash.
  mutating func readUnicodeEscape(from start: Int) throws(JSON5Problem) -> Unicode.Scalar {
    let unit = try readHex(4, from: start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if UTF16.isLeadSurrogate(UInt16(unit)), peek == UInt8(ascii: "\\"), peek(1) == UInt8(ascii: "u") {
      offset += 2
      let second = try readHex(4, from: start)
      if UTF16.isTrailSurrogate(UInt16(second)),
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00))
      {
        return scalar
      }
    }
    throw JSON5Problem(range: ByteRange(start, offset), message: "The escape is half of a surrogate pair")
  }

  private mutating func readHex(_ digits: Int, from start: Int) throws(JSON5Problem) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = Self.hexValue(peek) else {
        throw JSON5Problem(
          range: ByteRange(start, offset), message: "The escape needs \(digits) hexadecimal digits")
      }
      value = value << 4 | digit
      offset += 1
    }
    return value
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  static func hexValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
