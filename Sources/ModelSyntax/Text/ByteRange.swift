/// A half-open range of UTF-8 bytes in one file, from the start of that file.
///
/// Offsets fit in 32 bits, since files above ``SourceText/sizeLimit`` are not read; that halves what a large
/// workspace keeps.
package struct ByteRange: Hashable, Sendable {
  @usableFromInline package let lower: UInt32
  @usableFromInline package let upper: UInt32

  @inlinable @inline(__always)
  package init(_ start: Int, _ end: Int) {
    precondition(start <= end, "a range starts at or before its end")
    lower = UInt32(truncatingIfNeeded: start)
    upper = UInt32(truncatingIfNeeded: end)
  }

  /// This range where all before it has become longer by `distance` bytes; a difference that wraps makes it shorter.
  @inlinable @inline(__always)
  package func moved(by distance: UInt32) -> ByteRange { ByteRange(lower: lower &+ distance, upper: upper &+ distance) }

  @usableFromInline @inline(__always)
  package init(lower: UInt32, upper: UInt32) {
    self.lower = lower
    self.upper = upper
  }

  package static let zero = ByteRange(0, 0)

  /// The offset of the first byte.
  @inlinable @inline(__always) package var start: Int { Int(lower) }
  /// The offset behind the last byte.
  @inlinable @inline(__always) package var end: Int { Int(upper) }
  @inlinable @inline(__always) package var count: Int { end - start }
  @inlinable package var isEmpty: Bool { lower == upper }
}
