#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads bytes one after the other, inside bounds whatever the caller does.
///
/// The one file in which the lexers touch unchecked memory: every read below compares with `count` first, and reads
/// behind the end give 0. A cursor is lent by ``withCursor(over:_:)`` and must not leave its closure.
@safe struct ByteCursor {
  private let base: UnsafePointer<UInt8>
  let count: Int
  var offset = 0

  fileprivate init(base: UnsafePointer<UInt8>, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  var isAtEnd: Bool { offset >= count }

  /// The next byte, or 0 at the end.
  var peek: UInt8 { offset < count ? unsafe base[offset] : 0 }

  /// The byte at `index`, or 0 outside of the text.
  @inline(__always)
  func byte(at index: Int) -> UInt8 {
    index >= 0 && index < count ? unsafe base[index] : 0
  }

  /// Up to eight bytes from `index` on as one number, zeros behind them.
  @inline(__always)
  func word(at index: Int, length: Int) -> UInt64 {
    let length = min(length, 8)
    if index >= 0, index + 8 <= count {
      let word = unsafe UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
      return length == 8 ? word : UInt64(littleEndian: word) & (1 << UInt64(length * 8) - 1)
    }
    return (0..<length).reduce(UInt64(0)) { $0 | UInt64(byte(at: index + $1)) << UInt64($1 * 8) }
  }

  /// Eight bytes from `index` on as one number, the first one lowest; `nil` if the text ends before.
  @inline(__always)
  func wholeWord(at index: Int) -> UInt64? {
    guard index >= 0, index + 8 <= count else { return nil }
    return UInt64(littleEndian: unsafe UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self))
  }

