package import ModelSyntax

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Looks in source code for the calls that make Core Data merge models.
package enum SourceScan {
  package enum Language: Sendable {
    case swift
    /// Also C, C++ and headers.
    case objectiveC

    /// The language of a file, from the end of its name; `nil` for any other file.
    package init?(path: String) {
      guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
      switch path[dot...] {
      case ".swift": self = .swift
      case ".m", ".mm", ".h": self = .objectiveC
      default: return nil
      }
    }
  }

  /// The first call in `text` of a function of `NSManagedObjectModel` that merges models, outside comments and strings.
  ///
  /// These are, with or without the metadata of a store: `mergedModel(from:)`, `init(byMerging:)`,
  /// `mergedModelFromBundles:` and `modelByMergingModels:`, also under the names of Swift 1 and 2. A reference such as
  /// `#selector` counts as a call, a declaration does not. Code that the preprocessor leaves out counts.
  ///
  /// - Returns: The bytes from the name of the function, or of the type, to the end of its first label.
  /// - Complexity: O(*n*) for *n* bytes; a fast search where no such name occurs, which is the rule.
  package static func mergingCall(in text: SourceText, language: Language) -> ByteRange? {
    guard mayCall(text.bytes) else { return nil }
    var lexer = SourceLexer(text.bytes, language: language)
    var history = TokenHistory(language: language)
    while let token = lexer.next() {
      history.append(token)
      if let call = history.call { return call }
    }
    return nil
  }

  /// Whether `mergedModel`, `MergingModels` or `byMerging` occurs at all.
  ///
  /// Each has a capital M, which is rare enough to look for.
  private static func mayCall(_ bytes: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return false }
      func equals(_ name: StaticString, at offset: Int) -> Bool {
        let length = name.utf8CodeUnitCount
        guard offset >= 0, offset + length <= buffer.count else { return false }
        return unsafe memcmp(start + offset, name.utf8Start, length) == 0
      }
      var offset = 0
      while let found = unsafe memchr(start + offset, Int32(UInt8(ascii: "M")), buffer.count - offset) {
        offset = unsafe UnsafeRawPointer(found) - start
        if equals("Merging", at: offset) || equals("mergedModel", at: offset - 6) { return true }
        offset += 1
      }
      return false
    }
  }
}

/// The last few tokens, in which a call is recognized.
private struct TokenHistory {
  /// As many as the longest call has, and the one before it.
  private static let limit = 9

  let language: SourceScan.Language
  private var tokens: [SourceToken] = []
  private var bracketDepth = 0

  init(language: SourceScan.Language) {
    self.language = language
  }

  mutating func append(_ token: SourceToken) {
    if token.kind == .openBracket { bracketDepth += 1 }
    if token.kind == .closeBracket { bracketDepth = max(0, bracketDepth - 1) }
    if tokens.count == Self.limit { tokens.removeFirst() }
    tokens.append(token)
  }

  /// The call whose first label has just ended.
  var call: ByteRange? {
    guard tokens.count > 1, let mark = tokens.last?.kind, mark == .colon || mark == .open && language == .swift else {
      return nil
    }
    switch tokens[tokens.count - 2].kind {
    case .from where mark == .colon, .fromBundles where mark == .colon: return call([.mergedModel, .open])
    case .byMerging where mark == .colon: return initializerCall
    case .mergedModelFromBundles, .modelByMergingModels: return call([])
    default: return nil
    }
  }

  private var initializerCall: ByteRange? {
    let type = SourceToken.Kind.managedObjectModel
    return call([type, .open]) ?? call([type, .dot, .initializer, .open])
      ?? call([type, .equals, .dot, .initializer, .open])
      ?? call([type, .optional, .equals, .dot, .initializer, .open])
  }

  /// The bytes of `kinds` and the label behind them, if these are the last tokens and do not declare the function.
  private func call(_ kinds: [SourceToken.Kind]) -> ByteRange? {
    let label = tokens.count - 2
    let first = label - kinds.count
    guard first >= 0, tokens[first..<label].map(\.kind) == kinds else { return nil }
    if first > 0 {
      let before = tokens[first - 1].kind
      // “func name(” in Swift, “- (Type)name:” in Objective-C, where a call stands in brackets.
      if before == .function || before == .close && bracketDepth == 0 { return nil }
    }
    return ByteRange(tokens[first].start, tokens[label].end)
  }
}
