/// What a text is made of, found in one pass before anything reads it.
package struct TextCheck: Equatable, Sendable {
  /// Whether every byte is ASCII.
  package let isASCII: Bool
  /// The offset of the first byte that is not part of valid UTF-8.
  package let invalidUTF8: Int?
  /// The offset of the first control character that XML 1.0 forbids.
  package let controlCharacter: Int?
  /// Whether it looks like UTF-16: a byte-order mark, or a `<` with a zero beside it.
  package let isUTF16: Bool

  /// - Complexity: O(*n*) for *n* bytes; a text of ASCII is passed over 32 bytes at a time.
  package init(_ text: SourceText) {
    var starts: [UInt32] = []
    self.init(text, lineStarts: &starts)
  }

  /// The check of `text` and its lines, both found in one pass.
  package static func withLines(of text: SourceText) -> (TextCheck, LineIndex) {
    var starts: [UInt32] = [0]
    starts.reserveCapacity(text.count / 96 + 8)
    let check = TextCheck(text, lineStarts: &starts)
    return (check, LineIndex(starts: starts, length: text.count, isASCII: check.isASCII))
  }

  private init(_ text: SourceText, lineStarts: inout [UInt32]) {
    let bytes = text.bytes
    let head = bytes.prefix(2)
    isUTF16 = head == [0xFE, 0xFF] || head == [0xFF, 0xFE] || head == [0x3C, 0] || head == [0, 0x3C]
    let summary = unsafe bytes.withUnsafeBytes { unsafe TextCheck.summary(of: $0, &lineStarts) }
    isASCII = summary.isASCII
    invalidUTF8 = summary.isASCII ? nil : TextCheck.firstInvalidUTF8(in: bytes)
    controlCharacter = summary.hasControl ? bytes.firstIndex(where: TextCheck.isForbidden) : nil
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
  }

  /// Looks at 32 bytes at a time; only the bytes below 0x20 are looked at closely.
  private static func summary(
    of bytes: UnsafeRawBufferPointer, _ lineStarts: inout [UInt32]
  ) -> (isASCII: Bool, hasControl: Bool) {
    guard let base = bytes.baseAddress else { return (true, false) }
    var all: UInt64 = 0
    var hasControl = false
    var offset = 0
    let last = bytes.count - 32
    while offset <= last {
      let (a, b) = unsafe (word(base + offset), word(base + (offset &+ 8)))
      let (c, d) = unsafe (word(base + (offset &+ 16)), word(base + (offset &+ 24)))
      all |= a | b | c | d
      if below(a) | below(b) | below(c) | below(d) != 0 {
        var marks = gathered(below(a)) | gathered(below(b)) << 8 | gathered(below(c)) << 16 | gathered(below(d)) << 24
        while marks != 0 {
          unsafe note(offset &+ marks.trailingZeroBitCount, of: bytes, &lineStarts, &hasControl)
          marks &= marks &- 1
        }
      }
      offset &+= 32
    }
    while offset < bytes.count {
      all |= unsafe UInt64(bytes[offset])
      unsafe note(offset, of: bytes, &lineStarts, &hasControl)
      offset += 1
    }
    return (all & 0x8080_8080_8080_8080 == 0, hasControl)
  }

  @inline(__always)
  private static func word(_ start: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: unsafe start.loadUnaligned(as: UInt64.self))
  }

  /// The top bits of the eight bytes of `word`, which has no others, as its lowest eight bits.
  private static func gathered(_ word: UInt64) -> UInt64 { ((word >> 7) &* 0x0102_0408_1020_4080) >> 56 }

  /// Notes what the byte at `index` means, if it is below 0x20.
  @inline(__always)
  private static func note(
    _ index: Int, of bytes: UnsafeRawBufferPointer, _ lineStarts: inout [UInt32], _ hasControl: inout Bool
  ) {
    let byte = unsafe bytes[index]
    guard byte < 0x20 else { return }
    let next = index + 1 < bytes.count ? unsafe bytes[index + 1] : 0
    if byte == 0x0A || byte == 0x0D && next != 0x0A {
      lineStarts.append(UInt32(truncatingIfNeeded: index + 1))
    } else if isForbidden(byte) {
      hasControl = true
    }
  }

  /// The top bit of each byte of `word` that is below 0x20.
  private static func below(_ word: UInt64) -> UInt64 {
    ~((word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x6060_6060_6060_6060 | word) & 0x8080_8080_8080_8080
  }

  /// The first byte that cannot stand where it stands, by the table of well-formed sequences of Unicode, section 3.9.
  private static func firstInvalidUTF8(in bytes: [UInt8]) -> Int? {
    var offset = 0
    while offset < bytes.count {
      let first = bytes[offset]
      let length: Int
      var second: ClosedRange<UInt8> = 0x80...0xBF
      switch first {
      case 0..<0x80: length = 1
      case 0xC2...0xDF: length = 2
      case 0xE0: (length, second) = (3, 0xA0...0xBF)
      case 0xED: (length, second) = (3, 0x80...0x9F)
      case 0xE1...0xEF: length = 3
      case 0xF0: (length, second) = (4, 0x90...0xBF)
      case 0xF4: (length, second) = (4, 0x80...0x8F)
      case 0xF1...0xF3: length = 4
      default: return offset
      }
      guard offset + length <= bytes.count else { return offset }
      for index in 1..<max(1, length) {
        let allowed = index == 1 ? second : 0x80...0xBF
        guard allowed.contains(bytes[offset + index]) else { return offset }
      }
      offset += length
    }
    return nil
  }
}
