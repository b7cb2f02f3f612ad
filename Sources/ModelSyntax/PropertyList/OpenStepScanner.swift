/// Reads the old text format of property lists, which Xcode still writes project files in.
///
/// It can pass over a value without building it, since of a project's thousands of objects only a few matter.
package struct OpenStepScanner {
  private let text: SourceText
  /// The offset of the next byte to read.
  package private(set) var offset = 0
  private var bytes: [UInt8] { text.bytes }

  package init(_ text: SourceText, at offset: Int = 0) {
    self.text = text
    self.offset = offset
    if offset == 0, text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { self.offset = 3 }
  }

  /// Whether nothing but white space and comments is left.
  package mutating func isAtEnd() -> Bool {
    skipSpace()
    return offset >= text.count
  }

  // MARK: Steps

  /// Moves over white space and comments.
  package mutating func skipSpace() {
    offset = Scan.skipSpace(in: text.bytes, from: offset)
  }

  /// Takes `byte` if it is the next thing.
  package mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard offset < text.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  /// Takes `byte`, or throws with its place.
  package mutating func expect(_ byte: UInt8, _ what: String) throws(PropertyListProblem) {
    if !take(byte) { throw problem("expected \(what)") }
  }

  /// Takes a word or a quoted string: its place without the quotes.
  package mutating func word() throws(PropertyListProblem) -> ByteRange {
    skipSpace()
    guard offset < text.count else { throw problem("the file ends too early") }
    let first = bytes[offset]
    let start = offset
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      offset = Scan.endOfString(in: text.bytes, from: offset)
      guard offset <= text.count else {
        offset = text.count
        throw PropertyListProblem(range: ByteRange(start, start + 1), message: "this string has no closing quote")
      }
      return ByteRange(start + 1, offset - 1)
    }
    offset = Scan.endOfWord(in: text.bytes, from: offset)
    if offset == start { throw problem("expected a word or a quoted string") }
    return ByteRange(start, offset)
  }

  /// Passes over one value of any kind.
  package mutating func skipValue() throws(PropertyListProblem) {
    skipSpace()
    guard offset < text.count else { throw problem("the file ends too early") }
    let first = bytes[offset]
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "(") || first == UInt8(ascii: "<") else {
      _ = try word()
      return
    }
    let start = offset
    offset = Scan.endOfNested(in: text.bytes, from: offset)
    guard offset <= text.count else {
      offset = text.count
      throw PropertyListProblem(range: ByteRange(start, start + 1), message: "this bracket is never closed")
    }
  }

  /// In a dictionary that begins here, moves to the value of `key`; whether there is one.
  package mutating func enter(_ key: StaticString) throws(PropertyListProblem) -> Bool {
    guard take(UInt8(ascii: "{")) else { return false }
    while !take(UInt8(ascii: "}")) {
      let name = try word()
      try expect(UInt8(ascii: "="), "'=' behind the key")
      if matches(name, key) { return true }
      try skipValue()
      try expect(UInt8(ascii: ";"), "';' behind the value")
    }
    return false
  }

  /// The places of the words of an array that begins here; anything else in it is passed over.
  package mutating func words() throws(PropertyListProblem) -> [ByteRange] {
    guard take(UInt8(ascii: "(")) else { return [] }
    var result: [ByteRange] = []
    while !take(UInt8(ascii: ")")) {
      skipSpace()
      if offset < text.count, [UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "<")].contains(bytes[offset]) {
        try skipValue()
      } else {
        result.append(try word())
      }
      if !take(UInt8(ascii: ",")) {
        try expect(UInt8(ascii: ")"), "',' or ')' behind an element")
        break
      }
    }
    return result
  }

  /// Whether the bytes at a place are those of `word`.
  package func matches(_ range: ByteRange, _ word: StaticString) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    for index in 0..<range.count where unsafe bytes[range.start + index] != word.utf8Start[index] { return false }
    return true
  }

  /// Reads one value of any kind.
  package mutating func value() throws(PropertyListProblem) -> PropertyList { try value(depth: 0) }

  private mutating func value(depth: Int) throws(PropertyListProblem) -> PropertyList {
    skipSpace()
    guard depth < propertyListDepthLimit else { throw problem("this is nested too deeply") }
    let start = offset
    if take(UInt8(ascii: "{")) {
      var entries: [PropertyListEntry] = []
      while !take(UInt8(ascii: "}")) {
        let key = try word()
        try expect(UInt8(ascii: "="), "'=' behind the key")
        let value = try value(depth: depth + 1)
        entries.append(PropertyListEntry(key: string(key), keyRange: key, value: value))
        try expect(UInt8(ascii: ";"), "';' behind the value")
      }
      return .dictionary(entries, ByteRange(start, offset))
    }
    if take(UInt8(ascii: "(")) {
      var elements: [PropertyList] = []
      while !take(UInt8(ascii: ")")) {
        elements.append(try value(depth: depth + 1))
        if !take(UInt8(ascii: ",")) {
          try expect(UInt8(ascii: ")"), "',' or ')' behind an element")
          break
        }
      }
      return .array(elements, ByteRange(start, offset))
    }
    if offset < text.count, bytes[offset] == UInt8(ascii: "<") {
      try skipValue()
      return .other(ByteRange(start, offset))
    }
    let range = try word()
    return .string(string(range), range)
  }

  private func problem(_ message: String) -> PropertyListProblem {
    let start = min(offset, max(0, text.count - 1))
    return PropertyListProblem(range: ByteRange(start, min(start + 1, text.count)), message: message)
  }

  // MARK: Strings

  /// The text of a word or of what stands between two quotes, its escapes replaced.
  package func string(_ range: ByteRange) -> String {
    let raw = bytes[range.start..<range.end]
    guard raw.contains(UInt8(ascii: "\\")) else { return String(decoding: raw, as: UTF8.self) }
    var result: [UInt8] = []
    var index = raw.startIndex
    while index < raw.endIndex {
      let byte = raw[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < raw.endIndex else {
        result.append(byte)
        continue
      }
      let escaped = raw[index]
      index += 1
      switch escaped {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "a"): result.append(0x07)
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "v"): result.append(0x0B)
      case UInt8(ascii: "0")...UInt8(ascii: "7"):
        let digits = raw[(index - 1)...].prefix(3).prefix { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }
        let number = digits.reduce(0) { $0 * 8 + UInt32($1 - UInt8(ascii: "0")) }
        result.append(contentsOf: Array(String(Unicode.Scalar(UInt8(truncatingIfNeeded: number))).utf8))
        index = digits.endIndex
      case UInt8(ascii: "U"):
        index -= 2
        result.append(contentsOf: OpenStepScanner.units(raw, &index))
      default: result.append(escaped)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The text of a run of `\U` escapes, which stand for UTF-16, so that two can be one character.
  private static func units(_ raw: ArraySlice<UInt8>, _ index: inout Int) -> [UInt8] {
    var units: [UInt16] = []
    while raw[index...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "U")]) {
      let digits = raw[(index + 2)...].prefix(4)
      if let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16) { units.append(unit) }
      index = digits.endIndex
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
