/// A reference to a character in a value or in text: one of the five named ones, or `&#…;`.
struct XMLReference: Equatable {
  /// The longest reference that is looked for, in bytes.
  static let longest = 12

  let scalar: Unicode.Scalar
  /// From `&` to behind `;`, in bytes.
  let length: Int

  /// The reference at the start of `bytes`; `nil` if there is none that XML 1.0 knows without a declaration.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.first == UInt8(ascii: "&") else { return nil }
    guard let end = bytes.prefix(XMLReference.longest).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    length = end - bytes.startIndex + 1
    let name = String(decoding: bytes[(bytes.startIndex + 1)..<end], as: UTF8.self)
    switch name {
    case "amp": scalar = "&"
    case "lt": scalar = "<"
    case "gt": scalar = ">"
    case "quot": scalar = "\""
    case "apos": scalar = "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let isHexadecimal = name.hasPrefix("#x")
      let digits = name.dropFirst(isHexadecimal ? 2 : 1)
      guard let value = UInt32(digits, radix: isHexadecimal ? 16 : 10), !digits.hasPrefix("+"), value > 0,
        let scalar = Unicode.Scalar(value)
      else { return nil }
      self.scalar = scalar
    }
  }
}

/// The text of an attribute's value with its references replaced, and the way back to the source.
package struct DecodedText: Equatable, Sendable {
  /// The text in UTF-8.
  package let bytes: [UInt8]
  /// The runs of the text, each either unchanged or what became of one reference or CRLF; both offsets ascend.
  private let runs: [Run]
  private let sourceEnd: Int

  package var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Decodes the bytes in `range`: references become characters, and a line break or a tab becomes a space.
  ///
  /// That is how XML 1.0, section 3.3.3, normalises a value; CRLF counts as one line break. A reference that is not
  /// known stays as it is written.
  package init(_ range: ByteRange, of text: SourceText) {
    let source = text.bytes
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    var runs = [Run(decoded: 0, source: range.start, isReplaced: false)]
    var offset = range.start
    let end = min(range.end, source.count)
    func replace(_ length: Int, with replacement: String) {
      runs.append(Run(decoded: bytes.count, source: offset, isReplaced: true))
      bytes.append(contentsOf: Array(replacement.utf8))
      offset += length
      runs.append(Run(decoded: bytes.count, source: offset, isReplaced: false))
    }
    while offset < end {
      let byte = source[offset]
      if byte == UInt8(ascii: "&"), let reference = XMLReference(source[offset..<end]) {
        replace(reference.length, with: String(reference.scalar))
      } else if byte == UInt8(ascii: "\r"), offset + 1 < end, source[offset + 1] == UInt8(ascii: "\n") {
        replace(2, with: " ")
      } else {
        bytes.append(byte == 0x09 || byte == 0x0A || byte == 0x0D ? UInt8(ascii: " ") : byte)
        offset += 1
      }
    }
    self.bytes = bytes
    self.runs = runs
    sourceEnd = end
  }

  /// A text that stands in the source as it is, from `range` on.
  package init(unchanged bytes: [UInt8], at range: ByteRange) {
    self.bytes = bytes
    runs = [Run(decoded: 0, source: range.start, isReplaced: false)]
    sourceEnd = range.end
  }

  /// The place in the source of the decoded byte at `offset`; the start of a reference for what it stands for.
  ///
  /// - Complexity: O(log *n*) for *n* references.
  package func sourceOffset(of offset: Int) -> Int {
    guard offset < bytes.count else { return sourceEnd }
    let run = runs[runIndex(of: offset)]
    return run.isReplaced ? run.source : run.source + offset - run.decoded
  }

  /// The source of the decoded bytes `range`, which holds every reference that it touches.
  package func sourceRange(of range: Range<Int>) -> ByteRange {
    let start = sourceOffset(of: range.lowerBound)
    guard range.upperBound < bytes.count else { return ByteRange(start, max(start, sourceEnd)) }
    let last = runIndex(of: range.upperBound)
    let isInside = runs[last].isReplaced && range.upperBound > runs[last].decoded
    return ByteRange(start, max(start, isInside ? runs[last + 1].source : sourceOffset(of: range.upperBound)))
  }

  private struct Run: Equatable, Sendable {
    let decoded: Int
    let source: Int
    let isReplaced: Bool
  }

  /// The last run that begins at or before a decoded offset.
  private func runIndex(of offset: Int) -> Int {
    var low = 0
    var high = runs.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].decoded <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
