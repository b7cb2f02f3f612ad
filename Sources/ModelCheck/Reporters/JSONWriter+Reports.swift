package import JSONText

extension JSONWriter {
  /// A writer for what people may see on a terminal: characters that it would act on are escaped.
  package static func printable() -> JSONWriter { JSONWriter(escaping: \.isUnprintable) }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes a string, or `null` for none: a report has all of its members, whatever is known.
  package mutating func member(_ name: String, _ value: String?) {
    key(name)
    if let value { string(value) } else { null() }
  }
}
