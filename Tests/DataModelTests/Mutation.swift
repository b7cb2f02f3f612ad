import TestSupport

/// The ways in which a fuzz test damages a text, after those in which files get broken: slips, cuts, bad merges.
enum Mutation: CaseIterable {
  case flipByte, replaceByte, cut, double, swapChunks, swapTags, insertMarker, removeQuote, truncate

  /// `bytes` with one to six mutations.
  static func mutated(_ bytes: [UInt8], using random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let mutation = allCases[Int.random(in: 0..<allCases.count, using: &random)]
      if bytes.count > 1 { mutation.apply(to: &bytes, using: &random) }
    }
    return bytes
  }

  private func apply(to bytes: inout [UInt8], using random: inout SplitMix64) {
    let index = Int.random(in: 0..<bytes.count, using: &random)
    let chunk = index..<min(bytes.count, index + Int.random(in: 1...200, using: &random))
    switch self {
    case .flipByte: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case .replaceByte: bytes[index] = Array("<>&\"'=/!-[]{}();,\\\n\r\0 ".utf8).randomElement(using: &random) ?? 0
    case .cut: bytes.removeSubrange(chunk)
    case .double: bytes.insert(contentsOf: Array(bytes[chunk]), at: index)
    case .swapChunks:
      let moved = Array(bytes[chunk])
      bytes.removeSubrange(chunk)
      bytes.insert(contentsOf: moved, at: Int.random(in: 0...bytes.count, using: &random))
    case .swapTags: Mutation.swapTags(in: &bytes, using: &random)
    case .insertMarker:
      let line = bytes[index...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      let marker = ["<<<<<<< HEAD\n", "=======\n", ">>>>>>> theirs\n", "||||||| base\n"].randomElement(using: &random)
      bytes.insert(contentsOf: Array((marker ?? "").utf8), at: line)
    case .removeQuote:
      let quote = bytes[index...].firstIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
      if let quote { bytes.remove(at: quote) }
    case .truncate: bytes.removeSubrange(index...)
    }
  }

  /// Puts one tag in the place of another one.
  private static func swapTags(in bytes: inout [UInt8], using random: inout SplitMix64) {
    func tag(from start: Int) -> Range<Int>? {
      guard let open = bytes[start...].firstIndex(of: UInt8(ascii: "<")),
        let close = bytes[open...].firstIndex(of: UInt8(ascii: ">"))
      else { return nil }
      return open..<close + 1
    }
    guard let first = tag(from: Int.random(in: 0..<bytes.count, using: &random)), first.upperBound < bytes.count,
      let second = tag(from: Int.random(in: first.upperBound..<bytes.count, using: &random))
    else { return }
    let moved = Array(bytes[first])
    bytes.replaceSubrange(first, with: Array(bytes[second]))
    let shift = second.count - first.count
    bytes.replaceSubrange(second.lowerBound + shift..<second.upperBound + shift, with: moved)
  }
}
