import DataModel
import ModelMigration
import ModelSyntax

enum UnknownRenaming: StepRule {
  static let reason = MigrationReason.unknownRenaming

  static let info = RuleInfo(
    id: "unknown-renaming", group: .migration, severity: .warning,
    summary: "A renaming identifier names nothing of the versions before",
    explanation: """
      A renaming identifier is the name that the element had before, or the identifier that it had then. One that \
      names nothing, mostly a slip, renames nothing: the old values are dropped without a word.
      """,
    failing: .step(
      from: """
        <entity name="Story"><attribute name="title" optional="YES" attributeType="String"/>
        <attribute name="year" optional="YES" attributeType="Date"/></entity>
        """,
      to: """
        <entity name="Story"><attribute name="headline" optional="YES" attributeType="Integer 16" elementID="titel"/>
        <attribute name="year" optional="YES" attributeType="Date"/></entity>
        """),
    passing: .step(
      from: """
        <entity name="Story"><attribute name="title" optional="YES" attributeType="String"/></entity>
        """,
      to: """
        <entity name="Story"><attribute name="headline" optional="YES" attributeType="String" elementID="title"/></entity>
        """))

  static func check(_ series: SeriesView, into findings: inout [Finding]) {
    guard let step = series.step, let predecessor = series.predecessor else { return }
    for obstacle in step.obstacles where obstacle.reason == reason {
      // An identifier may be meant for the stores of a version that is longer ago.
      let identifier = series.current.model.fields.first { $0.term == .elementID && $0.range == obstacle.place.range }
      let text = identifier.map { series.current.model.string($0.value) } ?? ""
      guard !series.others.contains(where: { $0.model.strings.find(text) != nil }) else { continue }
      findings.append(.obstacle(obstacle, info, since: predecessor.entry.name))
    }
  }
}

extension UnknownRenaming: FixableRule {
  /// Takes the only near name of what there was before, if that is of the same kind and type.
  ///
  /// The identifier is in no version hash, but decides which values a migration keeps.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let range = finding.place.range,
      let before = context.predecessor(editor.path)
    else { return [] }
    return editor.correctingName(of: finding, among: names(for: range, editor.model, before)).map {
      Fix($0.title, $0.edits, isSafe: false)
    }
  }

  /// What the element whose renaming identifier stands at `range` may have been called in the model `before`.
  private static func names(for range: ByteRange, _ model: Model, _ before: Model) -> [String] {
    if model.entities.contains(where: { $0.declaration.tag.holds(range) }) {
      return before.entities.map { before.string($0.name) }
    }
    guard let owner = model.entities.last(where: { $0.declaration.tag.start < range.start }),
      let entity = before.strings.find(model.string(owner.name)).flatMap({ before.entity(named: $0) })
    else { return [] }
    if let attribute = model.attributes.first(where: { $0.declaration.tag.holds(range) }) {
      return before.attributes[before.entities[entity].attributes.indices].filter { $0.type == attribute.type }
        .map { before.string($0.name) }
    }
    guard let relationship = model.relationships.first(where: { $0.declaration.tag.holds(range) }) else { return [] }
    return before.relationships[before.entities[entity].relationships.indices]
      .filter { $0.isToMany == relationship.isToMany }.map { before.string($0.name) }
  }
}
