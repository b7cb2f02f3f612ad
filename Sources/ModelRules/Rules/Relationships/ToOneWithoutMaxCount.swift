import DataModel

enum ToOneWithoutMaxCount: VersionRule {
  static let info = RuleInfo(
    id: "to-one-without-max-count", group: .relationships, severity: .warning,
    silencedBy: .noWarnings,
    summary: "A to-one relationship has no 'maxCount' of 1",
    explanation: """
      Xcode writes 'maxCount="1"' for every to-one relationship; without it the compiler warns, and the model may come \
      out with a to-many relationship, since that is what a maximum other than 1 means to Core Data. It happens in \
      files that are written by hand or by tools. Apple documents nothing about it.
      """,
    failing: """
      <entity name="Author">
          <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book" \
      inverseName="author" inverseEntity="Book"/>
      </entity>
      <entity name="Book">
          <relationship name="author" optional="YES" deletionRule="Nullify" destinationEntity="Author" \
      inverseName="books" inverseEntity="Author"/>
      </entity>
      """,
    passing: MissingDestination.info.passing)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    for relationship in model.relationships where !relationship.isToMany {
      let field = model.field(.maxCount, of: relationship.declaration)
      // What is no number has a rule of its own.
      if let field, field.value.isEmpty || relationship.count(.maxCount, in: model) ?? 1 == 1 { continue }
      let fault = field.map { "has a 'maxCount' of \(version.text($0.value))" } ?? "has no 'maxCount=\"1\"'"
      findings.append(
        Finding(
          info, at: version.place(field?.range ?? relationship.nameRange),
          "to-one relationship '\(version.qualifiedName(relationship))' \(fault)"))
    }
  }
}

extension ToOneWithoutMaxCount: FixableRule {
  /// Writes what Xcode writes; the maximum is in the version hash.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let position = editor.relationship(at: finding.place.range) else {
      return []
    }
    let edits = editor.setting([(.maxCount, "1")], of: editor.model.relationships[position].declaration)
    return [Fix("Set 'maxCount' to 1", edits, isSafe: false)]
  }
}
