/// What a name may be made of in the languages that models are used from.
package enum Identifier {
  /// Whether the bytes are letters, digits and underscores, and begin with no digit.
  ///
  /// Everything beyond ASCII counts as a letter, since both languages take most of it.
  package static func isValid(_ text: ArraySlice<UInt8>) -> Bool { areValid(text) }

  package static func isValid(_ text: String) -> Bool { areValid(text.utf8) }

  static func isValid(_ text: UnsafeBufferPointer<UInt8>) -> Bool { unsafe areValid(text) }

  private static func areValid(_ text: some Collection<UInt8>) -> Bool {
    guard let first = text.first, !isDigit(first) else { return false }
    for byte in text where !isLetter(byte) && !isDigit(byte) { return false }
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
