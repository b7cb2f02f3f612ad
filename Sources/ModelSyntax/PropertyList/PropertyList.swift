/// A value of a property list, with its place.
package indirect enum PropertyList: Equatable, Sendable {
  /// The place is the text inside the quotes or the tag.
  case string(String, ByteRange)
  case array([PropertyList], ByteRange)
  case dictionary([PropertyListEntry], ByteRange)
  /// Numbers, dates, booleans and data, of which nothing is needed here.
  case other(ByteRange)

  package var range: ByteRange {
    switch self {
    case .string(_, let range), .array(_, let range), .dictionary(_, let range), .other(let range): range
    }
  }

  /// The text of a string.
  package var text: String? { if case .string(let text, _) = self { text } else { nil } }

  /// The elements of an array; empty for anything else.
  package var elements: [PropertyList] { if case .array(let elements, _) = self { elements } else { [] } }

  /// The entries of a dictionary in the order of the text; empty for anything else.
  package var entries: [PropertyListEntry] { if case .dictionary(let entries, _) = self { entries } else { [] } }

  /// The last value of that key in a dictionary, which is the one that Apple's readers keep.
  package subscript(key: String) -> PropertyList? { entries.last { $0.key == key }?.value }
}

/// One key of a dictionary and its value.
package struct PropertyListEntry: Equatable, Sendable {
  package let key: String
  package let keyRange: ByteRange
  package let value: PropertyList

  package init(key: String, keyRange: ByteRange, value: PropertyList) {
    self.key = key
    self.keyRange = keyRange
    self.value = value
  }
}

/// The first fault of a property list; what stands behind it is not read.
package struct PropertyListProblem: Error, Equatable, Sendable {
  package let range: ByteRange
  package let message: String

  package init(range: ByteRange, message: String) {
    self.range = range
    self.message = message
  }
}

/// How deep property lists may nest; real ones need less than ten levels.
let propertyListDepthLimit = 200
