import DataModel
import ModelMerge

enum StandInWithoutRealEntity: MergeRule {
  static let info = RuleInfo(
    id: "stand-in-without-real-entity", group: .standIns, severity: .error,
    summary: "A stand-in stands for an entity that no model has",
    explanation: """
      A merge by hand leaves stand-ins out, so relationships that lead to one end nowhere unless some model has the \
      real entity. An empty value of the user-info key means the stand-in's own name. Correct the value, or add the \
      model with the real entity. Nothing is said while a model of the tree cannot be read.
      """,
    failing: """
      <entity name="BillStandIn">
          <userInfo>
              <entry key="MyRealEntity" value="Bill"/>
          </userInfo>
      </entity>
      """,
    passing: """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Bill">
          <userInfo>
              <entry key="MyRealEntity" value=""/>
          </userInfo>
      </entity>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Bill"/>
      """)

  static func check(_ slot: MergeSlot, _ key: MergeKey, in set: MergeSetView, into findings: inout [Finding]) {
    guard key.kind == .entity, slot.definitions.isEmpty, let first = slot.standIns.first else { return }
    guard set.elsewhere(key.name).isEmpty, set.isTreeWhole() else { return }
    let names = slot.standIns.map { $0.standInName }
    let other = first.model.entity(named: key.name).flatMap { index in
      first.member.standIns.first { $0.entity == index && $0.realName != key.name }
    }
    // Of two that stand for each other, the first one tells.
    if let other, other.realName == names[0], other.entity < first.standIn.entity { return }
    let related = slot.standIns.dropFirst().map {
      RelatedPlace($0.place($0.standInRange), "'\($0.standInName)' stands for it too")
    }
    let message =
      if names[0] == key.name {
        "'\(key.name)' is marked as a stand-in, but no model has the real entity '\(key.name)'"
      } else if let other {
        "'\(names[0])' stands for entity '\(key.name)', which is a stand-in itself, for '\(other.realName)'"
      } else {
        "'\(names[0])' stands for entity '\(key.name)', which no model has"
      }
    findings.append(Finding(info, at: first.place(first.standInRange), message, related: Array(related)))
  }
}

extension StandInWithoutRealEntity: FixableRule {
  /// Lets the stand-in name the only near entity of another model.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding),
      editor.model.userInfo.contains(where: { $0.valueRange == finding.place.range && !$0.value.isEmpty })
    else { return [] }
    return editor.correctingName(of: finding, among: context.realEntityNames())
  }
}
