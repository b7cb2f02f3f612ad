import DataModel
import ModelMerge

enum EntitiesDifferSilently: MergeRule {
  static let info = RuleInfo(
    id: "entities-differ-silently", group: .duplicatesAndMerging, severity: .warning,
    summary: "Two models that are merged define one entity with differences that Core Data does not compare",
    explanation: """
      Default values, bounds, delete rules, user info of properties, renaming identifiers, transformers, transient and \
      fetched properties are not compared when models are merged: the first definition wins and the other is lost \
      without a word, and the order of models is not documented. Make the two equal.
      """,
    failing: """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Unit">
          <attribute name="size" optional="YES" attributeType="Integer 32" defaultValueString="1"/>
      </entity>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Unit">
          <attribute name="size" optional="YES" attributeType="Integer 32" defaultValueString="2"/>
      </entity>
      """,
    passing: EntitiesDiffer.info.passing)

  static func check(_ slot: MergeSlot, _ key: MergeKey, in set: MergeSetView, into findings: inout [Finding]) {
    guard key.kind == .entity, let first = slot.definitions.first else { return }
    // Where Core Data's own comparison fails, that is the one mistake.
    guard set.comparisons.allSatisfy(\.comparison.compared.isEmpty) else { return }
    guard let (second, comparison) = set.comparisons.first(where: { !$0.comparison.uncompared.isEmpty }) else { return }
    let message =
      "entity '\(key.name)' is merged from \(set.label(first.member.path)), and what differs in "
      + "\(set.label(second.member.path)) is lost: \(Differences.phrase(comparison.uncompared))"
    let place = second.place(comparison.uncompared[0].place)
    let related = [RelatedPlace(first.place(first.entity.nameRange), "this one wins")]
    findings.append(Finding(info, at: place, message, related: related).weighed(by: set.meeting()))
  }
}
