/// Writes JSON in the order in which it is told, so that equal reports are equal byte for byte.
package struct JSONWriter {
  package private(set) var text = ""
  /// Whether a value stands before the next one in the same object or array.
  private var needsComma = false

  package init() {}

  /// Writes an object, whose members `body` writes.
  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    enclose("{", "}", body)
  }

  /// Writes an array with what `body` writes for each of `elements`; `onLines` gives each a line of its own.
  package mutating func array<Element>(
    _ elements: some Collection<Element>, onLines: Bool = false, _ body: (inout JSONWriter, Element) -> Void
  ) {
    enclose("[", "]") { writer in
      for element in elements {
        writer.separate()
        if onLines { writer.text += "\n" }
        body(&writer, element)
      }
      if onLines, !elements.isEmpty { writer.text += "\n" }
    }
  }

  package mutating func string(_ value: String) {
    separate()
    quote(value)
    needsComma = true
  }

  package mutating func number(_ value: Int) {
    separate()
    text += String(value)
    needsComma = true
  }

  package mutating func bool(_ value: Bool) {
    separate()
    text += value ? "true" : "false"
    needsComma = true
  }

  package mutating func null() {
    separate()
    text += "null"
    needsComma = true
  }

  // MARK: Members of an object

  /// Writes the name of a member; its value comes next.
  package mutating func key(_ name: String) {
    separate()
    quote(name)
    text += ":"
  }

  package mutating func member(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  package mutating func member(_ name: String, _ value: Int) {
    key(name)
    number(value)
  }

  package mutating func member(_ name: String, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// Writes a string, or `null` for none.
  package mutating func member(_ name: String, _ value: String?) {
    key(name)
    if let value { string(value) } else { null() }
  }

  // MARK: Parts

  private mutating func enclose(_ opening: String, _ closing: String, _ body: (inout JSONWriter) -> Void) {
    separate()
    text += opening
    body(&self)
    text += closing
    needsComma = true
  }

  /// Writes the comma before a value, once.
  private mutating func separate() {
    if needsComma { text += "," }
    needsComma = false
  }

  /// Escapes what JSON demands, and what a terminal or JavaScript would act on.
  private mutating func quote(_ value: String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isUnprintable:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
