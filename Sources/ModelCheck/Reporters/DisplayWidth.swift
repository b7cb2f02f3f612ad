extension Character {
  /// How many columns of a terminal the character takes: 0, 1 or 2.
  ///
  /// By grapheme cluster, as terminals of today do: a flag or a family is as wide as one emoji. The wide ranges are
  /// those of Unicode's `EastAsianWidth.txt` (W and F), which the standard library does not hold.
  var displayWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.isASCII, unicodeScalars.count == 1 { return 1 }
    let isEmojiStyled = unicodeScalars.contains("\u{FE0F}") && first.properties.isEmoji && !first.isASCII
    let isKeycap = unicodeScalars.contains("\u{20E3}")
    let isFlag = (0x1F1E6...0x1F1FF).contains(first.value) && unicodeScalars.count > 1
    if isEmojiStyled || isKeycap || isFlag || first.isWide { return 2 }
    return first.isZeroWidth ? 0 : 1
  }
}

extension Unicode.Scalar {
  fileprivate var isZeroWidth: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    case .format: value != 0xAD
    default: false
    }
  }

  fileprivate var isWide: Bool {
    guard value >= 0x1100 else { return false }
    return properties.isEmojiPresentation && !(0x1F1E6...0x1F1FF).contains(value)
      || wideRanges.contains { $0.contains(value) }
  }
}

private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF,
  0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
  0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FB, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
]

extension String {
  /// The text, cut to at most `limit` columns, with `…` where something is left out.
  func clipped(toColumns limit: Int) -> String {
    var result = ""
    var columns = 0
    var fitting = result
    for character in self {
      columns += character.displayWidth
      if columns > limit { return fitting + "…" }
      result.append(character)
      if columns < limit { fitting = result }
    }
    return result
  }
}
