/// The bytes of one file, exactly as they were read.
package struct SourceText: Equatable, Sendable {
  /// The largest file that is read, in bytes; a Core Data model of a megabyte is already rare.
  package static let sizeLimit = 256 << 20

  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(_ text: String) {
    bytes = Array(text.utf8)
  }

  package var count: Int { bytes.count }

  /// The text of `range`, with bytes that are not UTF-8 replaced by U+FFFD.
  package func string(_ range: ByteRange) -> String {
    String(decoding: bytes[min(range.start, count)..<min(range.end, count)], as: UTF8.self)
  }
}
