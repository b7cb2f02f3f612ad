/// Something that can write itself as one JSON value.
package protocol JSONEncodable {
  func encode(to writer: inout JSONWriter)
}

/// Writes JSON as UTF-8, in the order in which it is told.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  /// Whether a value stands before the next one in the same object or array.
  private var needsComma = false

  package init() {}

  // MARK: Values

  /// Writes an object, whose members `body` writes.
  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    enclose("{", "}", body)
  }

  /// Writes an array, whose elements `body` writes.
  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    enclose("[", "]", body)
  }

  package mutating func string(_ value: String) {
    separate()
    quote(value)
    needsComma = true
  }

  package mutating func integer(_ value: Int) { literal(String(value)) }
  package mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }
  package mutating func null() { literal("null") }

  /// Writes text that is a JSON value already, such as a number as it was read.
  package mutating func literal(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  /// Writes bytes that are a JSON value already.
  package mutating func raw(_ value: [UInt8]) {
    separate()
    bytes.append(contentsOf: value)
    needsComma = true
  }

  package mutating func value(_ value: some JSONEncodable) { value.encode(to: &self) }

  // MARK: Members of an object

  /// Writes the name of a member; its value comes next.
  package mutating func key(_ name: String) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Writes a member, or nothing if there is no value.
  package mutating func member(_ name: String, _ value: (some JSONEncodable)?) {
    guard let value else { return }
    key(name)
    value.encode(to: &self)
  }

  // MARK: Parts

  private mutating func enclose(
    _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ body: (inout JSONWriter) -> Void
  ) {
    separate()
    bytes.append(UInt8(ascii: opening))
    body(&self)
    bytes.append(UInt8(ascii: closing))
    needsComma = true
  }

  /// Writes the comma before a value, once.
  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
  }

  private mutating func quote(_ value: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
      case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
      case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
      case 0..<0x20:
        bytes.append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
        bytes.append(contentsOf: String(byte, radix: 16).utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension String: JSONEncodable {
  package func encode(to writer: inout JSONWriter) { writer.string(self) }
}

extension Int: JSONEncodable {
  package func encode(to writer: inout JSONWriter) { writer.integer(self) }
}

extension Bool: JSONEncodable {
  package func encode(to writer: inout JSONWriter) { writer.bool(self) }
}

extension Array: JSONEncodable where Element: JSONEncodable {
  package func encode(to writer: inout JSONWriter) {
    writer.array { writer in
      for element in self { element.encode(to: &writer) }
    }
  }
}

/// `nil` is written as `null`; ``JSONWriter/member(_:_:)`` leaves it out instead.
extension Optional: JSONEncodable where Wrapped: JSONEncodable {
  package func encode(to writer: inout JSONWriter) {
    if let self { self.encode(to: &writer) } else { writer.null() }
  }
}

extension JSON: JSONEncodable {
  package func encode(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let value): writer.bool(value)
    case .number(let text): writer.literal(text)
    case .string(let text): writer.string(text)
    case .array(let elements): elements.encode(to: &writer)
    case .object(let members):
      writer.object { writer in
        for member in members { writer.member(member.name, member.value) }
      }
    }
  }

  /// The value as UTF-8 text.
  package var bytes: [UInt8] {
    var writer = JSONWriter()
    encode(to: &writer)
    return writer.bytes
  }
}
