/// The names that a reader of XML knows, each with a number, so that it compares numbers and not bytes.
///
/// Elements and attributes share one vocabulary. Number 0 means any other name.
package final class XMLVocabulary: Sendable {
  /// The names, from number 1 on.
  package let names: [String]

  private let table: [UInt8]
  private let bytes: [[UInt8]]

  /// - Parameter names: At most 255 different names of ASCII characters.
  package init(_ names: [String]) {
    precondition(names.count <= 255, "a vocabulary numbers its names in eight bits")
    self.names = names
    bytes = [[]] + names.map { Array($0.utf8) }
    var table = [UInt8](repeating: 0, count: XMLVocabulary.slotCount)
    for number in 1..<bytes.count {
      let name = bytes[number]
      var slot = XMLVocabulary.slot(first: name[0], last: name[name.count - 1], length: name.count)
      while table[slot] != 0 { slot = (slot + 1) % XMLVocabulary.slotCount }
      table[slot] = UInt8(number)
    }
    self.table = table
  }

  private static let slotCount = 512

  private static func slot(first: UInt8, last: UInt8, length: Int) -> Int {
    (Int(first) &* 7 ^ Int(last) &* 29 ^ length &* 67) & (slotCount - 1)
  }

  /// The number of the name in `range` of the text that `cursor` reads.
  func number(from start: Int, to end: Int, in cursor: ByteCursor) -> UInt8 {
    let length = end - start
    guard length > 0 else { return 0 }
    var slot = XMLVocabulary.slot(
      first: cursor.byte(at: start), last: cursor.byte(at: end - 1), length: length)
    while true {
      let number = table[slot]
      guard number != 0 else { return 0 }
      if matches(bytes[Int(number)], from: start, length: length, in: cursor) { return number }
      slot = (slot + 1) & (XMLVocabulary.slotCount - 1)
    }
  }

  private func matches(_ name: [UInt8], from start: Int, length: Int, in cursor: ByteCursor) -> Bool {
    guard name.count == length else { return false }
    for index in 0..<length where name[index] != cursor.byte(at: start + index) { return false }
    return true
  }
}
