/// The byte loops of ``OpenStepScanner``.
extension ByteCursor {
  /// Moves over white space and comments.
  mutating func passBlanks(_ table: ByteClassTable) {
    repeat { skip(OpenStepBytes.space, in: table) } while peek == UInt8(ascii: "/") && passComment()
  }

  /// Moves over a comment, or over nothing if none begins here; one without an end goes on to the end of the text.
  mutating func passComment() -> Bool {
    switch byte(at: offset + 1) {
    case UInt8(ascii: "/"):
      advance(to: 0x0A)
      return true
    case UInt8(ascii: "*"):
      offset = min(offset + 2, count)
      while !isAtEnd {
        advance(to: UInt8(ascii: "*"))
        if byte(at: offset + 1) == UInt8(ascii: "/") {
          offset += 2
          return true
        }
        offset += 1
      }
      offset = count
      return true
    default: return false
    }
  }

  /// Takes a word or a quoted string: its place without the quotes.
  mutating func takeWord(_ table: ByteClassTable) throws(PropertyListProblem) -> ByteRange {
    let start = offset
    if peek == UInt8(ascii: "\"") || peek == UInt8(ascii: "'") {
      try passString()
      return ByteRange(start + 1, offset - 1)
    }
    skipWord(OpenStepBytes.word, in: table)
    if offset == start { throw expected("a word or a quoted string") }
    return ByteRange(start, offset)
  }

  private mutating func passString() throws(PropertyListProblem) {
    let start = offset
    let quote = peek
    offset += 1
    while true {
      advance(toEscapeOr: quote)
      if isAtEnd { break }
      if peek == quote {
        offset += 1
        return
      }
      offset += 2
    }
    offset = count
    throw PropertyListProblem(range: ByteRange(start, start + 1), message: "this string has no closing quote")
  }

  /// Takes one value of any kind without looking into it.
  mutating func takeValue(_ table: ByteClassTable) throws(PropertyListProblem) -> ByteRange {
    guard isAtCollection else { return try takeWord(table) }
    let start = offset
    try passNested(table)
    return ByteRange(start, offset)
  }

  var isAtCollection: Bool {
    peek == UInt8(ascii: "{") || peek == UInt8(ascii: "(") || peek == UInt8(ascii: "<")
  }

