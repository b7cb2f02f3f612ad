import DataModel
import ModelMigration

enum ProbableRename: StepRule {
  static let reason = MigrationReason.probableRename

  static let info = RuleInfo(
    id: "probable-rename", group: .migration, severity: .warning,
    summary: "What looks renamed has no renaming identifier, so its values would be dropped",
    explanation: """
      To Core Data another name is another thing: the old column is dropped and the new one is empty, and the \
      migration succeeds. If it is a rename, set the renaming identifier of the new one to the old name. If it \
      really is something else, say so with the severity of this rule or a name that is less alike.
      """,
    failing: .step(
      from: """
        <entity name="Story"><attribute name="body" optional="YES" attributeType="String"/>
        <attribute name="title" optional="YES" attributeType="String"/></entity>
        """,
      to: """
        <entity name="Story"><attribute name="body" optional="YES" attributeType="String"/>
        <attribute name="headline" optional="YES" attributeType="String"/></entity>
        """),
    passing: .step(
      from: """
        <entity name="Story"><attribute name="body" optional="YES" attributeType="String"/>
        <attribute name="title" optional="YES" attributeType="String"/></entity>
        """,
      to: """
        <entity name="Story"><attribute name="body" optional="YES" attributeType="String"/>
        <attribute name="headline" optional="YES" attributeType="String" elementID="title"/></entity>
        """))

  static func check(_ series: SeriesView, into findings: inout [Finding]) {
    guard let step = series.step, let predecessor = series.predecessor else { return }
    let obstacles = step.obstacles.filter { $0.reason == reason }
    guard !obstacles.isEmpty, !isMadeFromAnother(series, predecessor) else { return }
    findings += obstacles.map { .obstacle($0, info, since: predecessor.entry.name) }
  }

  /// Whether what the shipped version has over the one before it is missing for another reason, which the rule
  /// ``VersionNotDerived`` tells.
  private static func isMadeFromAnother(_ series: SeriesView, _ shipped: SeriesView.Version) -> Bool {
    guard let release = series.release, release.current == shipped.entry.name,
      !release.versions.contains(series.current.entry.name),
      let base = series.versions.last(where: {
        release.versions.contains($0.entry.name) && VersionName.precedes($0.entry.name, shipped.entry.name)
      })
    else { return false }
    return !VersionNotDerived.lostNames(of: shipped.model, since: base.model, in: series.current.model).isEmpty
  }
}

extension ProbableRename: FixableRule {
  /// Sets the renaming identifier, which lets a migration keep the values; it is in no version hash.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let origin = finding.related.first?.place,
      let range = origin.range,
      let name = context.editor(of: origin.path)?.value(at: range), !name.isEmpty,
      let declaration = editor.declaration(named: finding.place.range),
      editor.model.field(.elementID, of: declaration) == nil
    else { return [] }
    let edits = editor.setting([(.elementID, name)], of: declaration)
    return [Fix("Set the renaming identifier to '\(name)'", edits, isSafe: false)]
  }
}
