import DataModel
import ModelMerge

enum StandInInConfiguration: VersionRule {
  static let info = RuleInfo(
    id: "stand-in-in-configuration", group: .standIns, severity: .information,
    summary: "A configuration lists a stand-in that goes by another name than its real entity",
    explanation: """
      A merge by hand leaves the stand-in out, and no entity of its name remains for the configuration: the real \
      entity is not in it, or the merge throws "Entities for a configuration must already be in the model." List the \
      real entity in its own model's configuration of the same name.
      """,
    failing: """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="BillStandIn">
          <userInfo>
              <entry key="MyRealEntity" value="Bill"/>
          </userInfo>
      </entity>
      <configuration name="Main">
          <memberEntity name="BillStandIn"/>
      </configuration>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Bill"/>
      """,
    passing: """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="BillStandIn">
          <userInfo>
              <entry key="MyRealEntity" value="Bill"/>
          </userInfo>
      </entity>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Bill"/>
      <configuration name="Main">
          <memberEntity name="Bill"/>
      </configuration>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    guard !version.standIns.isEmpty else { return }
    let model = version.model
    let standIns = Dictionary(version.standIns.map { ($0.entity, $0) }, uniquingKeysWith: { first, _ in first })
    for configuration in model.configurations {
      for member in model.members[configuration.members.indices] {
        guard let entity = model.entity(named: member.name), let standIn = standIns[entity],
          standIn.realName != version.text(member.name)
        else { continue }
        findings.append(
          Finding(
            info, at: version.place(member.nameRange),
            "configuration '\(version.text(configuration.name))' lists '\(version.text(member.name))', which the merge "
              + "leaves out in favour of '\(standIn.realName)'"))
      }
    }
  }
}
