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
    var missing: [Habit.Instance] = []
    for relationship in model.relationships where !relationship.isToMany {
      guard let field = model.field(.maxCount, of: relationship.declaration) else {
        missing.append(Habit.Instance(range: relationship.nameRange, name: version.qualifiedName(relationship)))
        continue
      }
      // What is no number has a rule of its own.
      guard let count = Int(version.text(field.value)), count != 1 else { continue }
      findings.append(
        Finding(
          info, at: version.place(field.range),
          "to-one relationship '\(version.qualifiedName(relationship))' has a 'maxCount' of \(count)"))
    }
    Habit.report(info, missing, in: version, into: &findings) { instance in
      "to-one relationship '\(instance.name)' has no 'maxCount=\"1\"'"
    } summary: { count in
      "\(count) to-one relationships have no 'maxCount=\"1\"'"
    }
  }
}

extension ToOneWithoutMaxCount: FixableRule {
  /// Writes what Xcode writes; the maximum is in the version hash.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding) else { return [] }
    let edits = finding.instances.compactMap { editor.relationship(at: $0) }.flatMap { position in
      editor.setting([(.maxCount, "1")], of: editor.model.relationships[position].declaration)
    }
    return edits.isEmpty ? [] : [Fix("Set 'maxCount' to 1", edits, isSafe: false)]
  }
}
