import DataModel

enum RelationshipAcrossConfigurations: VersionRule {
  static let info = RuleInfo(
    id: "relationship-across-configurations", group: .configurationsAndCloudKit, severity: .information,
    summary: "A relationship leads to an entity that is in other configurations",
    explanation: """
      A relationship cannot cross two stores. Where each configuration has a store of its own, setting it fails when \
      the context is saved; where the app opens one store with all entities, it works, and a model cannot tell which \
      it is. With two stores, put both entities into one configuration, or link them by an identifier and a fetched \
      property, as Apple's sample does.
      """,
    failing: """
      <entity name="Answer">
          <relationship name="question" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Question" \
      inverseName="answers" inverseEntity="Question"/>
      </entity>
      <entity name="Question">
          <relationship name="answers" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Answer" \
      inverseName="question" inverseEntity="Answer"/>
      </entity>
      <configuration name="Bundled">
          <memberEntity name="Question"/>
      </configuration>
      <configuration name="User">
          <memberEntity name="Answer"/>
      </configuration>
      """,
    passing: """
      <entity name="Answer">
          <relationship name="question" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Question" \
      inverseName="answers" inverseEntity="Question"/>
      </entity>
      <entity name="Question">
          <relationship name="answers" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Answer" \
      inverseName="question" inverseEntity="Answer"/>
      </entity>
      <configuration name="Bundled">
          <memberEntity name="Question"/>
          <memberEntity name="Answer"/>
      </configuration>
      <configuration name="User">
          <memberEntity name="Answer"/>
      </configuration>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    guard model.configurations.count > 1 else { return }
    var membership = ConfigurationMembership(model)
    let cloud = version.cloudKitUse
    for (index, relationship) in model.relationships.enumerated() {
      let source = Int(relationship.entity)
      guard let destination = model.entity(named: relationship.destination), membership.areApart(source, destination),
        cloud?.covers[source] != true, cloud?.covers[destination] != true
      else { continue }
      // Of the two sides, the first one tells.
      if case .found(let inverse) = model.inverse(of: relationship), inverse < index { continue }
      findings.append(
        Finding(
          info, at: version.place(relationship.nameRange),
          "'\(version.qualifiedName(relationship))' leads to '\(version.text(relationship.destination))', which is in no configuration with '\(version.text(model.entities[source].name))'; that fails if they have a store each"
        ))
    }
  }
}
