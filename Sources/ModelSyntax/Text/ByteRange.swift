/// A half-open range of UTF-8 bytes in one file, from the start of that file.
///
/// Offsets fit in 32 bits, since files above ``SourceText/sizeLimit`` are not read; that halves what a large
/// workspace keeps.
package struct ByteRange: Hashable, Sendable {
  @usableFromInline package let lower: UInt32
  @usableFromInline package let upper: UInt32

  @inlinable
  package init(_ start: Int, _ end: Int) {
    precondition(start <= end, "a range starts at or before its end")
    lower = UInt32(truncatingIfNeeded: start)
    upper = UInt32(truncatingIfNeeded: end)
  }

  package static let zero = ByteRange(0, 0)

  /// The offset of the first byte.
  @inlinable package var start: Int { Int(lower) }
  /// The offset behind the last byte.
  @inlinable package var end: Int { Int(upper) }
  @inlinable package var count: Int { end - start }
  @inlinable package var isEmpty: Bool { lower == upper }
}
