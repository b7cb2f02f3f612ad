/// Reads XML 1.0 into a tree.
///
/// It never fails: what is wrong becomes a problem, and reading goes on behind it.
/// Nothing is expanded but the five named references and character references, so a text cannot grow; no document type
/// is obeyed. Nesting uses an array, not the call stack.
package struct XMLParser {
  private var tree = XMLTree()
  private var problems: [XMLProblem] = []
  /// The indices of the elements that are open, outermost first.
  private var open: [Int] = []
  private var declaresEntities = false
  private var hasNestingProblem = false
  private var markers: ByteRange?
  private let vocabulary: XMLVocabulary
  /// By the number of an attribute's name, that of the attribute which came behind it last: mostly it does again.
  private var followers = [UInt8](repeating: 0, count: 256)
  private let table = Classes.table

  private init(_ vocabulary: XMLVocabulary) {
    self.vocabulary = vocabulary
  }

  /// The tree of `text` and what is wrong with it, in order of place.
  ///
  /// One mistake gives one problem. A text with git's conflict markers gives just the one at the first marker; its
  /// tree holds both sides.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package static func parse(_ text: SourceText, vocabulary: XMLVocabulary) -> (XMLTree, [XMLProblem]) {
    var tree = XMLTree()
    let problems = parse(text, vocabulary: vocabulary, into: &tree)
    return (tree, problems)
  }

  /// The same, where `tree` becomes the tree of `text` and keeps the memory that it had for another.
  ///
  /// - Parameter known: For the offset where an element directly in the root begins, how many bytes it has if it need
  ///   not be parsed: it is whole, without a fault or a text in it. It becomes one node of the kind `known`.
  package static func parse(
    _ text: SourceText, vocabulary: XMLVocabulary, into tree: inout XMLTree, known: (Int) -> Int? = { _ in nil }
  ) -> [XMLProblem] {
    var parser = XMLParser(vocabulary)
    swap(&parser.tree, &tree)
    parser.tree.removeAll()
    defer { swap(&parser.tree, &tree) }
    withCursor(over: text.bytes) { parser.parse(&$0, known) }
    if let markers = parser.markers {
      let message = "unresolved merge conflict: choose between the two sides and remove git's markers"
      let problem = XMLProblem(kind: .conflictMarkers, range: markers, message: message, related: nil)
      let blanked = ConflictMarkers.blanked(text.bytes)
      var second = XMLParser(vocabulary)
      withCursor(over: blanked) { second.parse(&$0, { _ in nil }) }
      swap(&parser.tree, &second.tree)
      return [problem]
    }
    parser.problems.sort { $0.range.start < $1.range.start }
    return parser.problems
  }

  // MARK: The document

  private mutating func parse(_ cursor: inout ByteCursor, _ known: (Int) -> Int?) {
    tree.nodes.reserveCapacity(cursor.count / 160)
    tree.attributes.reserveCapacity(cursor.count / 32)
    if cursor.matches("\u{FEFF}", at: 0) { cursor.offset = 3 }
    while true {
      cursor.skip(Classes.space, in: table)
      if cursor.isAtEnd || markers != nil { break }
      if open.count == 1, cursor.peek == UInt8(ascii: "<"), let length = known(cursor.offset) {
        let range = ByteRange(cursor.offset, cursor.offset + length)
        append(.known, range, content: range)
        cursor.offset = range.end
      } else if cursor.peek == UInt8(ascii: "<") {
        markup(&cursor)
      } else {
        text(&cursor)
      }
    }
    finish(&cursor)
  }

  private mutating func markup(_ cursor: inout ByteCursor) {
    switch cursor.byte(at: cursor.offset + 1) {
    case UInt8(ascii: "/"): endTag(&cursor)
    case UInt8(ascii: "!"): declaration(&cursor)
    case UInt8(ascii: "?"):
      checkDeclaration(cursor)
      span(&cursor, .processingInstruction, open: 2, close: "?>", what: "processing instruction", ending: "'?>'")
    case let byte where table.classes(of: byte) & Classes.nameStart != 0: startTag(&cursor)
    default: strayMarkup(&cursor)
    }
  }

  /// Notes an XML declaration that is not the first thing in the text, which strict readers refuse.
  private mutating func checkDeclaration(_ cursor: ByteCursor) {
    let start = cursor.offset
    guard cursor.matches("<?xml", at: start), table.classes(of: cursor.byte(at: start + 5)) & Classes.space != 0,
      start > (cursor.matches("\u{FEFF}", at: 0) ? 3 : 0)
    else { return }
    problem(
      .lateDeclaration, ByteRange(start, start + 5),
      tree.nodes.isEmpty
        ? "an XML declaration stands at the very start of a file: take out the space before it"
        : "an XML declaration stands at the very start of a file, and nowhere else")
  }

  private mutating func text(_ cursor: inout ByteCursor) {
    if findMarkers(at: cursor.offset, in: cursor) { return }
    let start = cursor.offset
    while !cursor.isAtEnd, cursor.peek != UInt8(ascii: "<") {
      cursor.find(Classes.textStop, in: table)
      // Another marker may begin a later line of the text.
      if cursor.peek == UInt8(ascii: "\n") {
        cursor.offset += 1
        if findMarkers(at: cursor.offset, in: cursor) { return }
      }
    }
    var end = cursor.offset
    while end > start, table.classes(of: cursor.byte(at: end - 1)) & Classes.space != 0 { end -= 1 }
    let range = ByteRange(start, end)
    if open.isEmpty {
      problem(.syntax, range, "text outside of the root element")
    } else {
      checkReferences(range, in: cursor)
    }
    append(.text, range, content: range)
  }

  private mutating func declaration(_ cursor: inout ByteCursor) {
    if cursor.matches("<!--", at: cursor.offset) {
      span(&cursor, .comment, open: 4, close: "-->", what: "comment", ending: "'-->'")
    } else if cursor.matches("<![CDATA[", at: cursor.offset) {
      span(&cursor, .characterData, open: 9, close: "]]>", what: "CDATA section", ending: "']]>'")
    } else if cursor.matches("<!DOCTYPE", at: cursor.offset) {
      documentType(&cursor)
    } else {
      strayMarkup(&cursor)
    }
  }

  /// A construct that ends at the first `close`.
  private mutating func span(
    _ cursor: inout ByteCursor, _ kind: XMLNodeKind, open: Int, close: StaticString, what: String, ending: String
  ) {
    let start = cursor.offset
    cursor.offset += open
    let isClosed = cursor.advance(past: close)
    if !isClosed {
      problem(.syntax, ByteRange(start, start + open), "this \(what) has no end: \(ending) is missing")
      hasNestingProblem = true
    }
    let end = isClosed ? cursor.offset - close.utf8CodeUnitCount : cursor.offset
    append(kind, ByteRange(start, cursor.offset), content: ByteRange(min(start + open, end), end))
  }

  /// Passes over a document type with its internal subset, and only looks whether it declares entities.
  private mutating func documentType(_ cursor: inout ByteCursor) {
    let start = cursor.offset
    var depth = 0
    cursor.offset += 9
    scan: while !cursor.isAtEnd {
      switch cursor.peek {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let quote = cursor.peek
        cursor.offset += 1
        cursor.advance(to: quote)
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0:
        cursor.offset += 1
        break scan
      case UInt8(ascii: "<"):
        if cursor.matches("<!--", at: cursor.offset) {
          _ = cursor.advance(past: "-->")
          continue
        }
        if cursor.matches("<!ENTITY", at: cursor.offset) { entityDeclaration(at: cursor.offset, in: cursor) }
      default: break
      }
      cursor.offset += 1
    }
    cursor.offset = min(cursor.offset, cursor.count)
    let range = ByteRange(start, cursor.offset)
    append(.documentType, range, content: range)
  }

  private mutating func entityDeclaration(at start: Int, in cursor: ByteCursor) {
    guard !declaresEntities else { return }
    declaresEntities = true
    var end = start
    while end < cursor.count, cursor.byte(at: end) != UInt8(ascii: ">") { end += 1 }
    problem(
      .entityDeclaration, ByteRange(start, min(end + 1, cursor.count)),
      "a document type that declares entities is not read; write the text itself in place of the references")
  }

  /// A `<` that begins nothing.
  private mutating func strayMarkup(_ cursor: inout ByteCursor) {
    if findMarkers(at: cursor.offset, in: cursor) { return }
    let start = cursor.offset
    if isCutOff(cursor) { return endsEarly(&cursor) }
    problem(.syntax, ByteRange(start, start + 1), "stray '<': write '&lt;' for the character itself")
    cursor.offset += 1
    cursor.find(Classes.tagStop, in: table)
    if cursor.peek == UInt8(ascii: ">") { cursor.offset += 1 }
  }

  /// Whether the text stops in the first characters of a comment, a CDATA section or a document type.
  private func isCutOff(_ cursor: ByteCursor) -> Bool {
    let rest = (cursor.offset..<min(cursor.count, cursor.offset + 9)).map { cursor.byte(at: $0) }
    guard cursor.offset + rest.count == cursor.count else { return false }
    return ["<!--", "<![CDATA[", "<!DOCTYPE"].contains { $0.utf8.starts(with: rest) }
  }

  // MARK: Tags

  private mutating func startTag(_ cursor: inout ByteCursor) {
    let start = cursor.offset
    cursor.offset += 1
    let nameRange = name(&cursor)
    let number = vocabulary.number(from: nameRange.start, to: nameRange.end, in: cursor)
    let index = append(.element, ByteRange(start, nameRange.end), content: nameRange, name: number)
    if open.isEmpty, let root = tree.root, root != index {
      nestingProblem(ByteRange(start, nameRange.end), "a second root element: an XML document has only one")
    }
    let isEmpty = attributes(&cursor, of: index)
    tree.nodes[index].closeTag(at: cursor.offset, attributes: tree.attributes.count, isEmpty: isEmpty)
    if !isEmpty { open.append(index) }
  }

  /// Reads up to the end of a start tag; whether it ends with `/>`.
  private mutating func attributes(_ cursor: inout ByteCursor, of element: Int) -> Bool {
    var seen = SeenNames()
    var last: UInt8 = 0
    while true {
      let before = cursor.offset
      cursor.skip(Classes.space, in: table)
      let byte = cursor.peek
      if table.classes(of: byte) & Classes.nameStart != 0 {
        if cursor.offset == before {
          if findLostQuote(before: before, in: cursor, of: element) { return resynchronise(&cursor) }
          strayInTag(before, in: cursor, "a space is missing before this")
        }
        if plainAttribute(&cursor, &seen, behind: &last) { continue }
        guard attribute(&cursor, of: element, &seen) else { return resynchronise(&cursor) }
      } else if byte == UInt8(ascii: ">") {
        cursor.offset += 1
        return false
      } else if byte == UInt8(ascii: "/"), cursor.byte(at: cursor.offset + 1) == UInt8(ascii: ">") {
        cursor.offset += 2
        return true
      } else if cursor.isAtEnd || byte == UInt8(ascii: "/") && cursor.offset + 1 == cursor.count {
        endsEarly(&cursor)
        return false
      } else if byte == UInt8(ascii: "<") {
        if findMarkers(at: cursor.offset, in: cursor) { return false }
        problem(.syntax, tree.nodes[element].tagRange, "this tag has no end: '>' is missing")
        return false
      } else {
        if findMarkers(at: cursor.offset, in: cursor) { return false }
        if !findLostQuote(before: before, in: cursor, of: element) {
          strayInTag(cursor.offset, in: cursor, "stray text in a tag")
        }
        return resynchronise(&cursor)
      }
    }
  }

  /// Whether the value that ends at `offset` has swallowed the start of the next attribute, as `"x c="` has.
  private mutating func findLostQuote(before offset: Int, in cursor: ByteCursor, of element: Int) -> Bool {
    guard tree.attributes.count > Int(tree.nodes[element].firstAttribute),
      let value = tree.attributes.last?.valueRange, value.end + 1 == offset, !value.isEmpty,
      cursor.byte(at: value.end - 1) == UInt8(ascii: "=")
    else { return false }
    problem(.syntax, ByteRange(value.start - 1, value.start), "this value has no closing quote")
    return true
  }

  /// Reads an attribute as Xcode writes nearly all: `name="value"`, the name known and new, the value without references.
  ///
  /// Any other is left for ``attribute(_:of:_:)``; the result says whether it was read.
  ///
  /// - Parameter last: The number of the attribute before, 0 for the first one.
  @inline(__always)
  private mutating func plainAttribute(
    _ cursor: inout ByteCursor, _ seen: inout SeenNames, behind last: inout UInt8
  ) -> Bool {
    let start = cursor.offset
    guard let (number, end) = plainName(behind: last, at: start, in: cursor),
      cursor.byte(at: end + 1) == UInt8(ascii: "\""), let valueEnd = cursor.endOfPlainValue(from: end + 2),
      seen.isNew(number)
    else { return false }
    tree.attributes.append(
      XMLAttribute(
        name: number, needsDecoding: false, nameRange: ByteRange(start, end), valueRange: ByteRange(end + 2, valueEnd)))
    cursor.offset = valueEnd + 1
    last = number
    return true
  }

  /// The known name at `start`, tried first as the one that mostly comes behind `last`.
  @inline(__always)
  private mutating func plainName(
    behind last: UInt8, at start: Int, in cursor: ByteCursor
  ) -> (number: UInt8, end: Int)? {
    let expected = followers[Int(last)]
    if expected != 0, let end = vocabulary.end(of: expected, at: start, in: cursor) { return (expected, end) }
    guard let found = vocabulary.nameBeforeEquals(at: start, in: cursor) else { return nil }
    followers[Int(last)] = found.number
    return found
  }

  /// Reads one attribute; `false` after a fault that makes the rest of the tag unsure.
  private mutating func attribute(_ cursor: inout ByteCursor, of element: Int, _ seen: inout SeenNames) -> Bool {
    let nameRange = name(&cursor)
    cursor.skip(Classes.space, in: table)
    guard cursor.peek == UInt8(ascii: "=") else {
      if cursor.isAtEnd {
        endsEarly(&cursor)
      } else {
        problem(.syntax, nameRange, "expected '=' and a quoted value after this")
      }
      return false
    }
    cursor.offset += 1
    cursor.skip(Classes.space, in: table)
    let quote = cursor.peek
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      if cursor.isAtEnd { endsEarly(&cursor) } else { problem(.syntax, nameRange, "the value needs quotes") }
      return false
    }
    let quoteOffset = cursor.offset
    cursor.offset += 1
    let start = cursor.offset
    var needsDecoding = false
    // Behind a '<' that only lacks its escape: where the value ends.
    var knownEnd = 0
    while true {
      cursor.find(Classes.valueStop, in: table)
      let byte = cursor.peek
      if byte == quote && !cursor.isAtEnd { break }
      if byte == UInt8(ascii: "<"), knownEnd == 0, let end = endOfValue(from: cursor.offset, quote, in: cursor) {
        problem(.syntax, ByteRange(cursor.offset, cursor.offset + 1), "a '<' in a value is written '&lt;'")
        knownEnd = end
      }
      if cursor.isAtEnd || byte == UInt8(ascii: "<") && knownEnd == 0 {
        if cursor.isAtEnd {
          endsEarly(&cursor)
        } else if !findMarkers(at: cursor.offset, in: cursor) {
          problem(.syntax, ByteRange(quoteOffset, quoteOffset + 1), "this value has no closing quote")
        }
        return false
      }
      if byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "'") { needsDecoding = true }
      cursor.offset += 1
    }
    let valueRange = ByteRange(start, cursor.offset)
    cursor.offset += 1
    if needsDecoding { checkReferences(valueRange, in: cursor) }
    let number = vocabulary.number(from: nameRange.start, to: nameRange.end, in: cursor)
    if number == 0 || !seen.isNew(number), let first = earlier(number, nameRange, in: cursor, of: element, &seen) {
      let text = "this element has the attribute \(label(nameRange, cursor)) already"
      problems.append(XMLProblem(kind: .repeatedAttribute, range: nameRange, message: text, related: first))
    } else {
      tree.attributes.append(
        XMLAttribute(name: number, needsDecoding: needsDecoding, nameRange: nameRange, valueRange: valueRange))
    }
    return true
  }

  /// Where a value ends in which a `<` stands at `start`, as in `age < 3`; `nil` where its closing quote is missing.
  ///
  /// The quote that comes next, on the same line, is the closing one unless it opens the value of another attribute.
  private func endOfValue(from start: Int, _ quote: UInt8, in cursor: ByteCursor) -> Int? {
    if ConflictMarkers.marker(at: start, in: cursor) != nil { return nil }
    var end = start
    while cursor.byte(at: end) != quote {
      if end >= cursor.count || cursor.byte(at: end) == UInt8(ascii: "\n") { return nil }
      end += 1
    }
    let next = cursor.byte(at: end + 1)
    let isFollowed =
      next == UInt8(ascii: ">") || next == UInt8(ascii: "/") || table.classes(of: next) & Classes.space != 0
    return isFollowed && cursor.byte(at: end - 1) != UInt8(ascii: "=") ? end : nil
  }

  /// The place of the attribute of that name that the element has already, if it has.
  private func earlier(
    _ number: UInt8, _ range: ByteRange, in cursor: ByteCursor, of element: Int, _ seen: inout SeenNames
  ) -> ByteRange? {
    let own = tree.attributes[Int(tree.nodes[element].firstAttribute)...]
    if number != 0 { return own.first { $0.name == number }?.nameRange }
    return seen.earlier(unknown: range, in: cursor, among: own)
  }

  /// After a fault in a tag: goes to its end, or to the next tag; whether it ends with `/>`.
  private mutating func resynchronise(_ cursor: inout ByteCursor) -> Bool {
    // What the tag is called, or whether it ends with '/>', is no longer sure.
    hasNestingProblem = true
    cursor.find(Classes.tagStop, in: table)
    if cursor.peek == UInt8(ascii: ">") { cursor.offset += 1 }
    var end = cursor.offset
    // A value without its closing quote has swallowed the end of the tag.
    while table.classes(of: cursor.byte(at: end - 1)) & Classes.space != 0 { end -= 1 }
    return cursor.matches("/>", at: end - 2)
  }

  private mutating func endTag(_ cursor: inout ByteCursor) {
    let start = cursor.offset
    cursor.offset += 2
    let nameRange = name(&cursor)
    cursor.skip(Classes.space, in: table)
    if cursor.peek == UInt8(ascii: ">") {
      cursor.offset += 1
    } else if cursor.isAtEnd {
      return endsEarly(&cursor)
    } else {
      problem(.syntax, ByteRange(start, nameRange.end), "this end tag has no end: '>' is missing")
      cursor.find(Classes.tagStop, in: table)
      if cursor.peek == UInt8(ascii: ">") { cursor.offset += 1 }
    }
    close(nameRange, tag: ByteRange(start, cursor.offset), in: cursor)
  }

  private func name(_ cursor: inout ByteCursor) -> ByteRange {
    let start = cursor.offset
    cursor.skip(Classes.name, in: table)
    return ByteRange(start, cursor.offset)
  }

  // MARK: Nesting

  /// How many open elements an end tag looks through for its start tag; that bounds the work for a hostile text.
  private static let searchDepth = 64

  private mutating func close(_ nameRange: ByteRange, tag: ByteRange, in cursor: ByteCursor) {
    guard let found = openElement(named: nameRange, in: cursor) else {
      nestingProblem(tag, "this end tag has no start tag")
      return
    }
    if found != open.count - 1 {
      let culprit = open[found + 1]
      nestingProblem(
        tree.nodes[culprit].tagRange, "this \(label(culprit, cursor)) element is never closed", related: tag)
    }
    while open.count > found {
      let index = open.removeLast()
      tree.nodes[index].isClosed = open.count == found
      tree.nodes[index].end = UInt32(truncatingIfNeeded: open.count == found ? tag.end : tag.start)
      tree.nodes[index].subtreeEnd = UInt32(truncatingIfNeeded: tree.nodes.count)
    }
  }

  /// The place among the open elements of the innermost one of that name.
  private func openElement(named nameRange: ByteRange, in cursor: ByteCursor) -> Int? {
    for place in open.indices.suffix(XMLParser.searchDepth).reversed() {
      let name = tree.nodes[open[place]].nameRange
      if name.count == nameRange.count, cursor.equal(name.start, nameRange.start, length: name.count) { return place }
    }
    return nil
  }

  private mutating func finish(_ cursor: inout ByteCursor) {
    if let innermost = open.last {
      let name = label(innermost, cursor)
      let end = lastText(in: cursor)
      nestingProblem(end, "the file ends inside this \(name) element", related: tree.nodes[innermost].tagRange)
    } else if tree.root == nil, problems.isEmpty {
      nestingProblem(ByteRange(0, min(1, cursor.count)), "the file has no element in it")
    }
    for index in open {
      tree.nodes[index].end = UInt32(truncatingIfNeeded: cursor.count)
      tree.nodes[index].subtreeEnd = UInt32(truncatingIfNeeded: tree.nodes.count)
    }
  }

  /// The text stops in the middle of something.
  private mutating func endsEarly(_ cursor: inout ByteCursor) {
    nestingProblem(lastText(in: cursor), "the file ends in the middle of a tag")
    cursor.offset = cursor.count
  }

  /// The last byte that is not white space.
  private func lastText(in cursor: ByteCursor) -> ByteRange {
    var end = cursor.count
    while end > 1, table.classes(of: cursor.byte(at: end - 1)) & Classes.space != 0 { end -= 1 }
    return ByteRange(max(0, end - 1), end)
  }

  private func label(_ index: Int, _ cursor: ByteCursor) -> String { label(tree.nodes[index].nameRange, cursor) }

  private func label(_ range: ByteRange, _ cursor: ByteCursor) -> String {
    "'" + String(decoding: (range.start..<range.end).map { cursor.byte(at: $0) }, as: UTF8.self) + "'"
  }

  // MARK: Problems

  private mutating func problem(_ kind: XMLProblem.Kind, _ range: ByteRange, _ message: String) {
    // Thousands of faults help nobody, and must not cost memory.
    // A second fault at one place only follows from the first.
    guard problems.count < 100, problems.last?.range.start != range.start else { return }
    problems.append(XMLProblem(kind: kind, range: range, message: message, related: nil))
  }

  /// A fault in the nesting; a second one would only follow from the first.
  private mutating func nestingProblem(_ range: ByteRange, _ message: String, related: ByteRange? = nil) {
    guard !hasNestingProblem else { return }
    hasNestingProblem = true
    problems.append(XMLProblem(kind: .syntax, range: range, message: message, related: related))
  }

  private mutating func strayInTag(_ start: Int, in cursor: ByteCursor, _ message: String) {
    var end = start
    while end < cursor.count, end < start + 200,
      table.classes(of: cursor.byte(at: end)) & (Classes.space | Classes.tagStop) == 0
    {
      end += 1
    }
    problem(.syntax, ByteRange(start, max(end, min(start + 1, cursor.count))), message)
  }

  /// Notes a conflict marker that begins at `offset`.
  private mutating func findMarkers(at offset: Int, in cursor: ByteCursor) -> Bool {
    guard markers == nil, let range = ConflictMarkers.marker(at: offset, in: cursor) else { return false }
    markers = range
    return true
  }

  private mutating func checkReferences(_ range: ByteRange, in cursor: ByteCursor) {
    var offset = range.start
    while offset < range.end {
      if cursor.byte(at: offset) == UInt8(ascii: "&") {
        let bytes = (offset..<min(range.end, offset + XMLReference.longest)).map { cursor.byte(at: $0) }
        if let reference = XMLReference(bytes[...]) {
          offset += reference.length
          continue
        }
        if !declaresEntities {
          problem(.syntax, ByteRange(offset, offset + 1), "this '&' begins no known reference: write '&amp;'")
        }
      }
      offset += 1
    }
  }

  @discardableResult
  private mutating func append(_ kind: XMLNodeKind, _ range: ByteRange, content: ByteRange, name: UInt8 = 0) -> Int {
    let index = tree.nodes.count
    let first = UInt32(truncatingIfNeeded: tree.attributes.count)
    tree.nodes.append(
      XMLNode(
        kind: kind, name: name, isClosed: kind != .element, nameRange: content, tagRange: range, end: range.upper,
        subtreeEnd: UInt32(truncatingIfNeeded: index + 1), parent: Int32(truncatingIfNeeded: open.last ?? -1),
        firstAttribute: first, attributeEnd: first))
    return index
  }
}