  /// Moves over a collection or data.
  ///
  /// Only the brackets are checked: what is passed over need not be right otherwise.
  private mutating func passNested(_ table: ByteClassTable) throws(PropertyListProblem) {
    let start = offset
    // The kinds of the innermost 64 open brackets, a bit each; what ever was nested more deeply is only counted.
    var kinds: UInt64 = 0
    var depth = 0
    var deepest = 0
    while !isAtEnd {
      let byte = peek
      let classes = table.classes(of: byte)
      if classes & OpenStepBytes.word != 0 {
        if byte != UInt8(ascii: "/") || !passComment() { skipWord(OpenStepBytes.word, in: table) }
        continue
      }
      if classes & OpenStepBytes.structure == 0 {
        offset += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): try passString()
      case UInt8(ascii: "{"), UInt8(ascii: "("):
        kinds = kinds << 1 | (byte == UInt8(ascii: "{") ? 0 : 1)
        depth += 1
        deepest = max(deepest, depth)
        offset += 1
      case UInt8(ascii: "<"):
        advance(to: UInt8(ascii: ">"))
        if isAtEnd { throw PropertyListProblem.neverClosed(start) }
        offset += 1
        if depth == 0 { return }
      default:
        let kind: UInt64 = byte == UInt8(ascii: "}") ? 0 : 1
        guard deepest > 64 || kind == kinds & 1, byte != UInt8(ascii: ">") else {
          throw expected(kinds & 1 == 0 ? "'}'" : "')'")
        }
        kinds >>= 1
        depth -= 1
        offset += 1
        if depth == 0 { return }
      }
    }
    offset = count
    throw PropertyListProblem.neverClosed(start)
  }

  /// Takes one key of a dictionary and the equals sign, or the closing brace; `nil` for that.
  ///
  /// - Parameters:
  ///   - findsName: Whether to number the key, which may be an identifier.
  ///   - findsKind: Whether to look at the value for its kind.
  mutating func takeKey(
    _ table: ByteClassTable, _ vocabulary: XMLVocabulary, findsName: Bool = true, findsKind: Bool = true
  ) throws(PropertyListProblem) -> OpenStepKey? {
    passBlanks(table)
    if take(UInt8(ascii: "}")) { return nil }
    let range = try takeWord(table)
    passBlanks(table)
    guard take(UInt8(ascii: "=")) else { throw expected("'=' behind the key") }
    passBlanks(table)
    let kind = findsKind ? kind(table) : nil
    let kindNumber = kind.map { vocabulary.number(from: $0.start, to: $0.end, in: self) }
    let name = findsName ? vocabulary.number(from: range.start, to: range.end, in: self) : 0
    return OpenStepKey(range: range, name: name, isCollection: isAtCollection, kind: kindNumber)
  }

  /// Takes an object as Xcode writes those with one reference: `KEY /* … */ = {isa = …; … = WORD /* … */; };`.
  ///
  /// - Parameter middle: What stands between the comment and the word, from the space on.
  /// - Returns: The places of the key and the word; `nil` for anything else, of which nothing is taken.
  mutating func takeShortObject(_ middle: StaticString, _ table: ByteClassTable) -> (key: ByteRange, word: ByteRange)? {
    var cursor = self
    cursor.skip(OpenStepBytes.space, in: table)
    guard let key = cursor.takeCommentedWord(table), cursor.matches(middle, at: cursor.offset) else { return nil }
    cursor.offset += middle.utf8CodeUnitCount
    guard let word = cursor.takeCommentedWord(table), cursor.matches("; };", at: cursor.offset) else { return nil }
    cursor.offset += 4
    self = cursor
    return (key, word)
  }

  /// Takes a word that is not quoted, with one space and a comment behind it: the place of the word.
  private mutating func takeCommentedWord(_ table: ByteClassTable) -> ByteRange? {
    let start = offset
    // It may begin a comment.
    if peek == UInt8(ascii: "/") { return nil }
    skipWord(OpenStepBytes.word, in: table)
    let end = offset
    guard end > start, matches(" /*", at: end) else { return nil }
    offset += 1
    return passComment() ? ByteRange(start, end) : nil
  }

  /// Takes an array and appends the places of its words; anything else in it is passed over.
  mutating func takeWords(_ table: ByteClassTable, _ words: inout [ByteRange]) throws(PropertyListProblem) {
    _ = take(UInt8(ascii: "("))
    while true {
      passBlanks(table)
      if take(UInt8(ascii: ")")) { return }
      let isWord = !isAtCollection
      let value = try takeValue(table)
      if isWord { words.append(value) }
      passBlanks(table)
      if !take(UInt8(ascii: ",")), peek != UInt8(ascii: ")") { throw expected("',' or ')' behind an element") }
    }
  }

  mutating func takeSemicolon(_ table: ByteClassTable) throws(PropertyListProblem) {
    passBlanks(table)
    guard take(UInt8(ascii: ";")) else { throw expected("';' behind the value") }
  }

  /// The value of `isa` in the dictionary that begins here, if that is its first key.
  private func kind(_ table: ByteClassTable) -> ByteRange? {
    var cursor = self
    guard cursor.take(UInt8(ascii: "{")) else { return nil }
    if cursor.matches("isa = ", at: cursor.offset) {
      cursor.offset += 6
    } else {
      cursor.passBlanks(table)
      guard cursor.matches("isa", at: cursor.offset) else { return nil }
      cursor.offset += 3
      cursor.passBlanks(table)
      guard cursor.take(UInt8(ascii: "=")) else { return nil }
    }
    cursor.passBlanks(table)
    return try? cursor.takeWord(table)
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte, !isAtEnd else { return false }
    offset += 1
    return true
  }

  /// Something else should stand here.
  func expected(_ what: String) -> PropertyListProblem {
    if offset >= count {
      return PropertyListProblem(range: ByteRange(max(0, count - 1), count), message: "the file ends too early")
    }
    return PropertyListProblem(range: ByteRange(offset, offset + 1), message: "expected \(what)")
  }
}

/// A value that ``OpenStepScanner`` takes without building it.
package enum OpenStepValue: Equatable, Sendable {
  /// The place, without quotes.
  case word(ByteRange)
  /// The indices of the places of an array's words.
  case words(Range<Int>)
}

/// One key of a dictionary whose value comes next.
package struct OpenStepKey: Equatable, Sendable {
  package let range: ByteRange
  /// The number of the key in the scanner's vocabulary.
  package let name: UInt8
  /// Whether the value is a dictionary, an array or data.
  package let isCollection: Bool
  /// The number of the value of `isa`, if the value is a dictionary with that as its first key.
  package let kind: UInt8?
}

extension PropertyListProblem {
  static func neverClosed(_ start: Int) -> PropertyListProblem {
    PropertyListProblem(range: ByteRange(start, start + 1), message: "this bracket is never closed")
  }
}

/// The classes of bytes in the old text format.
enum OpenStepBytes {
  static let space: UInt8 = 1
  static let word: UInt8 = 2
  static let structure: UInt8 = 4

  static let table = ByteClassTable([
    Array(" \t\r\n\u{0B}\u{0C}".utf8),
    Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$/:.-+@".utf8) + Array(0x80...0xFF),
    Array("{}()<>\"'".utf8),
  ])
}
