import DataModel

enum UnreadableFile: FileRule {
  static let info = RuleInfo(
    id: "unreadable-file", group: .files, severity: .error,
    summary: "A file cannot be read",
    explanation: """
      The system refuses to open or read the file or the directory, so nothing can be said of what is in it, and a \
      build on this machine would fail. Check its permissions and where a link leads.
      """,
    failing: Example(""), passing: Example(""))

  static let kinds: [FileProblem.Kind] = [.unreadable]
}
