#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension SourceText {
  /// The offset of the next occurrence of `word` at or behind `start`.
  ///
  /// - Complexity: O(*n*) for *n* bytes and a word whose first byte is rare, or short.
  package func find(_ word: [UInt8], from start: Int) -> Int? {
    (0...bytes.count).contains(start) ? find(word, in: ByteRange(start, bytes.count)) : nil
  }

  /// The offset of the first occurrence of `word` that lies in `range`.
  ///
  /// - Complexity: As ``find(_:from:)``.
  package func find(_ word: [UInt8], in range: ByteRange) -> Int? {
    guard !word.isEmpty, range.end <= bytes.count, word.count <= range.count else { return nil }
    return unsafe bytes.withUnsafeBytes { buffer -> Int? in
      guard let base = buffer.baseAddress else { return nil }
      var offset = range.start
      let end = range.end - word.count + 1
      while offset < end, let found = unsafe memchr(base + offset, Int32(word[0]), end - offset) {
        offset = unsafe UnsafeRawPointer(found) - base
        if unsafe memcmp(base + offset, word, word.count) == 0 { return offset }
        offset += 1
      }
      return nil
    }
  }

  /// Whether `word` stands at `start`.
  package func hasBytes(_ word: [UInt8], at start: Int) -> Bool {
    guard start >= 0, word.count <= bytes.count - start else { return false }
    return unsafe bytes.withUnsafeBytes { own in
      guard let base = own.baseAddress else { return word.isEmpty }
      return unsafe memcmp(base + start, word, word.count) == 0
    }
  }

  /// Whether the bytes of `other` in `range` stand here at `start`.
  package func hasEqualBytes(at start: Int, as range: ByteRange, of other: SourceText) -> Bool {
    guard start >= 0, range.end <= other.count, range.count <= bytes.count - start else { return false }
    return unsafe bytes.withUnsafeBytes { own in
      unsafe other.bytes.withUnsafeBytes { others in
        guard let own = own.baseAddress, let others = others.baseAddress else { return range.isEmpty }
        return unsafe memcmp(own + start, others + range.start, range.count) == 0
      }
    }
  }
}
