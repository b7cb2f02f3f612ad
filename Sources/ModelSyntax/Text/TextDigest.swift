/// A digest of some bytes: two runs of bytes with equal digests are equal, but for a chance of one in 2^64.
///
/// It is good within one process only: each starts from another seed, so that no file can be written to collide.
package struct TextDigest: Hashable, Sendable {
  private let low: UInt64
  private let high: UInt64

  private init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// The digest of no bytes.
  package static let empty = TextDigest(low: 0, high: 0)

  /// The digest of what this one is of, and then of what `other` is of.
  package func appending(_ other: TextDigest) -> TextDigest {
    let low = TextDigest.mix(low &+ other.low &+ 1)
    return TextDigest(low: low, high: TextDigest.mix(high ^ other.high) &+ low)
  }

  /// The digest of the bytes between two offsets of the text that `cursor` reads.
  ///
  /// Two lanes of eight bytes each, so that a multiplication need not wait for the one before it.
  init(of cursor: ByteCursor, from start: Int, to end: Int) {
    var low = TextDigest.seed.low &+ UInt64(truncatingIfNeeded: end - start)
    var high = TextDigest.seed.high ^ low
    var index = start
    while index < end {
      low = TextDigest.mix(low ^ cursor.word(at: index, length: end - index))
      high = TextDigest.mix(high &+ cursor.word(at: index + 8, length: max(0, end - index - 8)))
      index += 16
    }
    self.low = TextDigest.mix(low &+ high)
    self.high = TextDigest.mix(high ^ low)
  }

  /// The digest of a number.
  package init(ofNumber number: UInt64) {
    low = TextDigest.mix(TextDigest.seed.low ^ number)
    high = TextDigest.mix(TextDigest.seed.high &+ number)
  }

  @inline(__always)
  private static func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  private static let seed = (low: UInt64.random(in: .min ... .max), high: UInt64.random(in: .min ... .max))
}

extension SourceText {
  /// The digest of the bytes in `range`.
  ///
  /// - Complexity: O(*n*) for *n* bytes, several of them at once.
  package func digest(of range: ByteRange) -> TextDigest {
    withCursor(over: bytes) { TextDigest(of: $0, from: range.start, to: min(range.end, $0.count)) }
  }
}