  /// Where an attribute value that begins at `start` ends, if nothing in it needs a closer look.
  ///
  /// Eight bytes are looked at together. Of the marks in `stops`, those above the lowest may be wrong, since a borrow
  /// runs upwards; only the lowest is used.
  ///
  /// - Returns: The offset of the closing `"`; `nil` if a `&`, a `<` or a control character stands before it, or if it
  ///   is near the end of the text.
  @inline(__always)
  func endOfPlainValue(from start: Int) -> Int? {
    var index = start
    while let word = wholeWord(at: index) {
      let control = (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080
      let stops = control | marks(of: 0x22, in: word) | marks(of: 0x26, in: word) | marks(of: 0x3C, in: word)
      if stops != 0 {
        index += stops.trailingZeroBitCount >> 3
        return byte(at: index) == 0x22 ? index : nil
      }
      index += 8
    }
    return nil
  }

  /// The top bit of each byte of `word` that is `byte`; above the lowest such byte there may be wrong ones.
  @inline(__always)
  func marks(of byte: UInt8, in word: UInt64) -> UInt64 {
    let rest = word ^ (UInt64(byte) &* 0x0101_0101_0101_0101)
    return (rest &- 0x0101_0101_0101_0101) & ~rest & 0x8080_8080_8080_8080
  }

  /// Moves over all bytes whose entry in `table` has a bit of `mask`.
  @inline(__always)
  mutating func skip(_ mask: UInt8, in table: ByteClassTable) {
    while offset < count, table.classes(of: unsafe base[offset]) & mask != 0 { offset += 1 }
  }

  /// Moves to the next byte whose entry in `table` has a bit of `mask`, or to the end.
  @inline(__always)
  mutating func find(_ mask: UInt8, in table: ByteClassTable) {
    while offset < count, table.classes(of: unsafe base[offset]) & mask == 0 { offset += 1 }
  }

  /// Moves over letters and digits of ASCII, and over all bytes whose entry in `table` has a bit of `mask`.
  ///
  /// Eight bytes are looked at together, as long as they are letters and digits.
  @inline(__always)
  mutating func skipWord(_ mask: UInt8, in table: ByteClassTable) {
    while let word = wholeWord(at: offset) {
      let others = ~ByteCursor.alphanumerics(word) & 0x8080_8080_8080_8080
      if others == 0 {
        offset += 8
        continue
      }
      offset += others.trailingZeroBitCount >> 3
      guard table.classes(of: unsafe base[offset]) & mask != 0 else { return }
      offset += 1
    }
    skip(mask, in: table)
  }

  /// The top bit of each byte of `word` that is a letter or a digit of ASCII.
  ///
  /// Sums of seven bits do not run over into the next byte.
  @inline(__always)
  private static func alphanumerics(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let low = word & (0x7F &* ones)
    let folded = low | 0x20 &* ones
    let digits = (low &+ 0x50 &* ones) & ~(low &+ 0x46 &* ones)
    let letters = (folded &+ 0x1F &* ones) & ~(folded &+ 0x05 &* ones)
    return (digits | letters) & ~word
  }

  /// Moves to the next `byte` or backslash, or to the end if there is none.
  @inline(__always)
  mutating func advance(toEscapeOr byte: UInt8) {
    while let word = wholeWord(at: offset) {
      let found = marks(of: byte, in: word) | marks(of: 0x5C, in: word)
      if found != 0 {
        offset += found.trailingZeroBitCount >> 3
        return
      }
      offset += 8
    }
    while offset < count, unsafe base[offset] != byte, unsafe base[offset] != 0x5C { offset += 1 }
  }

  /// Moves to the next `byte`, or to the end if there is none.
  mutating func advance(to byte: UInt8) {
    while let word = wholeWord(at: offset) {
      let found = marks(of: byte, in: word)
      if found != 0 {
        offset += found.trailingZeroBitCount >> 3
        return
      }
      offset += 8
    }
    while offset < count, unsafe base[offset] != byte { offset += 1 }
  }

  /// Whether the bytes from `start` on are those of `text`.
  func matches(_ text: StaticString, at start: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard start >= 0, start + length <= count else { return false }
    return unsafe memcmp(base + start, text.utf8Start, length) == 0
  }

  /// Moves behind the next `text`, or to the end; whether it was found.
  mutating func advance(past text: StaticString) -> Bool {
    let first = unsafe text.utf8Start[0]
    while !isAtEnd {
      advance(to: first)
      if matches(text, at: offset) {
        offset += text.utf8CodeUnitCount
        return true
      }
      offset += 1
    }
    offset = count
    return false
  }

  /// Whether the bytes from `start` on are those of `bytes`.
  @inline(__always)
  func matches(_ bytes: [UInt8], at start: Int) -> Bool {
    guard start + bytes.count <= count else { return false }
    return unsafe bytes.withUnsafeBufferPointer { other in
      for index in 0..<other.count where unsafe base[start + index] != other[index] { return false }
      return true
    }
  }

  /// Whether two runs of `length` bytes are equal.
  @inline(__always)
  func equal(_ a: Int, _ b: Int, length: Int) -> Bool {
    guard a >= 0, b >= 0, max(a, b) + length <= count else { return false }
    for index in 0..<length where unsafe base[a + index] != base[b + index] { return false }
    return true
  }
}

/// Lends a cursor at the start of `bytes`.
func withCursor<Result>(over bytes: [UInt8], _ body: (inout ByteCursor) -> Result) -> Result {
  unsafe bytes.withUnsafeBufferPointer { buffer in
    guard let base = buffer.baseAddress else {
      var zero: UInt8 = 0
      return unsafe withUnsafePointer(to: &zero) { pointer in
        var cursor = unsafe ByteCursor(base: pointer, count: 0)
        return body(&cursor)
      }
    }
    var cursor = unsafe ByteCursor(base: base, count: buffer.count)
    return body(&cursor)
  }
}

/// For each of the 256 bytes, the classes it belongs to, as bits.
@safe final class ByteClassTable: Sendable {
  nonisolated(unsafe) private let entries: UnsafePointer<UInt8>

  /// Sets bit *n* for the bytes in `classes[n]`.
  ///
  /// The table is never freed: there is one for each lexer.
  init(_ classes: [any Sequence<UInt8>]) {
    let table = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
    unsafe table.initialize(repeating: 0, count: 256)
    for (bit, bytes) in classes.enumerated() {
      for byte in bytes { unsafe table[Int(byte)] |= 1 << bit }
    }
    unsafe entries = UnsafePointer(table)
  }

  @inline(__always)
  func classes(of byte: UInt8) -> UInt8 { unsafe entries[Int(byte)] }
}
