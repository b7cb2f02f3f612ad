/// A value of a JSON5 document and the bytes that it is written in.
package struct JSON5Value: Equatable, Sendable {
  package indirect enum Kind: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    /// The text with its escapes decoded.
    case string(String)
    case array([JSON5Value])
    /// The members in the order of the text; no key occurs twice.
    case object([JSON5Member])
  }

  package let kind: Kind
  /// The whole value, quotes and brackets included.
  package let range: ByteRange

  package init(_ kind: Kind, _ range: ByteRange) {
    self.kind = kind
    self.range = range
  }

  /// What the value is, with an article, for messages.
  package var kindName: String {
    switch kind {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// A key of a JSON5 object and its value.
package struct JSON5Member: Equatable, Sendable {
  /// The key with its escapes decoded.
  package let key: String
  /// The key as written, quotes included.
  package let keyRange: ByteRange
  package let value: JSON5Value
}

/// Why a text is not JSON5.
package struct JSON5Problem: Error, Equatable, Sendable {
  /// Where the fault is; empty only at the end of the text.
  package let range: ByteRange
  /// One sentence without a full stop.
  package let message: String
}

/// Reads JSON5 (json5.org, version 1.0.0), which is JSON with comments, trailing commas and looser literals.
package enum JSON5 {
  /// How many arrays and objects may lie in one another.
  package static let depthLimit = 256

  /// The value of `text`, or the first problem in it.
  ///
  /// A key that occurs twice in one object is a problem, although the standard allows it: in a file that people write,
  /// one of the two is always a mistake.
  ///
  /// - Complexity: O(*n*) for *n* bytes, whatever they are.
  package static func read(_ text: SourceText) -> (JSON5Value?, JSON5Problem?) {
    do throws(JSON5Problem) {
      var reader = try JSON5Reader(text.bytes)
      return (try reader.readDocument(), nil)
    } catch {
      return (nil, error)
    }
  }
}
