/// Reads the old text format of property lists, which Xcode still writes project files in.
///
/// It can pass over a value without building it, since of a project's thousands of objects only a few matter.
package struct OpenStepScanner {
  package let text: SourceText
  /// The offset of the next byte to read.
  package private(set) var offset: Int
  private let vocabulary: XMLVocabulary
  private let table = OpenStepBytes.table

  /// - Parameter vocabulary: The keys and kinds that ``key()`` numbers.
  package init(_ text: SourceText, vocabulary: XMLVocabulary, at offset: Int = 0) {
    self.text = text
    self.vocabulary = vocabulary
    self.offset = offset == 0 && text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : offset
  }

  /// Reads a whole text: one value and nothing behind it.
  package static func read(_ text: SourceText) throws(PropertyListProblem) -> PropertyList {
    var scanner = OpenStepScanner(text, vocabulary: XMLVocabulary([]))
    let value = try scanner.value()
    try scanner.expectEnd()
    return value
  }

  // MARK: Steps

  /// Takes `byte`, or throws with its place.
  package mutating func expect(_ byte: UInt8, _ what: String) throws(PropertyListProblem) {
    try step { cursor throws(PropertyListProblem) in
      cursor.passBlanks(OpenStepBytes.table)
      if !cursor.take(byte) { throw cursor.expected(what) }
    }
  }

  /// Throws unless nothing but white space and comments is left.
  package mutating func expectEnd() throws(PropertyListProblem) {
    try step { cursor throws(PropertyListProblem) in
      cursor.passBlanks(OpenStepBytes.table)
      if !cursor.isAtEnd { throw cursor.expected("nothing behind the last bracket") }
    }
  }

  /// Takes one key of a dictionary and the equals sign; `nil` for the closing brace, which it takes too.
  ///
  /// What comes next is the value, and then ``semicolon()``.
  package mutating func key() throws(PropertyListProblem) -> OpenStepKey? {
    let (table, vocabulary) = (table, vocabulary)
    return try step { cursor throws(PropertyListProblem) in try cursor.takeKey(table, vocabulary) }
  }

  /// The same, where the key is an identifier, which the vocabulary does not have.
  package mutating func objectKey() throws(PropertyListProblem) -> OpenStepKey? {
    let (table, vocabulary) = (table, vocabulary)
    return try step { cursor throws(PropertyListProblem) in
      try cursor.takeKey(table, vocabulary, findsName: false)
    }
  }

  /// Takes an object as Xcode writes those with one reference: `KEY /* … */ = {isa = …; … = WORD /* … */; };`.
  ///
  /// - Parameter middle: What stands between the comment and the word, from the space on.
  /// - Returns: The places of the key and the word; `nil` for anything else, of which nothing is taken.
  package mutating func shortObject(_ middle: StaticString) -> (key: ByteRange, word: ByteRange)? {
    let table = table
    var result: (key: ByteRange, word: ByteRange)?
    try? step { cursor throws(PropertyListProblem) in result = cursor.takeShortObject(middle, table) }
    return result
  }

  package mutating func semicolon() throws(PropertyListProblem) {
    let table = table
    try step { cursor throws(PropertyListProblem) in try cursor.takeSemicolon(table) }
  }

  /// Passes over a value of any kind and its semicolon: the place of the value, without its quotes.
  package mutating func skipEntry() throws(PropertyListProblem) -> ByteRange {
    let table = table
    return try step { cursor throws(PropertyListProblem) in
      let range = try cursor.takeValue(table)
      try cursor.takeSemicolon(table)
      return range
    }
  }

  /// Takes a dictionary and its semicolon without building it.
  ///
  /// - Parameters:
  ///   - list: The number of a key whose value is an array; the places of the words in it are appended to `words`, and
  ///     anything else in it is passed over.
  ///   - visit: Called for each value that is a word, and for that array, with the number of its key.
  package mutating func takeEntry(
    list: UInt8? = nil, _ words: inout [ByteRange], _ visit: (UInt8, OpenStepValue) -> Void
  ) throws(PropertyListProblem) {
    let (table, vocabulary) = (table, vocabulary)
    try step { cursor throws(PropertyListProblem) in
      guard cursor.take(UInt8(ascii: "{")) else { throw cursor.expected("'{' of a dictionary") }
      while let key = try cursor.takeKey(table, vocabulary, findsKind: false) {
        if !key.isCollection {
          visit(key.name, .word(try cursor.takeWord(table)))
        } else if cursor.peek == UInt8(ascii: "("), key.name == list {
          let start = words.count
          try cursor.takeWords(table, &words)
          visit(key.name, .words(start..<words.count))
        } else {
          _ = try cursor.takeValue(table)
        }
        try cursor.takeSemicolon(table)
      }
      try cursor.takeSemicolon(table)
    }
  }

  /// Reads one value of any kind.
  package mutating func value() throws(PropertyListProblem) -> PropertyList {
    let reader = OpenStepReader(text: text)
    return try step { cursor throws(PropertyListProblem) in try reader.value(&cursor, depth: 0) }
  }

  private mutating func step<Result>(
    _ body: (inout ByteCursor) throws(PropertyListProblem) -> Result
  ) throws(PropertyListProblem) -> Result {
    let start = offset
    let (result, end) = withCursor(over: text.bytes) { cursor -> (Swift.Result<Result, PropertyListProblem>, Int) in
      cursor.offset = start
      do throws(PropertyListProblem) {
        let result = try body(&cursor)
        return (.success(result), cursor.offset)
      } catch {
        return (.failure(error), cursor.offset)
      }
    }
    offset = end
    return try result.get()
  }

  // MARK: Strings

  /// The text of a word or of what stands between two quotes, its escapes replaced.
  package func string(_ range: ByteRange) -> String { OpenStepReader(text: text).string(range) }
}

