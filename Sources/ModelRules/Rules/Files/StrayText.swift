import DataModel

enum StrayText: FileRule {
  static let info = RuleInfo(
    id: "stray-text", group: .files, severity: .information,
    summary: "A model has text between its elements",
    explanation: """
      A model's elements hold no text. Xcode never writes any and drops it when it saves; that it is passed over when \
      the model is compiled is likely, but Apple does not say so. It is mostly left over from an edit by hand.
      """,
    failing: """
      <entity name="Author"/>
      oops
      """,
    passing: """
      <entity name="Author"/>
      """)

  static let kinds: [FileProblem.Kind] = [.strayText]
}
