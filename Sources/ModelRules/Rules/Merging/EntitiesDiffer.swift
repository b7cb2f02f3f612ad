import DataModel
import ModelMerge

enum EntitiesDiffer: MergeRule {
  static let info = RuleInfo(
    id: "entities-differ", group: .duplicatesAndMerging, severity: .error,
    summary: "Two models that are merged define one entity differently",
    explanation: """
      Merging models throws "Can't merge models with two different entities named …" unless same-named entities are \
      equal in name, abstract, class, user info, indexes, the Spotlight name and all that the version hash covers: \
      parents, stored properties, uniqueness constraints and hash modifiers. That list is observed on the iOS 18 \
      generation; Apple does not document it. Rename one, make them equal, turn one into a stand-in, or load each \
      model by its own name: 'init(contentsOf:)' with the URL of one .momd in place of 'mergedModel(from:)'. Where \
      there are sources and none of them calls a merging function, this is an information.
      """,
    failing: """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Unit" representedClassName="Unit"/>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Unit" representedClassName="OtherUnit"/>
      """,
    passing: """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Unit" representedClassName="Unit"/>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Unit" representedClassName="Unit"/>
      """)

  static func check(_ slot: MergeSlot, _ key: MergeKey, in set: MergeSetView, into findings: inout [Finding]) {
    guard key.kind == .entity, let first = slot.definitions.first else { return }
    let others = set.comparisons.map { ($0.definition, $0.comparison.compared) }.filter { !$0.1.isEmpty }
    guard let (second, differences) = others.first else { return }
    var related = [RelatedPlace(first.place(first.entity.nameRange), "the one in \(set.label(first.member.path)) wins")]
    related += differences.prefix(5).filter { $0.place != second.entity.nameRange }.map {
      RelatedPlace(second.place($0.place), "\($0.phrase)")
    }
    related += others.dropFirst().map { other, differences in
      let phrases = Differences.phrase(differences)
      return RelatedPlace(
        other.place(other.entity.nameRange), "the one in \(set.label(other.member.path)) differs too: \(phrases)")
    }
    let message =
      "entity '\(key.name)' differs between \(set.label(first.member.path)) and \(set.label(second.member.path)): "
      + Differences.phrase(differences)
    let finding = Finding(info, at: second.place(second.entity.nameRange), message, related: related)
    findings.append(finding.weighed(by: set.meeting()))
  }
}
