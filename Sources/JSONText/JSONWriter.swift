/// Something that can write itself as one JSON value.
package protocol JSONEncodable {
  func encode(to writer: inout JSONWriter)
}

/// Writes JSON as UTF-8, in the order in which it is told.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  /// Whether a value stands before the next one in the same object or array.
  private var needsComma = false
  private let isEscaped: ((Unicode.Scalar) -> Bool)?

  /// - Parameter isEscaped: Which characters are to be escaped besides those that have to be.
  package init(escaping isEscaped: ((Unicode.Scalar) -> Bool)? = nil) {
    self.isEscaped = isEscaped
  }

  // MARK: Values

  /// Writes an object, whose members `body` writes.
  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    enclose("{", "}", body)
  }

  /// Writes an array, whose elements `body` writes.
  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    enclose("[", "]", body)
  }

  /// Writes an array with what `body` writes for each of `elements`; `onLines` gives each a line of its own.
  package mutating func array<Element>(
    _ elements: some Collection<Element>, onLines: Bool = false, _ body: (inout JSONWriter, Element) -> Void
  ) {
    enclose("[", "]") { writer in
      for element in elements {
        writer.separate()
        if onLines { writer.bytes.append(UInt8(ascii: "\n")) }
        body(&writer, element)
      }
      if onLines, !elements.isEmpty { writer.bytes.append(UInt8(ascii: "\n")) }
    }
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
    if let isEscaped, value.unicodeScalars.contains(where: isEscaped) {
      for scalar in value.unicodeScalars {
        if isEscaped(scalar) { escape(scalar) } else { for byte in scalar.utf8 { write(byte) } }
      }
    } else if value.utf8.contains(where: JSONWriter.mustEscape) {
      for byte in value.utf8 { write(byte) }
    } else {
      bytes.append(contentsOf: value.utf8)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func mustEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Writes a byte of a string, escaped if it has to be.
  private mutating func write(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case 0..<0x20: escape(Unicode.Scalar(byte))
    default: bytes.append(byte)
    }
  }

  private mutating func escape(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\n": bytes.append(contentsOf: "\\n".utf8)
    case "\r": bytes.append(contentsOf: "\\r".utf8)
    case "\t": bytes.append(contentsOf: "\\t".utf8)
    default:
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        bytes.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
      }
    }
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
