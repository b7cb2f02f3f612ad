import DataModel

enum MissingDestination: VersionRule {
  static let info = RuleInfo(
    id: "missing-destination", group: .relationships, severity: .error,
    summary: "A relationship has no destination",
    explanation: """
      The compiler refuses it: "relationship does not have a destination". Set 'destinationEntity' to an entity of the \
      same model.
      """,
    failing: """
      <entity name="Book">
          <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify"/>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book" \
      inverseName="author" inverseEntity="Book"/>
      </entity>
      <entity name="Book">
          <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" \
      inverseName="books" inverseEntity="Author"/>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    for relationship in version.model.relationships where relationship.destination.isEmpty {
      findings.append(
        Finding(
          info, at: version.place(relationship.nameRange),
          "relationship '\(version.qualifiedName(relationship))' has no destination"))
    }
  }
}

extension MissingDestination: FixableRule {
  /// Takes the entity of the inverse, which Xcode always writes beside the destination as the same.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let position = editor.relationship(at: finding.place.range)
    else { return [] }
    let declaration = editor.model.relationships[position].declaration
    guard let name = editor.model.text(.inverseEntity, of: declaration),
      editor.model.strings.find(name).flatMap({ editor.model.entity(named: $0) }) != nil
    else { return [] }
    let edits = editor.setting([(.destinationEntity, name)], of: declaration)
    return [Fix("Let it lead to '\(name)'", edits, isSafe: true)]
  }
}
