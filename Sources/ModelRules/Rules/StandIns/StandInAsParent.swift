import DataModel
import ModelMerge

enum StandInAsParent: VersionRule {
  static let info = RuleInfo(
    id: "stand-in-as-parent", group: .standIns, severity: .information,
    summary: "An entity's parent is a stand-in",
    explanation: """
      A merge by hand leaves the stand-in out. Its children must then be given to the real entity: Core Data's own \
      merge does not do that, and the first published way to merge stand-ins did not treat inheritance. Check that \
      the app's does, or keep a hierarchy in one model.
      """,
    failing: """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Vehicle">
          <userInfo>
              <entry key="MyRealEntity" value=""/>
          </userInfo>
      </entity>
      <entity name="Truck" parentEntity="Vehicle"/>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Vehicle"/>
      """,
    passing: StandInWithoutRealEntity.info.passing)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    guard !version.standIns.isEmpty else { return }
    let model = version.model
    let standIns = Dictionary(version.standIns.map { ($0.entity, $0) }, uniquingKeysWith: { first, _ in first })
    for entity in model.entities {
      guard let parent = model.entity(named: entity.parent), let standIn = standIns[parent] else { continue }
      let entry = model.userInfo[standIn.entry].declaration.tag
      findings.append(
        Finding(
          info, at: version.place(model.range(.parentEntity, of: entity.declaration)),
          "the parent of '\(version.text(entity.name))' is the stand-in '\(version.text(entity.parent))', so that the "
            + "merge must give it to the real '\(standIn.realName)'",
          related: [RelatedPlace(version.place(entry), "this marks the stand-in")]))
    }
  }
}
