extension String {
  /// The text as it can stand in an XML attribute between double quotes.
  ///
  /// XML 1.0 has no way to write most control characters, so they are shown as in ``escapedForTerminal``.
  var escapedForXML: String {
    var result = ""
    for scalar in escapedForTerminal.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
