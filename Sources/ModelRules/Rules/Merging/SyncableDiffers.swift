import DataModel
import ModelMerge

enum SyncableDiffers: MergeRule {
  static let info = RuleInfo(
    id: "syncable-differs", group: .duplicatesAndMerging, severity: .hint,
    summary: "Two models that are merged differ in an entity's syncable setting alone",
    explanation: """
      Older compilers turned a missing 'syncable' into user info, which Core Data compares when it merges models; \
      whether today's do is not known. Save both models with the same Xcode to make them equal.
      """,
    failing: """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Unit" syncable="YES"/>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Unit"/>
      """,
    passing: EntitiesDiffer.info.passing)

  static func check(_ slot: MergeSlot, _ key: MergeKey, in set: MergeSetView, into findings: inout [Finding]) {
    guard key.kind == .entity, let first = slot.definitions.first else { return }
    guard set.comparisons.allSatisfy(\.comparison.compared.isEmpty),
      let (second, _) = set.comparisons.first(where: \.comparison.syncableDiffers)
    else { return }
    let message =
      "entity '\(key.name)' is syncable in only one of \(set.label(first.member.path)) and "
      + set.label(second.member.path)
    let related = [RelatedPlace(first.place(first.entity.nameRange), "the other one is here")]
    findings.append(Finding(info, at: second.place(second.entity.nameRange), message, related: related))
  }
}
