import DataModel

enum MalformedFile: FileRule {
  static let info = RuleInfo(
    id: "malformed-file", group: .files, severity: .error,
    summary: "A file is not well-formed",
    explanation: """
      The text breaks the rules of its format: a tag that is never closed, a value without a quote, a stray character, \
      a file that ends too early. Xcode cannot read it. The place is where the fault is, not where a parser gives up; \
      nothing that only follows from it is reported.
      """,
    failing: """
      <entity name="Author">
      <entity name="Book"/>
      """,
    passing: """
      <entity name="Author"/>
      <entity name="Book"/>
      """)

  static let kinds: [FileProblem.Kind] = [.malformed]
}
