package import ModelSyntax

/// What is left of a predicate's text when spaces, the case of keywords, kinds of quotes and other spellings of one operator
/// are taken away.
///
/// Core Data compares the predicates that are read, so that two texts with one spelling are equal. Two texts that say the
/// same in another way, such as with needless parentheses, are not known as equal here.
package struct PredicateSpelling: Equatable, Sendable {
  private let words: [String]

  /// - Complexity: O(*n*) for *n* bytes.
  package init(_ text: DecodedText) {
    var lexer = PredicateLexer(text.bytes)
    var words: [String] = []
    var previous = PredicateToken.Kind.end
    while true {
      let token = lexer.next()
      guard token.kind != .end else { break }
      words.append(PredicateSpelling.word(token, behind: previous, text.bytes[token.range]))
      previous = token.kind
    }
    self.words = words
  }

  private static func word(
    _ token: PredicateToken, behind previous: PredicateToken.Kind, _ bytes: ArraySlice<UInt8>
  ) -> String {
    switch token.kind {
    case .comparison(let comparison): return " \(comparison.rawValue)"
    case .and: return " and"
    case .or: return " or"
    case .not: return " not"
    case .string: return "\"" + String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
    case .word where previous != .dot:
      guard let keyword = PredicateKeyword(bytes) else { break }
      if let comparison = keyword.comparison { return " \(comparison.rawValue)" }
      switch keyword {
      case .yes: return " true"
      case .no: return " false"
      case .null: return " nil"
      default: return " \(keyword.rawValue)"
      }
    default: break
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
