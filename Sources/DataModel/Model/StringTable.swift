import ModelSyntax

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A string of one model, as its index in the model's table; two are equal exactly when their texts are.
///
/// Names of different models cannot be compared: look up the text first.
package struct Name: Hashable, Sendable {
  package let index: UInt32

  package init(index: UInt32) {
    self.index = index
  }

  /// The empty string, which also stands for what is absent.
  package static let empty = Name(index: 0)

  package var isEmpty: Bool { index == 0 }

  /// The values that occur most have the same index in every model.
  static let yes = Name(index: 1)
  static let `true` = Name(index: 2)
  /// The first of the types of ``AttributeType/written``.
  static let firstType = 3
  /// The first of the rules of ``DeletionRule/written``.
  static let firstRule = firstType + AttributeType.written.count

  /// Whether a yes-or-no value says yes: `YES` or `true`, as Xcode and other writers spell it.
  package var meansYes: Bool { self == .yes || self == .true }
}

/// The distinct strings of one model, so that what a workspace keeps of a file is small and compares fast.
package struct StringTable: Equatable, Sendable {
  private var bytes: [UInt8] = []
  /// By index; the first one is the empty string.
  private var entries = [Entry(end: 0, hash: 0, isIdentifier: true)]
  /// Open addressing: an index into `entries`, 0 for a free slot.
  private var slots: [UInt32]

  private struct Entry {
    /// Where the string ends in `bytes`, and in the top bit whether it is an ``Identifier``.
    private let packed: UInt32
    let hash: UInt32

    init(end: Int, hash: UInt32, isIdentifier: Bool) {
      packed = UInt32(truncatingIfNeeded: end) | (isIdentifier ? Entry.identifierBit : 0)
      self.hash = hash
    }

    var end: Int { Int(packed & ~Entry.identifierBit) }
    var isIdentifier: Bool { packed & Entry.identifierBit != 0 }

    private static let identifierBit: UInt32 = 1 << 31
  }

  private init(slotCount: Int) {
    slots = [UInt32](repeating: 0, count: slotCount)
  }

  /// A table with the strings that have a fixed index, and nothing else.
  static let common: StringTable = {
    var table = StringTable(slotCount: 256)
    let fixed = ["YES", "true"] + AttributeType.written.map(\.text) + DeletionRule.written.map(\.text)
    for text in fixed { _ = table.intern(Array(text.utf8)) }
    return table
  }()

  /// A table with the strings of all `tables`; those of the first keep their names.
  package init(joining tables: [StringTable]) {
    self = tables.first ?? .common
    for table in tables.dropFirst() {
      for index in 1..<UInt32(truncatingIfNeeded: table.count) { _ = intern(Name(index: index), of: table) }
    }
  }

  /// How many distinct strings there are, the empty one counted.
  package var count: Int { entries.count }

  /// The text of `name`.
  package subscript(name: Name) -> String {
    String(decoding: utf8(of: name), as: UTF8.self)
  }

  /// The bytes of `name`'s text.
  package func utf8(of name: Name) -> ArraySlice<UInt8> {
    let index = Int(name.index)
    guard index > 0 else { return [] }
    return bytes[entries[index - 1].end..<entries[index].end]
  }

  /// The first byte of `name`'s text; 0 if it is empty.
  package func firstByte(of name: Name) -> UInt8 {
    name.isEmpty ? 0 : bytes[entries[Int(name.index) - 1].end]
  }

  /// The name of `text`, if the model has that string.
  package func find(_ text: String) -> Name? {
    var text = text
    return text.withUTF8 { unsafe find($0, StringTable.hash($0)).name }
  }

  /// By the index of each string, whether `condition` holds for its bytes; not for the empty one.
  ///
  /// A name occurs many times, so that a rule about all of them asks for each string once.
  package func flags(where condition: (ArraySlice<UInt8>) -> Bool) -> [Bool] {
    var flags = [Bool](repeating: false, count: entries.count)
    for index in 1..<entries.count { flags[index] = condition(bytes[entries[index - 1].end..<entries[index].end]) }
    return flags
  }

  /// Whether the text of `name` is an ``Identifier``, or empty; known from when it was added.
  package func isIdentifier(_ name: Name) -> Bool { entries[Int(name.index)].isIdentifier }

  /// The name here of what `name` means in `other`, if the model has that string.
  package func find(_ name: Name, of other: StringTable) -> Name? {
    let range = other.range(of: name)
    return unsafe other.bytes.withUnsafeBufferPointer { bytes in
      unsafe find(UnsafeBufferPointer(rebasing: bytes[range]), other.hash(of: name)).name
    }
  }

  /// Makes room for about as many strings as `other` has.
  mutating func reserve(as other: StringTable) {
    bytes.reserveCapacity(other.bytes.count)
    entries.reserveCapacity(other.entries.count)
    if slots.count < other.slots.count { grow(to: other.slots.count) }
  }

  /// The same, added if it is new.
  mutating func intern(_ name: Name, of other: StringTable) -> Name {
    let range = other.range(of: name)
    return unsafe other.bytes.withUnsafeBufferPointer { bytes in
      unsafe intern(UnsafeBufferPointer(rebasing: bytes[range]), other.hash(of: name)) { _ in other.isIdentifier(name) }
    }
  }

  /// The name of the bytes in `range` of `text`, if the model has that string.
  func find(_ range: ByteRange, of text: SourceText) -> Name? {
    unsafe text.bytes.withUnsafeBufferPointer { buffer in
      let text = unsafe UnsafeBufferPointer(rebasing: buffer[range.start..<range.end])
      return unsafe find(text, StringTable.hash(text)).name
    }
  }

  /// Whether `name` here and `otherName` in `other` have one text.
  package func isEqual(_ name: Name, to otherName: Name, of other: StringTable) -> Bool {
    guard hash(of: name) == other.hash(of: otherName) else { return false }
    let (own, others) = (range(of: name), other.range(of: otherName))
    guard own.count == others.count else { return false }
    return unsafe bytes.withUnsafeBytes { a in
      unsafe other.bytes.withUnsafeBytes { b in
        guard let a = a.baseAddress, let b = b.baseAddress else { return own.isEmpty }
        return unsafe memcmp(a + own.lowerBound, b + others.lowerBound, own.count) == 0
      }
    }
  }

  /// A number that equal texts of all tables of this process share.
  package func hash(of name: Name) -> UInt32 { entries[Int(name.index)].hash }

  private func range(of name: Name) -> Range<Int> {
    guard name.index > 0 else { return 0..<0 }
    return entries[Int(name.index) - 1].end..<entries[Int(name.index)].end
  }

  /// The name of the bytes in `range` of `source`, added if it is new.
  mutating func intern(_ range: ByteRange, of source: [UInt8]) -> Name {
    unsafe source.withUnsafeBufferPointer { buffer in
      unsafe intern(UnsafeBufferPointer(rebasing: buffer[range.start..<range.end]))
    }
  }

  /// The name of `text`, added if it is new.
  mutating func intern(_ text: [UInt8]) -> Name {
    unsafe text.withUnsafeBufferPointer { unsafe intern($0) }
  }

  private mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> Name {
    unsafe intern(text, StringTable.hash(text)) { unsafe Identifier.isValid($0) }
  }

  /// The name of a text with that hash.
  private mutating func intern(
    _ text: UnsafeBufferPointer<UInt8>, _ hash: UInt32, isIdentifier: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Name {
    let (known, slot) = unsafe find(text, hash)
    if let known { return known }
    unsafe bytes.append(contentsOf: text)
    return add(hash, isIdentifier: unsafe isIdentifier(text), at: slot)
  }

  /// Makes a name of the bytes that were appended last.
  private mutating func add(_ hash: UInt32, isIdentifier: Bool, at slot: Int) -> Name {
    let index = UInt32(truncatingIfNeeded: entries.count)
    entries.append(Entry(end: bytes.count, hash: hash, isIdentifier: isIdentifier))
    slots[slot] = index
    if entries.count * 2 > slots.count { grow(to: slots.count * 2) }
    return Name(index: index)
  }

  /// The name of a text with that hash, or the slot where it belongs.
  private func find(_ text: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> (name: Name?, slot: Int) {
    guard !text.isEmpty else { return (.empty, 0) }
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while true {
      let index = Int(slots[slot])
      guard index != 0 else { return (nil, slot) }
      if entries[index].hash == hash, unsafe equals(index, text) {
        return (Name(index: UInt32(truncatingIfNeeded: index)), slot)
      }
      slot = (slot + 1) & mask
    }
  }

  private func equals(_ index: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = entries[index - 1].end
    guard entries[index].end - start == text.count, let other = text.baseAddress else { return false }
    return unsafe bytes.withUnsafeBufferPointer { own in
      guard let base = own.baseAddress else { return false }
      return unsafe memcmp(base + start, other, text.count) == 0
    }
  }

  private mutating func grow(to count: Int) {
    slots = [UInt32](repeating: 0, count: count)
    let mask = slots.count - 1
    for index in 1..<entries.count {
      var slot = Int(entries[index].hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(truncatingIfNeeded: index)
    }
  }

  /// Mixes eight bytes at a time, the last ones again with those before them.
  private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let raw = UnsafeRawBufferPointer(text)
    let count = raw.count
    var hash = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15 ^ seed
    if count >= 8 {
      var offset = 0
      while offset + 8 < count {
        hash = mix(hash ^ (unsafe raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
        offset += 8
      }
      hash = mix(hash ^ (unsafe raw.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)))
    } else if count >= 4 {
      let first = unsafe raw.loadUnaligned(fromByteOffset: 0, as: UInt32.self)
      let last = unsafe raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      hash = mix(hash ^ (UInt64(first) << 32 | UInt64(last)))
    } else {
      for index in 0..<count { hash = hash << 8 ^ UInt64(unsafe raw[index]) }
      hash = mix(hash)
    }
    return UInt32(truncatingIfNeeded: hash >> 32)
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  /// Another one in each process, so that no file can be written to collide.
  private static let seed = UInt64.random(in: .min ... .max)

  /// Tables are equal when they hold the same strings in the same order.
  package static func == (a: StringTable, b: StringTable) -> Bool {
    a.bytes == b.bytes && a.entries.elementsEqual(b.entries) { $0.end == $1.end }
  }
}
