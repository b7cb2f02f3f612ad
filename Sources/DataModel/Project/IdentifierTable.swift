import ModelSyntax

/// Numbers for the identifiers at places of one text, compared as bytes; no string is made.
///
/// A project has tens of thousands of identifiers, of which a handful belong to models.
struct IdentifierTable {
  private let text: SourceText
  private var slots: [Slot] = []
  private var mask = 0

  private struct Slot {
    var range = ByteRange.zero
    var number: Int32 = -1
  }

  /// Differs in each process, so that no file can be made whose identifiers all collide.
  private static let seed = UInt64(truncatingIfNeeded: Hasher().finalize())

  /// - Parameter count: How many identifiers may be added.
  init(_ text: SourceText, count: Int) {
    self.text = text
    var size = 16
    while size < count * 2 { size *= 2 }
    slots = [Slot](repeating: Slot(), count: size)
    mask = size - 1
  }

  /// Gives the identifier at `range` a number, unless it has one.
  mutating func insert(_ range: ByteRange, _ number: Int) {
    let index = slot(range)
    if slots[index].number < 0 { slots[index] = Slot(range: range, number: Int32(truncatingIfNeeded: number)) }
  }

  /// The number of the identifier at `range`.
  subscript(range: ByteRange) -> Int? {
    let number = slots[slot(range)].number
    return number < 0 ? nil : Int(number)
  }

  /// The slot that holds an identifier, or the free one where it belongs.
  private func slot(_ range: ByteRange) -> Int {
    unsafe text.bytes.withUnsafeBytes { bytes in
      var index = Int(truncatingIfNeeded: unsafe IdentifierTable.hash(bytes, range)) & mask
      while slots[index].number >= 0, unsafe !IdentifierTable.equal(bytes, slots[index].range, range) {
        index = (index + 1) & mask
      }
      return index
    }
  }

  /// Eight bytes at a time; ranges lie inside of the text, since the scanner of that text made them.
  private static func hash(_ bytes: UnsafeRawBufferPointer, _ range: ByteRange) -> UInt64 {
    var hash = seed ^ UInt64(range.count)
    var offset = range.start
    while offset + 8 <= range.end {
      hash = mix(hash ^ (unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    while offset < range.end {
      hash = mix(hash ^ UInt64(unsafe bytes[offset]))
      offset += 1
    }
    return hash
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  private static func equal(_ bytes: UnsafeRawBufferPointer, _ a: ByteRange, _ b: ByteRange) -> Bool {
    guard a.count == b.count else { return false }
    for index in 0..<a.count where unsafe bytes[a.start + index] != bytes[b.start + index] { return false }
    return true
  }
}
