/// The names that a reader of XML knows, each with a number, so that it compares numbers and not bytes.
///
/// Elements and attributes share one vocabulary. Number 0 means any other name.
package final class XMLVocabulary: Sendable {
  /// The names, from number 1 on.
  package let names: [String]

  /// A name's length, and its first and last eight bytes, which tell most names apart without a loop.
  private struct Entry {
    var first: UInt64 = 0
    var last: UInt64 = 0
    var length: UInt32 = 0
    /// 0 for a free slot.
    var number: UInt8 = 0
  }

  private let bytes: [[UInt8]]
  /// By number.
  private let entries: [Entry]
  /// Open addressing.
  private let slots: [Entry]

  /// - Parameter names: At most 255 different names of ASCII characters.
  package init(_ names: [String]) {
    precondition(names.count <= 255, "a vocabulary numbers its names in eight bits")
    self.names = names
    bytes = [[]] + names.map { Array($0.utf8) }
    var slots = [Entry](repeating: Entry(), count: XMLVocabulary.slotCount)
    var entries = [Entry()]
    for (number, bytes) in bytes.enumerated().dropFirst() {
      let (first, last) = withCursor(over: bytes) { XMLVocabulary.ends(from: 0, length: bytes.count, in: $0) }
      var slot = XMLVocabulary.slot(first, last)
      while slots[slot].number != 0 { slot = (slot + 1) % XMLVocabulary.slotCount }
      slots[slot] = Entry(first: first, last: last, length: UInt32(bytes.count), number: UInt8(number))
      entries.append(slots[slot])
    }
    self.slots = slots
    self.entries = entries
  }

  private static let slotCount = 512

  private static func slot(_ first: UInt64, _ last: UInt64) -> Int {
    Int(truncatingIfNeeded: ((first ^ last << 7) &* 0x9E37_79B9_7F4A_7C15) >> 55)
  }

  @inline(__always)
  private static func ends(from start: Int, length: Int, in cursor: ByteCursor) -> (first: UInt64, last: UInt64) {
    (cursor.word(at: start, length: length), cursor.word(at: start + max(0, length - 8), length: length))
  }

  /// Where the name of that number ends, if it is the one that stands at `start` right before a `=`.
  @inline(__always)
  func end(of number: UInt8, at start: Int, in cursor: ByteCursor) -> Int? {
    let entry = entries[Int(number)]
    let length = Int(entry.length)
    guard cursor.byte(at: start + length) == UInt8(ascii: "=") else { return nil }
    let (first, last) = XMLVocabulary.ends(from: start, length: length, in: cursor)
    guard entry.first == first, entry.last == last, length <= 16 || cursor.matches(bytes[Int(number)], at: start)
    else { return nil }
    return start + length
  }

  /// The known name that stands at `start` right before a `=`: its number and the offset of the `=`.
  ///
  /// - Returns: `nil` for a name that is unknown, longer than 24 bytes or near the end of the text.
  @inline(__always)
  func nameBeforeEquals(at start: Int, in cursor: ByteCursor) -> (number: UInt8, end: Int)? {
    guard let head = cursor.wholeWord(at: start) else { return nil }
    var end = start
    var word = head
    while true {
      let marks = cursor.marks(of: UInt8(ascii: "="), in: word)
      if marks != 0 {
        end += marks.trailingZeroBitCount >> 3
        break
      }
      end += 8
      guard end <= start + 16, let next = cursor.wholeWord(at: end) else { return nil }
      word = next
    }
    let number = number(from: start, to: end, in: cursor)
    return number == 0 ? nil : (number, end)
  }

  /// The number of the name between two offsets of the text that `cursor` reads.
  func number(from start: Int, to end: Int, in cursor: ByteCursor) -> UInt8 {
    let length = end - start
    let (first, last) = XMLVocabulary.ends(from: start, length: length, in: cursor)
    var slot = XMLVocabulary.slot(first, last)
    while true {
      let entry = slots[slot]
      guard entry.number != 0 else { return 0 }
      if entry.first == first, entry.last == last, Int(entry.length) == length,
        length <= 16 || cursor.matches(bytes[Int(entry.number)], at: start)
      {
        return entry.number
      }
      slot = (slot + 1) & (XMLVocabulary.slotCount - 1)
    }
  }
}
