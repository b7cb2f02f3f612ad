import DataModel

enum WrongEncoding: FileRule {
  static let info = RuleInfo(
    id: "wrong-encoding", group: .files, severity: .error,
    summary: "A file is not in UTF-8",
    explanation: """
      Xcode writes models in UTF-8. A byte that is not valid UTF-8 makes the file unreadable as XML; it is often the \
      trace of a script that wrote Latin-1. UTF-16 is legal in XML, but no known tool writes a model so, and modeld \
      does not read it. Save the file as UTF-8.
      """,
    failing: Example(""), passing: Example(""))

  static let kinds: [FileProblem.Kind] = [.encoding]
}
