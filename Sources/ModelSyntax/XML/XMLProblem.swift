/// A place where a text is not well-formed XML, or is XML that is not read.
package struct XMLProblem: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// Git's markers of an unresolved merge; nothing else is reported of such a text.
    case conflictMarkers
    /// A document type that declares entities, which are never expanded.
    case entityDeclaration
    /// An attribute that its element has already.
    case repeatedAttribute
    /// An XML declaration with something before it, if only white space, which readers of property lists pass over.
    case lateDeclaration
    /// Anything else; the text says what.
    case syntax
  }

  package let kind: Kind
  package let range: ByteRange
  /// What is wrong, as a sentence without a full stop.
  package let message: String
  /// The other place that belongs to the fault: the first of two equal attributes, a start tag.
  package let related: ByteRange?
}
