package import ModelSyntax

/// What is wrong with the text of a predicate, whatever its names mean.
package struct PredicateProblem: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// Not a predicate, so that `NSPredicate` could not read it.
    case syntax
    /// `%@` and its like, for which a model has no value.
    case formatArgument
  }

  package let kind: Kind
  /// Never empty, unless the value is.
  package let range: ByteRange
  package let message: String
}

/// A predicate or an expression as it is written, every part with its place in the file.
///
/// Reading never fails: of a text with a fault it holds what could be read, so that editors can work on it.
package struct Predicate: Equatable, Sendable {
  /// `nil` for a text without any token.
  package let root: PredicateNode?
  /// At most one fault of syntax, the first, and each format argument.
  package let problems: [PredicateProblem]

  /// Reads a predicate after Apple's "Predicate Format String Syntax", with `NSPredicate`'s usual extensions.
  ///
  /// - Complexity: O(*n* log *k*) for *n* bytes with *k* references; nothing nests deeper than a few
  ///   hundred nodes.
  package static func read(_ text: DecodedText) -> Predicate { PredicateParser.parse(text, as: .predicate) }

  /// Reads an expression: what a derived attribute or an index computes.
  package static func readExpression(_ text: DecodedText) -> Predicate { PredicateParser.parse(text, as: .expression) }
}
