import DataModel

enum CloudKitEmptyConfiguration: VersionRule {
  static let info = RuleInfo(
    id: "cloudkit-empty-configuration", group: .configurationsAndCloudKit, severity: .error,
    summary: "A configuration that is mirrored to CloudKit has no entity",
    explanation: """
      NSPersistentCloudKitContainer refuses to open the store (NSCocoaErrorDomain 134060): "The configuration named \
      … does not contain any entities". Put entities into it, or take its mark away.
      """,
    failing: """
      <entity name="Author"/>
      <configuration name="Cloud" usedWithCloudKit="YES"></configuration>
      """,
    passing: """
      <entity name="Author"/>
      <configuration name="Cloud" usedWithCloudKit="YES"><memberEntity name="Author"/></configuration>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    for configuration in version.cloudKitUse?.emptyConfigurations ?? [] {
      findings.append(
        Finding(
          info, at: version.place(configuration.nameRange),
          "configuration '\(version.text(configuration.name))' is mirrored to CloudKit and has no entity"))
    }
  }
}
