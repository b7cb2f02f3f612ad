package import ModelSyntax

/// One XML attribute of a model's element: its value and where that stands.
package struct Field: Equatable, Sendable {
  package let term: ModelTerm
  package let value: Name
  /// The value without its quotes.
  package let range: ByteRange
}

/// What every element of a model has: a name, a place, and its XML attributes.
package struct Declaration: Equatable, Sendable {
  /// The value of `name`; empty if there is none.
  package let name: Name
  /// The value of `name`, or the start tag if there is none.
  package let nameRange: ByteRange
  /// The start tag.
  package let tag: ByteRange
  let firstField: UInt32
  let fieldCount: UInt32

  /// The indices of the XML attributes in ``Model/fields``.
  package var fields: Range<Int> { Int(firstField)..<Int(firstField + fieldCount) }
}

/// A run of elements in one of a model's arrays, in document order.
package struct Run: Equatable, Sendable {
  let lower: UInt32
  let upper: UInt32

  init(_ lower: Int, _ upper: Int) {
    self.lower = UInt32(truncatingIfNeeded: lower)
    self.upper = UInt32(truncatingIfNeeded: upper)
  }

  package static let none = Run(0, 0)

  package var indices: Range<Int> { Int(lower)..<Int(upper) }
  package var isEmpty: Bool { lower == upper }
  package var count: Int { Int(upper - lower) }
}
