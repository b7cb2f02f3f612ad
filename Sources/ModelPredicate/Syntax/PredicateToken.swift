/// A token of a predicate, with its place in the decoded text.
struct PredicateToken: Equatable {
  enum Kind: Equatable {
    /// A name or a keyword; `#name` is always a name.
    case word, escapedWord
    /// `@name`, `$name`, `%…`.
    case operatorWord, variable, formatArgument
    case number, string
    case comparison(PredicateComparison.Operator)
    /// `&&`, `||`, `!`.
    case and, or, not
    case plus, minus, times, slash, power, assign
    /// `&`, `|`, `^`, `<<`, `>>`, and `~` before an operand.
    case bitwise, complement
    case openParenthesis, closeParenthesis, openBracket, closeBracket, openBrace, closeBrace
    case comma, dot, colon
    /// A string without its end.
    case unterminatedString
    case unknown
    case end
  }

  let kind: Kind
  let range: Range<Int>
}

/// The keywords that cannot be the first key of a key path unless `#` stands before them.
///
/// Source: "Predicate Format String Syntax", Reserved Words. `FIRST`, `LAST` and `SIZE` count in brackets only, and the
/// names of functions before a parenthesis only.
package enum PredicateKeyword: String, CaseIterable {
  case and, or, not
  case any, some, all, none
  case between, `in`, contains, beginswith, endswith, like, matches
  case null, `nil`, `self`, `true`, yes, `false`, no
  case truepredicate, falsepredicate

  /// The keyword that `word` is in any case.
  init?(_ word: some Collection<UInt8>) {
    guard word.count <= 14 else { return nil }
    self.init(rawValue: String(decoding: word.map { $0 | 0x20 }, as: UTF8.self))
  }

  /// Whether `key` needs `#` before it to stand at the start of a key path.
  package static func isReserved(_ key: String) -> Bool { PredicateKeyword(key.utf8) != nil }

  var comparison: PredicateComparison.Operator? {
    switch self {
    case .between: .between
    case .in: .in
    case .contains: .contains
    case .beginswith: .beginsWith
    case .endswith: .endsWith
    case .like: .like
    case .matches: .matches
    default: nil
    }
  }

  var quantifier: PredicateComparison.Quantifier? { PredicateComparison.Quantifier(rawValue: rawValue) }
}
