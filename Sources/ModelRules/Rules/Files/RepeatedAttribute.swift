import DataModel
import ModelSyntax

enum RepeatedAttribute: FileRule {
  static let info = RuleInfo(
    id: "repeated-xml-attribute", group: .files, severity: .error,
    summary: "An XML element has one attribute twice",
    explanation: """
      XML forbids it, and Xcode refuses to open the file. It mostly comes from a merge that kept both sides of a line. \
      Delete one of the two.
      """,
    failing: """
      <entity name="Author">
          <attribute name="name" optional="YES" attributeType="String" optional="YES"/>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="name" optional="YES" attributeType="String"/>
      </entity>
      """)

  static let kinds: [FileProblem.Kind] = [.repeatedAttribute]
}

extension RepeatedAttribute: FixableRule {
  /// Takes out the second one where both say the same; the file cannot be opened as it is.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let text = context.text(finding.place.path), let first = finding.related.first?.place.range,
      let second = finding.place.range, let earlier = whole(first, in: text), let range = whole(second, in: text),
      text.bytes[earlier.start..<earlier.end] == text.bytes[range.start..<range.end]
    else { return [] }
    var start = range.start
    while start > 0, [0x20, 0x09, 0x0A, 0x0D].contains(text.bytes[start - 1]) { start -= 1 }
    let edit = FileEdit(finding.place.path, ByteRange(start, range.end), "")
    return [Fix("Remove the repetition", [edit], isSafe: true)]
  }

  /// The attribute whose name stands at `name`, up to behind its closing quote.
  private static func whole(_ name: ByteRange, in text: SourceText) -> ByteRange? {
    let bytes = text.bytes
    guard let quote = bytes[name.end...].firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }),
      let end = bytes[(quote + 1)...].firstIndex(of: bytes[quote])
    else { return nil }
    return ByteRange(name.start, end + 1)
  }
}
