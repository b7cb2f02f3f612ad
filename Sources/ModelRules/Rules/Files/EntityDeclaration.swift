import DataModel

enum EntityDeclaration: FileRule {
  static let info = RuleInfo(
    id: "entity-declaration", group: .files, severity: .error,
    summary: "A file declares XML entities",
    explanation: """
      A document type can make the reader of a file open other files or expand a few bytes into gigabytes. No model \
      needs one, so modeld neither expands nor opens anything. Write the text itself in place of the references and \
      delete the declaration.
      """,
    failing: """
      //- Example.xcdatamodeld/Example.xcdatamodel/contents
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <!DOCTYPE model [<!ENTITY name "Author">]>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="&name;"/>
      </model>
      """,
    passing: """
      <entity name="Author"/>
      """)

  static let kinds: [FileProblem.Kind] = [.entityDeclaration]
}
