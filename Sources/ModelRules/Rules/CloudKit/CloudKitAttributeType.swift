import DataModel

enum CloudKitAttributeType: VersionRule {
  static let info = RuleInfo(
    id: "cloudkit-attribute-type", group: .configurationsAndCloudKit, severity: .error,
    summary: "An attribute that is mirrored to CloudKit has a type that records do not have",
    explanation: """
      NSPersistentCloudKitContainer refuses to open the store (NSCocoaErrorDomain 134060): "CloudKit integration \
      does not support all attribute types". Attributes without a type are meant, transient ones among them, and \
      object IDs. Choose a type.
      """,
    failing: Example(
      stringLiteral: CloudKitExample.contents(
        """
        <entity name="Author">
            <attribute name="cache" optional="YES" transient="YES"/>
        </entity>
        """)),
    passing: Example(
      stringLiteral: CloudKitExample.contents(
        """
        <entity name="Author">
            <attribute name="cache" optional="YES" transient="YES" attributeType="String"/>
        </entity>
        """)))

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    version.forEachCloudKitAttribute { entity, attribute in
      // A stored attribute without a type, or with an unknown one, is an error in any model.
      let isTransient = attribute.flags.contains(.transient)
      guard attribute.type == .objectID || attribute.type == .undefined && isTransient else { return }
      let what = attribute.type == .objectID ? "is of type ObjectID" : "has no type"
      findings.append(
        Finding(
          info, at: version.place(attribute.nameRange),
          "'\(version.qualifiedName(entity.name, attribute.declaration))' \(what), which CloudKit does not support"))
    }
  }
}

extension AttributeType {
  /// Whether records of CloudKit have a type for it.
  var isKnownToCloudKit: Bool { self != .undefined && self != .objectID && self != .unknown }
}
