import DataModel

/// What a name may be made of in the languages that models are used from.
package enum Identifier {
  /// Whether the bytes are letters, digits and underscores, and begin with no digit.
  ///
  /// Everything beyond ASCII counts as a letter, since both languages take most of it.
  static func isValid(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, !isDigit(first) else { return false }
    return text.allSatisfy { isLetter($0) || isDigit($0) }
  }

  package static func isValid(_ text: String) -> Bool { isValid(Array(text.utf8)[...]) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

extension VersionView {
  /// Calls `body` with every property of an entity and every attribute of a composite, and with its owner's name.
  func forEachProperty(_ body: (_ owner: Name, _ declaration: Declaration) -> Void) {
    forEachAttribute { body($0, $1.declaration) }
    for entity in model.entities {
      for index in entity.relationships.indices { body(entity.name, model.relationships[index].declaration) }
      for index in entity.fetchedProperties.indices { body(entity.name, model.fetchedProperties[index].declaration) }
    }
  }
}
