/// The objects of a binary property list by their numbers; nothing is read before it is asked for.
///
/// Every offset is checked: a damaged file has objects that are not there. Whoever walks through thousands of objects
/// hands this around, so that it is a reference.
package final class BinaryObjects: Sendable {
  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  package let count: Int
  /// The number of the outermost object.
  package let top: Int
  private let tableStart: Int

  package init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    let trailer = bytes.count - 32
    guard trailer >= 8, bytes.starts(with: "bplist00".utf8) else { return nil }
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...7).contains(referenceSize),
      let count = BinaryObjects.number(bytes, trailer + 8, 8), let top = BinaryObjects.number(bytes, trailer + 16, 8),
      let tableStart = BinaryObjects.number(bytes, trailer + 24, 8)
    else { return nil }
    guard tableStart <= trailer, count <= (trailer - tableStart) / offsetSize, top < count else { return nil }
    self.count = count
    self.top = top
    self.tableStart = tableStart
  }

  /// Where the object of that number begins.
  func offset(of object: Int) -> Int? {
    guard object >= 0, object < count,
      let offset = BinaryObjects.number(bytes, tableStart + object * offsetSize, offsetSize), offset < tableStart
    else { return nil }
    return offset
  }

  func marker(at offset: Int) -> UInt8 { bytes[offset] }

  // MARK: Values

  /// The string of that number; `nil` if there is none, or one of more than `limit` bytes.
  package func string(_ object: Int, limit: Int) -> String? {
    guard let offset = offset(of: object), let range = extent(ofStringAt: offset), range.count <= limit else {
      return nil
    }
    return string(at: offset)?.text
  }

  /// How many keys a dictionary may have to be searched for one; archived objects have about twenty.
  private static let keyLimit = 64

  /// The name of what dictionaries hold, which remembers where it was found last.
  package struct Key: Sendable {
    fileprivate let name: [UInt8]
    /// The number of the object that was the key.
    fileprivate var reference = -1
    fileprivate var place = 0
    /// A bit for each object that is known to be another key.
    private var others: [UInt64] = []

    /// - Parameter name: In ASCII.
    package init(_ name: String) { self.name = Array(name.utf8) }

    fileprivate func isOther(_ object: Int) -> Bool {
      object >> 6 < others.count && others[object >> 6] & 1 << UInt64(object & 63) != 0
    }

    fileprivate mutating func noteOther(_ object: Int, of count: Int) {
      if others.isEmpty { others = [UInt64](repeating: 0, count: count >> 6 + 1) }
      if object >> 6 < others.count { others[object >> 6] |= 1 << UInt64(object & 63) }
    }
  }

  /// The number of what a dictionary holds under a key.
  ///
  /// - Complexity: O(1) where the dictionary has its keys in the order of the one before, as those of one class do in a
  ///   keyed archive; otherwise O(*k*) for *k* keys.
  func member(_ key: inout Key, ofDictionary object: Int) -> Int? {
    guard let offset = offset(of: object), bytes[offset] >> 4 == 0xD, let (count, start) = extent(offset),
      start <= tableStart, count <= BinaryObjects.keyLimit, count * 2 * referenceSize <= tableStart - start
    else { return nil }
    if key.place >= count || reference(at: start + key.place * referenceSize) != key.reference {
      guard let found = place(of: &key, among: count, from: start) else { return nil }
      key.place = found
      key.reference = reference(at: start + found * referenceSize)
    }
    return reference(at: start + (count + key.place) * referenceSize)
  }

  /// The place of a key among those of a dictionary, which begin at `start`.
  ///
  /// The text of an object is compared once; that it is another one is known from then on.
  private func place(of key: inout Key, among count: Int, from start: Int) -> Int? {
    for index in 0..<count {
      let reference = reference(at: start + index * referenceSize)
      if reference == key.reference { return index }
      if key.isOther(reference) { continue }
      if isString(reference, key.name) { return index }
      key.noteOther(reference, of: self.count)
    }
    return nil
  }

  private func isString(_ object: Int, _ text: [UInt8]) -> Bool {
    guard let offset = offset(of: object), bytes[offset] >> 4 == 0x5, let range = extent(ofStringAt: offset) else {
      return false
    }
    guard range.count == text.count else { return false }
    for index in text.indices where bytes[range.start + index] != text[index] { return false }
    return true
  }

  /// The number at an offset that is known to lie before the table.
  private func reference(at offset: Int) -> Int {
    Int(truncatingIfNeeded: BinaryObjects.bigEndian(bytes, offset, referenceSize))
  }

  /// Calls `body` with the numbers of an array's elements until it says to stop; not at all for anything else.
  func forEachReference(inArray object: Int, _ body: (Int) -> Bool) {
    guard let offset = offset(of: object), [0xA, 0xC].contains(bytes[offset] >> 4), let (count, start) = extent(offset),
      start <= tableStart, count <= (tableStart - start) / referenceSize
    else { return }
    for index in 0..<count where !body(reference(at: start + index * referenceSize)) { return }
  }

  package func array(_ object: Int) -> [Int]? { offset(of: object).flatMap { array(at: $0) } }

  /// The numbers of the keys and of the values of a dictionary.
  package func dictionary(_ object: Int) -> (keys: [Int], values: [Int])? {
    offset(of: object).flatMap { dictionary(at: $0) }
  }

  /// A whole number, or 0 and 1 for no and yes.
  package func integer(_ object: Int) -> Int? {
    guard let offset = offset(of: object) else { return nil }
    switch bytes[offset] {
    case 0x08: return 0
    case 0x09: return 1
    case 0x10...0x13: return BinaryObjects.number(bytes, offset + 1, 1 << Int(bytes[offset] & 0x0F))
    default: return nil
    }
  }

  /// A reference as keyed archives have them.
  package func uid(_ object: Int) -> Int? {
    guard let offset = offset(of: object), bytes[offset] >> 4 == 0x8 else { return nil }
    return BinaryObjects.number(bytes, offset + 1, Int(bytes[offset] & 0x0F) + 1)
  }

  // MARK: Values by offset

  /// The string at `offset` with its length in units.
  func string(at offset: Int) -> (text: String, length: Int)? {
    guard let range = extent(ofStringAt: offset) else { return nil }
    guard bytes[offset] >> 4 == 0x6 else {
      return (String(decoding: bytes[range.start..<range.end], as: UTF8.self), range.count)
    }
    let units = stride(from: range.start, to: range.end, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
    return (String(decoding: units, as: UTF16.self), units.count)
  }

  /// The bytes of the string at `offset`.
  private func extent(ofStringAt offset: Int) -> ByteRange? {
    let kind = bytes[offset] >> 4
    guard (0x5...0x7).contains(kind), let (count, start) = extent(offset) else { return nil }
    let unit = kind == 0x6 ? 2 : 1
    guard start <= tableStart, count <= (tableStart - start) / unit else { return nil }
    return ByteRange(start, start + count * unit)
  }

  func array(at offset: Int) -> [Int]? {
    guard [0xA, 0xC].contains(bytes[offset] >> 4), let (count, start) = extent(offset) else { return nil }
    return references(start, count)
  }

  func dictionary(at offset: Int) -> (keys: [Int], values: [Int])? {
    guard bytes[offset] >> 4 == 0xD, let (count, start) = extent(offset), count <= tableStart,
      let keys = references(start, count), let values = references(start + count * referenceSize, count)
    else { return nil }
    return (keys, values)
  }

  /// A big-endian number; `nil` if it lies outside or does not fit.
  private static func number(_ bytes: [UInt8], _ offset: Int, _ size: Int) -> Int? {
    guard size > 0, size <= 8, offset >= 0, offset <= bytes.count - size else { return nil }
    return Int(exactly: bigEndian(bytes, offset, size))
  }

  /// The number in one to eight bytes that lie inside; read at once where eight are there, as before the trailer.
  @inline(__always)
  private static func bigEndian(_ bytes: [UInt8], _ offset: Int, _ size: Int) -> UInt64 {
    if offset + 8 <= bytes.count {
      let word = unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
      return UInt64(bigEndian: word) >> UInt64(64 - 8 * size)
    }
    return bytes[offset..<offset + size].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// How many units follow a marker, and where they start.
  private func extent(_ offset: Int) -> (count: Int, start: Int)? {
    let low = Int(bytes[offset] & 0x0F)
    guard low == 0x0F else { return (low, offset + 1) }
    guard offset + 1 < bytes.count, bytes[offset + 1] >> 4 == 0x1 else { return nil }
    let size = 1 << Int(bytes[offset + 1] & 0x0F)
    guard let count = BinaryObjects.number(bytes, offset + 2, size) else { return nil }
    return (count, offset + 2 + size)
  }

  private func references(_ start: Int, _ count: Int) -> [Int]? {
    guard start <= tableStart, count <= (tableStart - start) / referenceSize else { return nil }
    var result: [Int] = []
    result.reserveCapacity(count)
    for index in 0..<count {
      guard let reference = BinaryObjects.number(bytes, start + index * referenceSize, referenceSize) else {
        return nil
      }
      result.append(reference)
    }
    return result
  }
}
