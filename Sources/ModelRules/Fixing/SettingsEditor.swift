import ModelSyntax

/// The text of a `.modeld.json` that is to be changed; comments and blanks stay.
struct SettingsEditor {
  let path: String
  private let text: SourceText

  init(_ path: String, _ text: SourceText) {
    self.path = path
    self.text = text
  }

  /// Puts `name` in the place of the key or the string at `range`, with the quotes that stand there.
  func replacing(_ range: ByteRange, with name: String) -> FileEdit? {
    guard !range.isEmpty, name.utf8.allSatisfy({ $0 >= 0x20 && !"\"'\\".utf8.contains($0) }) else { return nil }
    let first = text.bytes[range.start]
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      return FileEdit(path, ByteRange(range.start + 1, range.end - 1), name)
    }
    // A key without quotes, which not every name can be.
    return FileEdit(path, range, name.utf8.allSatisfy(isIdentifier) ? name : "\"\(name)\"")
  }

  /// Takes out the element of the array under `key` that holds `range`, with its comma and, if it has one, its line.
  func removingElement(holding range: ByteRange, of key: String) -> [FileEdit] {
    guard case .object(let members)? = JSON5.read(text).0?.kind,
      case .array(let elements)? = members.first(where: { $0.key == key })?.value.kind,
      let index = elements.firstIndex(where: { $0.range.holds(range) })
    else { return [] }
    let element = elements[index].range
    if let comma = text.offset(of: ",]", from: element.end), isComma(comma) {
      return [FileEdit(path, text.wholeLines(ByteRange(element.start, comma + 1)), "")]
    }
    let lines = text.wholeLines(element)
    // The last one, behind which the comma of the one before would be left.
    guard index > 0, let comma = text.offset(of: ",]", from: elements[index - 1].range.end) else {
      return [FileEdit(path, lines, "")]
    }
    if comma + 1 == lines.start { return [FileEdit(path, ByteRange(comma, lines.end), "")] }
    return [FileEdit(path, ByteRange(comma, comma + 1), ""), FileEdit(path, lines, "")]
  }

  // MARK: Bytes

  private func isComma(_ offset: Int) -> Bool { text.bytes[offset] == UInt8(ascii: ",") }

  private func isIdentifier(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }
}
