import DataModel
import ModelMerge

enum OrphanedChild: MergeRule {
  static let info = RuleInfo(
    id: "orphaned-child", group: .duplicatesAndMerging, severity: .warning,
    summary: "A merge leaves an entity with a parent that is not in the merged model",
    explanation: """
      Core Data's merge copies a later model's hierarchy and keeps of it only the entities whose names are new. If the \
      parent is defined by an earlier model too, the child stays attached to the parent that was thrown away: the \
      merged parent does not know it, and fetches for the parent miss its objects. Observed behaviour; Apple documents \
      nothing. Keep a hierarchy in one model, or merge by hand and set the subentities anew.
      """,
    failing: """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Vehicle"/>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Truck" parentEntity="Vehicle"/>
      <entity name="Vehicle"/>
      """,
    passing: """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Bicycle"/>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Truck" parentEntity="Vehicle"/>
      <entity name="Vehicle"/>
      """)

  static func check(_ slot: MergeSlot, _ key: MergeKey, in set: MergeSetView, into findings: inout [Finding]) {
    guard key.kind == .entity, let child = slot.definitions.first, !child.entity.parent.isEmpty else { return }
    let member = child.member
    guard let parent = child.model.entity(named: child.entity.parent), !member.isStandIn(parent) else { return }
    let name = child.model.string(child.entity.parent)
    guard let winner = set.slot(.entity(name)).definitions.first, winner.member.path != member.path else { return }
    // A parent that cannot be merged at all is the one mistake.
    guard EntityComparison(winner, Definition(member, parent)).compared.isEmpty else { return }
    let message =
      "the merged '\(name)' is the one of \(set.label(winner.member.path)), which does not have '\(key.name)' as its "
      + "child; Core Data's merge does not move it there"
    let place = child.place(child.model.range(.parentEntity, of: child.entity.declaration))
    let related = [RelatedPlace(winner.place(winner.entity.nameRange), "the merged '\(name)' is this one")]
    let finding = Finding(info, at: place, message, related: related)
    findings.append(finding.weighed(by: set.meeting()))
  }
}
