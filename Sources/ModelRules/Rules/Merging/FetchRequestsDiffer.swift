import DataModel
import ModelMerge
import ModelPredicate

enum FetchRequestsDiffer: MergeRule {
  static let info = RuleInfo(
    id: "fetch-requests-differ", group: .duplicatesAndMerging, severity: .error,
    summary: "Two models that are merged define one fetch request template differently",
    explanation: """
      Merging models throws "Can't merge models with two different fetch request templates for name …" unless the two \
      are equal; how their predicates are spelled does not count. Rename one or make them equal. Where there are sources and none of them calls a merging function, \
      this is an information.
      """,
    failing: """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Unit"/>
      <fetchRequest name="All" entity="Unit" predicateString="TRUEPREDICATE"/>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Unit"/>
      <fetchRequest name="All" entity="Unit" predicateString="FALSEPREDICATE"/>
      """,
    passing: """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Unit"/>
      <fetchRequest name="All" entity="Unit" predicateString="TRUEPREDICATE"/>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Unit"/>
      <fetchRequest name="All" entity="Unit" predicateString="TRUEPREDICATE"/>
      """)

  static func check(_ slot: MergeSlot, _ key: MergeKey, in set: MergeSetView, into findings: inout [Finding]) {
    guard key.kind == .fetchRequest, let first = slot.definitions.first else { return }
    for second in slot.definitions.dropFirst() {
      guard let (term, x, y) = difference(first, second) else { continue }
      let request = second.model.fetchRequests[second.index]
      let message =
        "fetch request '\(key.name)' differs between \(set.label(first.member.path)) and "
        + "\(set.label(second.member.path)): \(term.text) ('\(x)' and '\(y)')"
      let winner = first.model.fetchRequests[first.index].nameRange
      let finding = Finding(
        info, at: second.place(request.nameRange), message,
        related: [RelatedPlace(first.place(winner), "the other one is here")])
      findings.append(finding.weighed(by: set.meeting()))
      return
    }
  }

  private static let terms: [ModelTerm] = [
    .entity, .predicateString, .resultType, .fetchLimit, .fetchBatchSize, .includeSubentities, .includePropertyValues,
    .includesPendingChanges, .returnObjectsAsFaults, .returnDistinctResults,
  ]

  private static func difference(_ first: Definition, _ second: Definition) -> (ModelTerm, String, String)? {
    let a = first.model.fetchRequests[first.index].declaration
    let b = second.model.fetchRequests[second.index].declaration
    for term in terms {
      let x = text(term, of: a, first)
      let y = text(term, of: b, second)
      if x != y, term != .predicateString || !isSamePredicate(a, first, b, second) { return (term, x, y) }
    }
    return nil
  }

  /// Whether two predicates differ only in how they are spelled.
  private static func isSamePredicate(_ a: Declaration, _ first: Definition, _ b: Declaration, _ second: Definition)
    -> Bool
  {
    guard let x = first.model.decodedText(.predicateString, of: a),
      let y = second.model.decodedText(.predicateString, of: b)
    else { return false }
    return PredicateSpelling(x) == PredicateSpelling(y)
  }

  /// A setting of a request; an entity that is a stand-in is the real one.
  private static func text(_ term: ModelTerm, of declaration: Declaration, _ definition: Definition) -> String {
    if term == .entity { return definition.member.boundName(definition.model.fetchRequests[definition.index].entity) }
    return definition.model.text(term, of: declaration) ?? ""
  }
}
