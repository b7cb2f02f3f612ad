import DataModel

enum CloudKitDestinationOutside: VersionRule {
  static let info = RuleInfo(
    id: "cloudkit-destination-outside", group: .configurationsAndCloudKit, severity: .error,
    summary: "A relationship leads out of the configuration that is mirrored to CloudKit",
    explanation: """
      NSPersistentCloudKitContainer refuses to open the store (NSCocoaErrorDomain 134060): "CloudKit integration \
      does not allow relationships to objects that aren't sync'd". Put the destination into the configuration, or \
      link the two by an identifier and a fetched property.
      """,
    failing: """
      <entity name="Author">
          <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book" \
      inverseName="author" inverseEntity="Book"/>
      </entity>
      <entity name="Book">
          <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" \
      inverseName="books" inverseEntity="Author"/>
      </entity>
      <configuration name="Cloud" usedWithCloudKit="YES">
          <memberEntity name="Author"/>
      </configuration>
      """,
    passing: """
      <entity name="Author">
          <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book" \
      inverseName="author" inverseEntity="Book"/>
      </entity>
      <entity name="Book">
          <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" \
      inverseName="books" inverseEntity="Author"/>
      </entity>
      <configuration name="Cloud" usedWithCloudKit="YES">
          <memberEntity name="Author"/>
          <memberEntity name="Book"/>
      </configuration>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    guard let use = version.cloudKitUse else { return }
    let model = version.model
    for group in use.groups where !group.configuration.isEmpty {
      for (position, entity) in model.entities.enumerated() where group.covers[position] {
        for index in entity.relationships.indices {
          let relationship = model.relationships[index]
          guard let destination = model.entity(named: relationship.destination), !group.members[destination] else {
            continue
          }
          findings.append(
            Finding(
              info, at: version.place(model.range(.destinationEntity, of: relationship.declaration)),
              "'\(version.qualifiedName(relationship))' leads to '\(version.text(relationship.destination))', which is not in the configuration '\(version.text(group.configuration))' that CloudKit mirrors"
            ))
        }
      }
    }
  }
}