// MARK: -

/// Byte classes of the parser.
private enum Classes {
  static let space: UInt8 = 1
  static let nameStart: UInt8 = 2
  static let name: UInt8 = 4
  static let valueStop: UInt8 = 8
  static let tagStop: UInt8 = 16
  static let textStop: UInt8 = 32

  /// Every byte of a character outside of ASCII counts as part of a name: XML allows nearly all, and a stray one is
  /// no danger.
  static let table: ByteClassTable = {
    let starts = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_:".utf8) + Array(0x80...0xFF)
    return ByteClassTable([
      Array(" \t\r\n".utf8), starts, starts + Array("0123456789-.".utf8), Array("\"'<&\t\r\n".utf8), Array("<>".utf8),
      Array("<\n".utf8),
    ])
  }()
}

/// The names of the attributes that one element has so far.
private struct SeenNames {
  private var known = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
  private var unknownCount = 0
  private var hashes: Set<[UInt8]>?

  /// Notes a name of the vocabulary, by a bit; whether it is the first of its kind.
  @inline(__always)
  mutating func isNew(_ number: UInt8) -> Bool {
    let bit = UInt64(1) << UInt64(number & 63)
    switch number >> 6 {
    case 0:
      defer { known.0 |= bit }
      return known.0 & bit == 0
    case 1:
      defer { known.1 |= bit }
      return known.1 & bit == 0
    case 2:
      defer { known.2 |= bit }
      return known.2 & bit == 0
    default:
      defer { known.3 |= bit }
      return known.3 & bit == 0
    }
  }

  /// Notes a name outside of the vocabulary; the place of the earlier one, if there is one.
  ///
  /// They are compared while they are few, and hashed when they are many.
  mutating func earlier(unknown range: ByteRange, in cursor: ByteCursor, among own: ArraySlice<XMLAttribute>)
    -> ByteRange?
  {
    unknownCount += 1
    if unknownCount > 16 {
      func bytes(_ range: ByteRange) -> [UInt8] { (range.start..<range.end).map { cursor.byte(at: $0) } }
      if hashes == nil { hashes = Set(own.lazy.filter { $0.name == 0 }.map { bytes($0.nameRange) }) }
      if hashes?.insert(bytes(range)).inserted ?? false { return nil }
    }
    return own.first { other in
      other.name == 0 && other.nameRange.count == range.count
        && cursor.equal(other.nameRange.start, range.start, length: range.count)
    }?.nameRange
  }
}
