/// A recursive descent over the bytes of a JSON5 text; strings, numbers and blanks are in extensions.
struct JSON5Reader {
  let bytes: [UInt8]
  var offset = 0
  private var depth = 0

  /// - Throws: The first byte sequence that is not UTF-8, so that the rest need not look for it.
  init(_ bytes: [UInt8]) throws(JSON5Problem) {
    self.bytes = bytes
    if let invalid = Self.firstInvalid(in: bytes) {
      throw JSON5Problem(range: invalid, message: "The bytes are not UTF-8")
    }
  }

  mutating func readDocument() throws(JSON5Problem) -> JSON5Value {
    try skipBlanks()
    let value = try readValue()
    try skipBlanks()
    guard offset == bytes.count else {
      throw problem("Nothing may follow the value, but there is \(found)")
    }
    return value
  }

  private mutating func readValue() throws(JSON5Problem) -> JSON5Value {
    let start = offset
    let kind: JSON5Value.Kind
    switch peek {
    case UInt8(ascii: "{"): kind = try nested { reader throws(JSON5Problem) in .object(try reader.readMembers()) }
    case UInt8(ascii: "["): kind = try nested { reader throws(JSON5Problem) in .array(try reader.readElements()) }
    case UInt8(ascii: "\""), UInt8(ascii: "'"): kind = .string(try readString())
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"):
      kind = .number(try readNumber())
    default: kind = try readWord()
    }
    return JSON5Value(kind, ByteRange(start, offset))
  }

  private mutating func nested(
    _ read: (inout JSON5Reader) throws(JSON5Problem) -> JSON5Value.Kind
  ) throws(JSON5Problem) -> JSON5Value.Kind {
    guard depth < JSON5.depthLimit else {
      throw problem("Values are nested more than \(JSON5.depthLimit) deep")
    }
    depth += 1
    defer { depth -= 1 }
    return try read(&self)
  }

  private mutating func readElements() throws(JSON5Problem) -> [JSON5Value] {
    let open = offset
    var elements: [JSON5Value] = []
    offset += 1
    while try !closes(UInt8(ascii: "]"), openedAt: open) {
      elements.append(try readValue())
      try readSeparator(before: UInt8(ascii: "]"), openedAt: open)
    }
    return elements
  }

  private mutating func readMembers() throws(JSON5Problem) -> [JSON5Member] {
    let open = offset
    var members: [JSON5Member] = []
    var keys: Set<String> = []
    offset += 1
    while try !closes(UInt8(ascii: "}"), openedAt: open) {
      let member = try readMember(openedAt: open)
      guard keys.insert(member.key).inserted else {
        throw JSON5Problem(range: member.keyRange, message: "The key “\(member.key)” occurs twice in this object")
      }
      members.append(member)
      try readSeparator(before: UInt8(ascii: "}"), openedAt: open)
    }
    return members
  }

  private mutating func readMember(openedAt open: Int) throws(JSON5Problem) -> JSON5Member {
    let start = offset
    let isQuoted = peek == UInt8(ascii: "\"") || peek == UInt8(ascii: "'")
    let key = isQuoted ? try readString() : try readIdentifier()
    guard let key else { throw problem("A key is expected, but there is \(found)") }
    let keyRange = ByteRange(start, offset)
    try skipBlanks()
    guard offset < bytes.count else { throw neverClosed(open) }
    guard peek == UInt8(ascii: ":") else {
      throw problem("“:” is expected after the key “\(key)”, but there is \(found)")
    }
    offset += 1
    try skipBlanks()
    guard offset < bytes.count else { throw neverClosed(open) }
    return JSON5Member(key: key, keyRange: keyRange, value: try readValue())
  }

  /// Whether the next thing is `bracket`, which is then passed.
  private mutating func closes(_ bracket: UInt8, openedAt open: Int) throws(JSON5Problem) -> Bool {
    try skipBlanks()
    guard offset < bytes.count else { throw neverClosed(open) }
    guard peek == bracket else { return false }
    offset += 1
    return true
  }

  /// Passes the comma behind a value, or stops before the closing `bracket`.
  private mutating func readSeparator(before bracket: UInt8, openedAt open: Int) throws(JSON5Problem) {
    try skipBlanks()
    guard offset < bytes.count else { throw neverClosed(open) }
    if peek == UInt8(ascii: ",") {
      offset += 1
    } else if peek != bracket {
      throw problem("“,” or “\(Character(Unicode.Scalar(bracket)))” is expected, but there is \(found)")
    }
  }

  private mutating func readWord() throws(JSON5Problem) -> JSON5Value.Kind {
    let start = offset
    switch try readIdentifier() {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "Infinity": return .number(.infinity)
    case "NaN": return .number(.nan)
    case .some(let word):
      throw JSON5Problem(
        range: ByteRange(start, offset), message: "A value is expected, but there is “\(word)”; a string needs quotes")
    case nil: throw problem("A value is expected, but there is \(found)")
    }
  }
}

// MARK: - Bytes and problems

extension JSON5Reader {
  /// The next byte, or 0 at the end.
  var peek: UInt8 { peek(0) }

  /// The byte `distance` behind the next one, or 0 past the end.
  func peek(_ distance: Int) -> UInt8 {
    offset + distance < bytes.count ? bytes[offset + distance] : 0
  }

  /// The character at `offset` and its length in bytes; `nil` at the end.
  var scalar: (value: Unicode.Scalar, length: Int)? {
    guard offset < bytes.count else { return nil }
    var iterator = bytes[offset...].makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    guard case .valid(let encoded) = parser.parseScalar(from: &iterator) else { return nil }
    return (Unicode.UTF8.decode(encoded), encoded.count)
  }

  /// The next character for a message.
  var found: String {
    guard let (value, _) = scalar else { return "the end of the file" }
    return value.value < 0x20 || value.value == 0x7F
      ? "a control character (\(value.value))" : "“\(Character(value))”"
  }

  /// A problem with the next character.
  func problem(_ message: String) -> JSON5Problem {
    JSON5Problem(range: ByteRange(offset, offset + (scalar?.length ?? 0)), message: message)
  }

  private func neverClosed(_ open: Int) -> JSON5Problem {
    let bracket = Character(Unicode.Scalar(bytes[open]))
    return JSON5Problem(range: ByteRange(open, open + 1), message: "“\(bracket)” is never closed")
  }

  private static func firstInvalid(in bytes: [UInt8]) -> ByteRange? {
    var iterator = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded): offset += encoded.count
      case .emptyInput: return nil
      case .error(let length): return ByteRange(offset, offset + length)
      }
    }
  }
}
