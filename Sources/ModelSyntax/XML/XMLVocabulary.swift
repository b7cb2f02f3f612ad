/// The names that a reader of XML knows, each with a number, so that it compares numbers and not bytes.
///
/// Elements and attributes share one vocabulary. Number 0 means any other name.
package final class XMLVocabulary: Sendable {
  /// The names, from number 1 on.
  package let names: [String]

  /// A name's length, and its first and last eight bytes, which tell most names apart without a loop.
  private struct Entry {
    let first: UInt64
    let last: UInt64
    let length: Int
  }

  private let entries: [Entry]
  private let bytes: [[UInt8]]
  /// Open addressing: a number in each slot, 0 for a free one.
  private let slots: [UInt8]

  /// - Parameter names: At most 255 different names of ASCII characters.
  package init(_ names: [String]) {
    precondition(names.count <= 255, "a vocabulary numbers its names in eight bits")
    self.names = names
    bytes = [[]] + names.map { Array($0.utf8) }
    entries = bytes.map { bytes in
      withCursor(over: bytes) { cursor in
        let (first, last) = XMLVocabulary.ends(from: 0, length: bytes.count, in: cursor)
        return Entry(first: first, last: last, length: bytes.count)
      }
    }
    var slots = [UInt8](repeating: 0, count: XMLVocabulary.slotCount)
    for (number, entry) in entries.enumerated().dropFirst() {
      var slot = XMLVocabulary.slot(entry.first, entry.last)
      while slots[slot] != 0 { slot = (slot + 1) % XMLVocabulary.slotCount }
      slots[slot] = UInt8(number)
    }
    self.slots = slots
  }

  private static let slotCount = 1024

  private static func slot(_ first: UInt64, _ last: UInt64) -> Int {
    Int(truncatingIfNeeded: ((first ^ last << 7) &* 0x9E37_79B9_7F4A_7C15) >> 54)
  }

  @inline(__always)
  private static func ends(from start: Int, length: Int, in cursor: ByteCursor) -> (first: UInt64, last: UInt64) {
    (cursor.word(at: start, length: length), cursor.word(at: start + max(0, length - 8), length: length))
  }

  /// The number of the name between two offsets of the text that `cursor` reads.
  func number(from start: Int, to end: Int, in cursor: ByteCursor) -> UInt8 {
    let length = end - start
    let (first, last) = XMLVocabulary.ends(from: start, length: length, in: cursor)
    var slot = XMLVocabulary.slot(first, last)
    while true {
      let number = slots[slot]
      guard number != 0 else { return 0 }
      let entry = entries[Int(number)]
      if entry.first == first, entry.last == last, entry.length == length,
        length <= 16 || cursor.matches(bytes[Int(number)], at: start)
      {
        return number
      }
      slot = (slot + 1) & (XMLVocabulary.slotCount - 1)
    }
  }
}
