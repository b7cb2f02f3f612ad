import ModelSyntax

/// Cuts JSON5 into tokens, whatever it holds.
struct JSONScan {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// What a string or word says, without quotes.
  func text(of token: JSONToken) -> String {
    let isString = token.kind == .string
    let start = token.range.start + (isString ? 1 : 0)
    let end = token.range.end - (isString && token.isClosed ? 1 : 0)
    return String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
  }

  /// The next token; `nil` at the end.
  mutating func next() -> JSONToken? {
    while offset < bytes.count, bytes[offset] <= 0x20 { offset += 1 }
    guard offset < bytes.count else { return nil }
    let start = offset
    let first = bytes[offset]
    offset += 1
    var isClosed = true
    let kind: JSONToken.Kind
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): kind = .open
    case UInt8(ascii: "}"), UInt8(ascii: "]"): kind = .close
    case UInt8(ascii: ":"): kind = .colon
    case UInt8(ascii: ","): kind = .comma
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      kind = .string
      isClosed = skipString(first)
    case UInt8(ascii: "/") where skipComment(): kind = .comment
    default:
      kind = .word
      while offset < bytes.count, bytes[offset] > 0x20, !JSONScan.stops.contains(bytes[offset]) { offset += 1 }
    }
    return JSONToken(kind: kind, range: ByteRange(start, offset), first: first, isClosed: isClosed)
  }

  private static let stops = Set("{}[]:,\"'/".utf8)

  /// Goes behind the closing quote, or to the end of the line; whether there is such a quote.
  private mutating func skipString(_ quote: UInt8) -> Bool {
    while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D {
      let byte = bytes[offset]
      offset += byte == UInt8(ascii: "\\") && offset + 1 < bytes.count ? 2 : 1
      if byte == quote { return true }
    }
    return false
  }

  /// Goes behind a comment whose first slash has been taken; `false` if it is none.
  private mutating func skipComment() -> Bool {
    guard offset < bytes.count else { return false }
    if bytes[offset] == UInt8(ascii: "/") {
      while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
      return true
    }
    guard bytes[offset] == UInt8(ascii: "*") else { return false }
    offset += 1
    while offset < bytes.count {
      offset += 1
      if bytes[offset - 1] == UInt8(ascii: "*"), offset < bytes.count, bytes[offset] == UInt8(ascii: "/") {
        offset += 1
        return true
      }
    }
    return true
  }
}

/// The objects and arrays that are open at a place.
struct JSONStack {
  private struct Frame {
    enum State {
      case key, colon, value, comma
    }

    let isObject: Bool
    var state: State
    /// The key whose value is read.
    var key = ""
    var members: [String: String?] = [:]
  }

  private var frames: [Frame] = []
  /// Whether the outermost value has begun.
  private var hasBegun = false

  var depth: Int { frames.count }

  /// The way to what is read now; a key that is expected is no part of it.
  var path: [JSONContext.Step] {
    frames.enumerated().compactMap { index, frame in
      if !frame.isObject { return .element }
      return index == frames.count - 1 && frame.state != .value ? nil : .key(frame.key)
    }
  }

  /// Whether a key is what may stand here, or else a value; `nil` where neither may.
  ///
  /// - Parameter token: What stands there already; a string where a comma is missing counts as the next key.
  func isKeyExpected(at token: JSONToken?) -> Bool? {
    guard let frame = frames.last else { return hasBegun ? nil : false }
    switch frame.state {
    case .key: return true
    case .value: return false
    case .colon: return nil
    case .comma: return token == nil ? nil : frame.isObject
    }
  }

  /// The keys of the innermost object or array but `depth` deep, with those values that are strings.
  func members(atDepth depth: Int) -> [String: String?] {
    frames.indices.contains(depth - 1) ? frames[depth - 1].members : [:]
  }

  mutating func take(_ token: JSONToken, text: String) {
    hasBegun = true
    switch token.kind {
    case .open:
      endValue(nil)
      let isObject = token.first == UInt8(ascii: "{")
      frames.append(Frame(isObject: isObject, state: isObject ? .key : .value))
    case .close: _ = frames.popLast()
    case .colon: if frames.last?.state == .colon { frames[frames.count - 1].state = .value }
    case .comma: if let last = frames.last { frames[frames.count - 1].state = last.isObject ? .key : .value }
    case .string, .word: takeText(text, isString: token.kind == .string)
    case .comment: break
    }
  }

  private mutating func takeText(_ text: String, isString: Bool) {
    guard let frame = frames.last else { return }
    if frame.isObject, frame.state != .value {
      frames[frames.count - 1].key = text
      frames[frames.count - 1].members.updateValue(nil, forKey: text)
      frames[frames.count - 1].state = .colon
    } else {
      endValue(isString ? text : nil)
    }
  }

  /// Notes that a value has been read, or has begun.
  private mutating func endValue(_ text: String?) {
    guard let frame = frames.last else { return }
    if frame.isObject, frame.state == .value { frames[frames.count - 1].members.updateValue(text, forKey: frame.key) }
    frames[frames.count - 1].state = .comma
  }
}
