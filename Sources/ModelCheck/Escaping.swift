extension Unicode.Scalar {
  /// Whether a terminal or an editor would act on this character instead of showing it.
  ///
  /// Control characters of ASCII and of Latin-1, line and paragraph separators, and those that change the direction of
  /// text, so that what is read is not what is there. The zero-width joiner of emoji is none of them.
  var isUnprintable: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x2028, 0x2029: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  /// The text as it can be printed on one line of a terminal, whatever it holds: `\n`, `\t`, `\u{1B}`.
  ///
  /// A backslash stays as it is, so that the usual path or message is unchanged.
  package var escapedForTerminal: String {
    guard unicodeScalars.contains(where: \.isUnprintable) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.isUnprintable:
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