/// Builds the values that ``OpenStepScanner`` reads.
private struct OpenStepReader {
  let text: SourceText
  private var table: ByteClassTable { OpenStepBytes.table }

  init(text: SourceText) {
    self.text = text
  }

  func value(_ cursor: inout ByteCursor, depth: Int) throws(PropertyListProblem) -> PropertyList {
    cursor.passBlanks(table)
    let start = cursor.offset
    guard depth < propertyListDepthLimit else {
      let range = ByteRange(start, min(start + 1, text.count))
      throw PropertyListProblem(range: range, message: "this is nested too deeply")
    }
    if cursor.take(UInt8(ascii: "{")) {
      let entries = try entries(&cursor, depth: depth)
      return .dictionary(entries, ByteRange(start, cursor.offset))
    }
    if cursor.take(UInt8(ascii: "(")) {
      let elements = try elements(&cursor, depth: depth)
      return .array(elements, ByteRange(start, cursor.offset))
    }
    if cursor.isAtCollection { return .other(try cursor.takeValue(table)) }
    let range = try cursor.takeWord(table)
    return .string(string(range), range)
  }

  private func entries(_ cursor: inout ByteCursor, depth: Int) throws(PropertyListProblem) -> [PropertyListEntry] {
    var entries: [PropertyListEntry] = []
    while true {
      cursor.passBlanks(table)
      if cursor.take(UInt8(ascii: "}")) { return entries }
      let key = try cursor.takeWord(table)
      cursor.passBlanks(table)
      guard cursor.take(UInt8(ascii: "=")) else { throw cursor.expected("'=' behind the key") }
      let value = try value(&cursor, depth: depth + 1)
      entries.append(PropertyListEntry(key: string(key), keyRange: key, value: value))
      cursor.passBlanks(table)
      guard cursor.take(UInt8(ascii: ";")) else { throw cursor.expected("';' behind the value") }
    }
  }

  private func elements(_ cursor: inout ByteCursor, depth: Int) throws(PropertyListProblem) -> [PropertyList] {
    var elements: [PropertyList] = []
    while true {
      cursor.passBlanks(table)
      if cursor.take(UInt8(ascii: ")")) { return elements }
      elements.append(try value(&cursor, depth: depth + 1))
      cursor.passBlanks(table)
      if !cursor.take(UInt8(ascii: ",")), cursor.peek != UInt8(ascii: ")") {
        throw cursor.expected("',' or ')' behind an element")
      }
    }
  }

  func string(_ range: ByteRange) -> String {
    let raw = text.bytes[range.start..<range.end]
    guard raw.contains(UInt8(ascii: "\\")) else { return String(decoding: raw, as: UTF8.self) }
    var result: [UInt8] = []
    var rest = raw
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "\\") || rest.isEmpty { result.append(byte) } else { appendEscape(&rest, to: &result) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Takes what stands behind a backslash.
  private func appendEscape(_ rest: inout ArraySlice<UInt8>, to result: inout [UInt8]) {
    guard let byte = rest.first else { return }
    if (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) {
      // A character of NeXTSTEP's own encoding, whose first half is ASCII; nobody writes the other half any more.
      let character = number(&rest, length: 3, radix: 8)
      return result.append(contentsOf: character < 0x80 ? [UInt8(character)] : Array("\u{FFFD}".utf8))
    }
    rest.removeFirst()
    switch byte {
    case UInt8(ascii: "a"): result.append(0x07)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "v"): result.append(0x0B)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "U"):
      var units = [number(&rest, length: 4, radix: 16)]
      // A character outside of the basic plane is written as two.
      while UTF16.isLeadSurrogate(units[units.count - 1]), rest.starts(with: [0x5C, UInt8(ascii: "U")]) {
        rest = rest.dropFirst(2)
        units.append(number(&rest, length: 4, radix: 16))
      }
      result.append(contentsOf: Array(String(decoding: units, as: UTF16.self).utf8))
    default: result.append(byte)
    }
  }

  /// Takes up to `length` digits; none of them make 0, as in Apple's reader.
  private func number(_ rest: inout ArraySlice<UInt8>, length: Int, radix: UInt16) -> UInt16 {
    let digits = rest.prefix(length).prefix { Character(Unicode.Scalar($0)).hexDigitValue.map { $0 < radix } ?? false }
    rest = rest.dropFirst(digits.count)
    return UInt16(String(decoding: digits, as: UTF8.self), radix: Int(radix)) ?? 0
  }
}
