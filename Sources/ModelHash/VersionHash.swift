/// A version hash of Core Data: 32 bytes that change when what a store holds changes.
///
/// An entity has one (`versionHash`), and so has a whole model (`versionChecksum`).
package struct VersionHash: Hashable, Sendable {
  /// The bytes, eight to a number, the first one in front.
  let words: SIMD4<UInt64>

  init(words: SIMD4<UInt64>) { self.words = words }

  package static let byteCount = 32

  /// The hash that these bytes are; `nil` unless there are 32.
  package init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == VersionHash.byteCount else { return nil }
    var words = SIMD4<UInt64>()
    for (index, byte) in bytes.enumerated() { words[index >> 3] = words[index >> 3] << 8 | UInt64(byte) }
    self.words = words
  }

  package var bytes: [UInt8] {
    (0..<VersionHash.byteCount).map { UInt8(truncatingIfNeeded: words[$0 >> 3] >> UInt64(56 - 8 * ($0 & 7))) }
  }
}

// MARK: Text

extension VersionHash {
  /// The hash that 64 hexadecimal digits are, in either case.
  package init?(hexadecimal text: String) { self.init(hexadecimal: Array(text.utf8)[...]) }

  /// The same of the digits' bytes.
  package init?(hexadecimal digits: ArraySlice<UInt8>) {
    guard digits.count == 2 * VersionHash.byteCount else { return nil }
    var words = SIMD4<UInt64>()
    for (index, digit) in digits.enumerated() {
      guard let value = VersionHash.digit(digit) else { return nil }
      words[index >> 4] = words[index >> 4] << 4 | value
    }
    self.words = words
  }

  /// 64 hexadecimal digits in lower case.
  package var hexadecimal: String {
    String(
      decoding: bytes.flatMap { [VersionHash.digits[Int($0 >> 4)], VersionHash.digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The hash that 44 characters of base64 are, as `versionChecksum` gives it; `nil` for anything else.
  package init?(base64 text: String) {
    let characters = Array(text.utf8)
    guard characters.count == 44, characters[43] == UInt8(ascii: "=") else { return nil }
    var bytes: [UInt8] = []
    var group: UInt32 = 0
    for (index, character) in characters.enumerated() {
      guard let value = index == 43 ? 0 : VersionHash.alphabet.firstIndex(of: character) else { return nil }
      group = group << 6 | UInt32(value)
      if index & 3 == 3 {
        for shift in [16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(shift))) }
      }
    }
    guard bytes.last == 0 else { return nil }
    self.init(bytes.dropLast())
  }

  /// 44 characters of base64, as `versionChecksum` gives it.
  package var base64: String {
    let bytes = bytes + [0]
    var characters: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = Int(bytes[start]) << 16 | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2])
      for shift in [18, 12, 6, 0] { characters.append(VersionHash.alphabet[group >> shift & 63]) }
    }
    characters[43] = UInt8(ascii: "=")
    return String(decoding: characters, as: UTF8.self)
  }

  private static let digits = Array("0123456789abcdef".utf8)
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static func digit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}

extension VersionHash: CustomStringConvertible {
  package var description: String { hexadecimal }
}
