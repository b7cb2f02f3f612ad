import DataModel

enum InverseEntityMismatch: VersionRule {
  static let info = RuleInfo(
    id: "inverse-entity-mismatch", group: .relationships, severity: .warning, upTo: .error,
    summary: "A relationship's inverse entity is not its destination",
    explanation: """
      Xcode writes 'inverseEntity' equal to 'destinationEntity'. Where the two differ, which one counts is not \
      documented. An inverse entity that does not exist at all is an error. Set both to the same entity.
      """,
    failing: """
      <entity name="Author">
          <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book" \
      inverseName="author" inverseEntity="Shelf"/>
      </entity>
      <entity name="Book">
          <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" \
      inverseName="books" inverseEntity="Author"/>
      </entity>
      <entity name="Shelf"/>
      """,
    passing: MissingDestination.info.passing)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    for relationship in model.relationships {
      let named = relationship.inverseEntity
      guard !named.isEmpty, named != relationship.destination else { continue }
      // A destination that does not exist is one mistake, and reported as that.
      guard let destination = model.entity(named: relationship.destination) else { continue }
      let subject = "'\(version.qualifiedName(relationship))'"
      let range = model.range(.inverseEntity, of: relationship.declaration)
      guard let other = model.entity(named: named) else {
        let message = "the inverse entity of \(subject) is '\(version.text(named))', which this model does not have"
        findings.append(Finding(info, at: version.place(range), message, severity: .error))
        continue
      }
      // Where the inverse is inherited, its entity may be an ancestor of the destination.
      if model.lineage(ofEntity: destination).contains(other) { continue }
      let message =
        "the inverse entity of \(subject) is '\(version.text(named))', but its destination is "
        + "'\(version.text(relationship.destination))'"
      findings.append(Finding(info, at: version.place(range), message))
    }
  }
}

extension InverseEntityMismatch: FixableRule {
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let range = finding.place.range,
      let position = editor.relationship(at: range)
    else { return [] }
    let destination = editor.model.string(editor.model.relationships[position].destination)
    // Where it names an entity that is there, which of the two counts is not documented.
    let isKnown = editor.model.entity(named: editor.value(at: range)) != nil
    return [
      Fix("Set the inverse entity to '\(destination)'", [editor.replacing(range, with: destination)], isSafe: !isKnown)
    ]
  }
}
