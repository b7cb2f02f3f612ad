import DataModel
import ModelSyntax

/// What stands around the cursor in XML that is being typed, and so may be broken in any way.
struct TagContext: Equatable {
  enum Place: Equatable {
    /// In the value of an XML attribute; the range is the value without its quotes.
    case value(of: ModelTerm, ByteRange)
    case attributeName(ByteRange)
    case elementName(ByteRange)
    /// Between tags.
    case content
  }

  /// The element whose tag the cursor is in; ``ModelTerm/unknown`` for another name, and between tags.
  private(set) var element = ModelTerm.unknown
  /// The offset of the tag's `<`.
  private(set) var start = 0
  /// The XML attributes of the tag, with their values as they are written.
  private(set) var attributes: [(term: ModelTerm, value: ByteRange)] = []
  private(set) var place = Place.content

  static func == (a: TagContext, b: TagContext) -> Bool {
    a.element == b.element && a.start == b.start && a.place == b.place
  }

  /// `nil` in comments, end tags and the like.
  ///
  /// - Complexity: O(*n*) for *n* bytes of the tag, or of the text before it.
  init?(at offset: Int, in text: SourceText) {
    let bytes = text.bytes
    guard let tag = bytes[..<min(offset, bytes.count)].lastIndex(of: UInt8(ascii: "<")) else { return }
    let next = tag + 1 < bytes.count ? bytes[tag + 1] : 0
    guard next != UInt8(ascii: "!"), next != UInt8(ascii: "?"), next != UInt8(ascii: "/") else {
      // Behind the end of an end tag or a comment is content.
      if !bytes[tag..<min(offset, bytes.count)].contains(UInt8(ascii: ">")) { return nil }
      return
    }
    start = tag
    var scan = TagScan(bytes, from: tag + 1, cursor: offset)
    read(&scan)
    if place == .content {
      element = .unknown
      attributes = []
    }
  }

  private mutating func read(_ scan: inout TagScan) {
    let name = scan.name()
    element = scan.term(name)
    if name.touches(scan.cursor) {
      place = .elementName(name)
      scan.offset = name.end
    }
    while let next = scan.attribute() {
      switch next {
      case .name(let range):
        if case .content = place { place = .attributeName(range) }
      case .value(let term, let range):
        attributes.append((term, range))
        if range.touches(scan.cursor), place == .content { place = .value(of: term, range) }
      }
    }
    if place == .content, scan.isInside { place = .attributeName(ByteRange(scan.cursor, scan.cursor)) }
  }
}

/// Reads one start tag.
private struct TagScan {
  enum Part {
    /// The cursor is in a name.
    case name(ByteRange)
    case value(ModelTerm, ByteRange)
  }

  private let bytes: [UInt8]
  let cursor: Int
  var offset: Int
  /// Whether the cursor stands in the tag where an attribute could begin.
  private(set) var isInside = false

  init(_ bytes: [UInt8], from offset: Int, cursor: Int) {
    self.bytes = bytes
    self.offset = offset
    self.cursor = cursor
  }

  private var byte: UInt8 { offset < bytes.count ? bytes[offset] : UInt8(ascii: "<") }

  private static let stops = Set(" \t\r\n/><=\"'".utf8)

  mutating func name() -> ByteRange {
    let start = offset
    while !TagScan.stops.contains(byte) { offset += 1 }
    return ByteRange(start, offset)
  }

  func term(_ range: ByteRange) -> ModelTerm {
    let text = String(decoding: bytes[range.start..<range.end], as: UTF8.self)
    return ModelTerm(name: text) ?? .unknown
  }

  /// The next attribute; `nil` at the end of the tag.
  mutating func attribute() -> Part? {
    while true {
      let blank = offset
      while byte <= UInt8(ascii: " ") { offset += 1 }
      if blank < cursor, cursor <= offset { isInside = true }
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: ">"): return nil
      case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "\""), UInt8(ascii: "'"): offset += 1
      default:
        let name = name()
        if name.touches(cursor) {
          isInside = false
          return .name(name)
        }
        if let value = value() { return .value(term(name), value) }
      }
    }
  }

  /// The value behind a name, if there is a quote.
  private mutating func value() -> ByteRange? {
    let start = offset
    while byte <= UInt8(ascii: " ") { offset += 1 }
    guard byte == UInt8(ascii: "=") else {
      offset = start
      return nil
    }
    offset += 1
    while byte <= UInt8(ascii: " ") { offset += 1 }
    let quote = byte
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    offset += 1
    let first = offset
    while byte != quote, byte != UInt8(ascii: "<"), byte != UInt8(ascii: "\n") { offset += 1 }
    // A quote behind “name=” opens the next value: the one of this is still to be typed.
    if byte == quote, offset > first, bytes[offset - 1] == UInt8(ascii: "="), cursor >= first {
      offset = max(first, min(cursor, offset))
      return ByteRange(first, offset)
    }
    let range = ByteRange(first, byte == quote ? offset : max(first, min(cursor, offset)))
    if byte == quote { offset += 1 }
    return range
  }
}

extension ModelTerm {
  private static let byName = Dictionary(
    uniqueKeysWithValues: allCases.filter { $0 != .unknown }.map { ($0.text, $0) })

  /// The term that is written so.
  init?(name: String) {
    guard let term = ModelTerm.byName[name] else { return nil }
    self = term
  }
}
