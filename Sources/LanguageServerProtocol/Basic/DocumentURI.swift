/// A URI as RFC 3986 has it, as far as language servers meet it.
package struct DocumentURI: Hashable, Sendable {
  /// As it was written.
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  /// The `file` URI of an absolute path; all bytes but unreserved ones and slashes are percent-encoded.
  package init(path: String) {
    var bytes = Array("file://".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The scheme in lower case; empty if there is none.
  package var scheme: String {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return "" }
    return text[..<colon].lowercased()
  }

  /// The absolute path that a `file` URI names, decoded; `nil` for other schemes and for other machines.
  ///
  /// Takes `file:/x`, `file:///x` and `file://localhost/x`. A `?` or `#` that is not encoded is taken as part of the name,
  /// since some clients forget to encode it and a file has neither query nor fragment.
  package var path: String? {
    guard scheme == "file" else { return nil }
    var rest = Substring(text.utf8.dropFirst(5))
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let host = rest.prefix { $0 != "/" }
      guard host.isEmpty || host.lowercased() == "localhost" else { return nil }
      rest = rest.dropFirst(host.count)
    }
    guard rest.hasPrefix("/") else { return nil }
    return DocumentURI.decoded(rest)
  }

  /// The path of a URI of any scheme, decoded: what stands behind the scheme and the authority.
  package var anyPath: String {
    var rest = text[...]
    if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) { rest = text[text.utf8.index(after: colon)...] }
    rest = rest.prefix { $0 != "?" && $0 != "#" }
    return DocumentURI.decoded(rest) ?? String(rest)
  }

  /// `text` with its percent escapes decoded; `nil` if the result is not UTF-8 or has a zero.
  ///
  /// What only looks like an escape stays.
  private static func decoded(_ text: Substring) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.contains(UInt8(ascii: "%")) else { return String(text) }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = hexadecimal(bytes[index + 1]),
        let low = hexadecimal(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result.contains(0) ? nil : String(validating: result, as: UTF8.self)
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
