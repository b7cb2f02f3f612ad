import DataModel

enum HierarchyAcrossConfigurations: VersionRule {
  static let info = RuleInfo(
    id: "hierarchy-across-configurations", group: .configurationsAndCloudKit, severity: .information,
    summary: "An entity and its parent are in different configurations",
    explanation: """
      The entities of a hierarchy share one table of a store. With the parent in another store, a fetch of the \
      parent does not find the child's objects. Where configurations are only lists, it does no harm. Apple \
      documents nothing about it.
      """,
    failing: """
      <entity name="Truck" parentEntity="Vehicle"/>
      <entity name="Vehicle"/>
      <configuration name="Bundled">
          <memberEntity name="Vehicle"/>
      </configuration>
      <configuration name="User">
          <memberEntity name="Truck"/>
      </configuration>
      """,
    passing: """
      <entity name="Truck" parentEntity="Vehicle"/>
      <entity name="Vehicle"/>
      <configuration name="Bundled">
          <memberEntity name="Vehicle"/>
          <memberEntity name="Truck"/>
      </configuration>
      <configuration name="User">
          <memberEntity name="Truck"/>
      </configuration>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    guard model.configurations.count > 1 else { return }
    var membership = ConfigurationMembership(model)
    for (index, entity) in model.entities.enumerated() {
      guard let parent = model.entity(named: entity.parent), membership.areApart(index, parent) else { continue }
      findings.append(
        Finding(
          info, at: version.place(model.range(.parentEntity, of: entity.declaration)),
          "'\(version.text(entity.name))' is in no configuration with its parent '\(version.text(entity.parent))', so that two stores would part them"
        ))
    }
  }
}
