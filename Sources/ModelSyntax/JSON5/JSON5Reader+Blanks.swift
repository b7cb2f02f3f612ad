// Blanks, comments and the names that need no quotes.

extension JSON5Reader {
  /// Passes white space and comments.
  mutating func skipBlanks() throws(JSON5Problem) {
    while offset < bytes.count {
      switch peek {
      case 0x09...0x0D, 0x20: offset += 1
      case UInt8(ascii: "/"): try skipComment()
      case 0x80...: guard skipWideBlank() else { return }
      default: return
      }
    }
  }

  /// Passes a blank outside ASCII: U+FEFF (a byte order mark, anywhere), U+2028, U+2029, or a space separator.
  private mutating func skipWideBlank() -> Bool {
    guard let (value, length) = scalar else { return false }
    let isBlank =
      value == "\u{FEFF}" || Self.isLineSeparator(value) || value.properties.generalCategory == .spaceSeparator
    if isBlank { offset += length }
    return isBlank
  }

  private mutating func skipComment() throws(JSON5Problem) {
    switch peek(1) {
    case UInt8(ascii: "/"):
      while offset < bytes.count, !isAtLineEnd { offset += 1 }
    case UInt8(ascii: "*"):
      let start = offset
      offset += 2
      while offset < bytes.count, peek != UInt8(ascii: "*") || peek(1) != UInt8(ascii: "/") { offset += 1 }
      guard offset < bytes.count else {
        throw JSON5Problem(range: ByteRange(start, start + 2), message: "The comment is never closed")
      }
      offset += 2
    default:
      throw problem("“//” or “/*” begins a comment, but “/” alone means nothing")
    }
  }

  /// Whether the next character ends a line for ECMAScript: LF, CR, U+2028 or U+2029.
  private var isAtLineEnd: Bool {
    switch peek {
    case 0x0A, 0x0D: true
    case 0xE2: peek(1) == 0x80 && (peek(2) == 0xA8 || peek(2) == 0xA9)
    default: false
    }
  }

  static func isLineSeparator(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{2028}" || scalar == "\u{2029}"
  }

  /// An ECMAScript 5 name, its `\u` escapes decoded; `nil` where none begins.
  mutating func readIdentifier() throws(JSON5Problem) -> String? {
    var name = ""
    while let (value, length) = scalar {
      let start = offset
      var part = value
      offset += length
      if value == "\\" {
        guard peek == UInt8(ascii: "u") else {
          offset = start
          throw problem("Only “\\u” and four hexadecimal digits may follow “\\” in a name")
        }
        offset += 1
        part = try readUnicodeEscape(from: start)
      }
      guard Self.isNamePart(part, first: name.isEmpty) else {
        offset = start
        break
      }
      name.unicodeScalars.append(part)
    }
    return name.isEmpty ? nil : name
  }

  private static func isNamePart(_ scalar: Unicode.Scalar, first: Bool) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_", "$": true
    case "0"..."9", "\u{200C}", "\u{200D}": !first
    default: !scalar.isASCII && (first ? scalar.properties.isIDStart : scalar.properties.isIDContinue)
    }
  }
}
