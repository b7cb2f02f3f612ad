import DataModel
import ModelMerge

enum StandInContradiction: VersionRule {
  static let info = RuleInfo(
    id: "stand-in-contradiction", group: .standIns, severity: .error,
    summary: "A stand-in names two real entities",
    explanation: """
      The user info of the entity has the key of a stand-in twice, or two such keys, and they name different entities: \
      which one a merge by hand takes is left to chance. Keep one.
      """,
    failing: """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Other">
          <userInfo>
              <entry key="MyRealEntity" value="Bill"/>
              <entry key="MyRealEntity" value="Client"/>
          </userInfo>
      </entity>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Bill"/>
      <entity name="Client"/>
      """,
    passing: StandInWithoutRealEntity.info.passing)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    for standIn in version.standIns {
      guard let contradiction = standIn.contradiction else { continue }
      let first = model.userInfo[standIn.entry]
      let second = model.userInfo[contradiction]
      findings.append(
        Finding(
          info, at: version.place(second.valueRange),
          "'\(version.text(model.entities[standIn.entity].name))' stands for '\(standIn.realName)' already, and cannot "
            + "stand for '\(version.text(second.value))' too",
          related: [RelatedPlace(version.place(first.valueRange), "the first one is named here")]))
    }
  }
}
