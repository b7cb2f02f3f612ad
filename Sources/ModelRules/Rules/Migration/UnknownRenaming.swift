import DataModel
import ModelMigration

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
