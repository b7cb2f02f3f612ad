import DataModel

enum NotADataModel: FileRule {
  static let info = RuleInfo(
    id: "not-a-data-model", group: .files, severity: .error,
    summary: "A file named contents is not a Core Data model",
    explanation: """
      The file lies where a model's text belongs, but its root element is not 'model', so the compiler cannot use it. \
      It was probably saved over by another document; restore it.
      """,
    failing: """
      //- Example.xcdatamodeld/Example.xcdatamodel/contents
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3"/>
      """,
    passing: """
      <entity name="Author"/>
      """)

  static let kinds: [FileProblem.Kind] = [.notADataModel]
}
