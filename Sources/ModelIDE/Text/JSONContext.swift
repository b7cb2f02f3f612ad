import ModelSyntax

/// What stands around the cursor in JSON5 that is being typed, and so may be broken in any way.
struct JSONContext {
  enum Step: Equatable {
    case key(String)
    case element
  }

  /// Whether a key of an object may stand at the cursor, or a value.
  let isKey: Bool
  /// How to get from the outermost value to the one at the cursor, or to the object that the key is in.
  let path: [Step]
  /// The string or word at the cursor with its quotes; empty where there is none.
  let range: ByteRange
  /// What it says, without quotes; escapes are left as they are.
  let text: String
  /// The other keys of the object, with those values that are strings.
  private(set) var siblings: [String: String?] = [:]
  /// What follows the string or word.
  private(set) var follower: JSONToken.Kind?

  var isQuoted: Bool { range.count > text.utf8.count }

  /// `nil` in comments, and where nothing may stand.
  ///
  /// - Complexity: O(*n*) for *n* bytes of the text.
  init?(at offset: Int, in text: SourceText) {
    var scan = JSONScan(text.bytes)
    var stack = JSONStack()
    while true {
      let token = scan.next()
      let start = token?.range.start ?? text.count
      if let token, token.kind == .comment {
        if token.range.start < offset, offset < token.range.end { return nil }
        continue
      }
      if let token, token.holds(offset) {
        guard let isKey = stack.isKeyExpected(at: token) else { return nil }
        self.init(isKey: isKey, path: stack.path, range: token.range, text: scan.text(of: token))
        stack.take(token, text: self.text)
        finish(&scan, &stack, isGap: false)
        return
      }
      if start >= offset {
        guard let isKey = stack.isKeyExpected(at: nil) else { return nil }
        self.init(isKey: isKey, path: stack.path, range: ByteRange(offset, offset), text: "")
        follower = token?.kind
        if let token { stack.take(token, text: scan.text(of: token)) }
        finish(&scan, &stack, isGap: true)
        return
      }
      guard let token else { return nil }
      stack.take(token, text: scan.text(of: token))
    }
  }

  private init(isKey: Bool, path: [Step], range: ByteRange, text: String) {
    self.isKey = isKey
    self.path = path
    self.range = range
    self.text = text
  }

  /// Reads on to the end of the object around the cursor, for the keys that stand behind it.
  private mutating func finish(_ scan: inout JSONScan, _ stack: inout JSONStack, isGap: Bool) {
    let depth = path.count + (isKey ? 1 : 0)
    siblings = stack.members(atDepth: depth)
    while stack.depth >= depth, depth > 0, let token = scan.next() {
      if token.kind == .comment { continue }
      if follower == nil { follower = token.kind }
      stack.take(token, text: scan.text(of: token))
      if stack.depth >= depth { siblings = stack.members(atDepth: depth) }
    }
    if isKey, !isGap { siblings[text] = nil }
  }
}

/// A piece of JSON5.
struct JSONToken {
  enum Kind: Equatable {
    case string, word, colon, comma, open, close, comment
  }

  let kind: Kind
  let range: ByteRange
  /// The first byte, which tells objects from arrays.
  let first: UInt8
  /// Whether a string has both of its quotes.
  var isClosed = true

  /// Whether a cursor at `offset` is in the string or word, so that what is typed there becomes part of it.
  func holds(_ offset: Int) -> Bool {
    switch kind {
    case .word: range.touches(offset)
    case .string: range.start < offset && (isClosed ? offset < range.end : offset <= range.end)
    case .colon, .comma, .open, .close, .comment: false
    }
  }
}
