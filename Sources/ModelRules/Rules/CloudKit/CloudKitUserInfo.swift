import DataModel

enum CloudKitUserInfo: VersionRule {
  static let info = RuleInfo(
    id: "cloudkit-user-info", group: .configurationsAndCloudKit, severity: .error,
    summary: "User info asks CloudKit for what it does not do",
    explanation: """
      NSPersistentCloudKitContainer refuses to open the store (NSCocoaErrorDomain 134060): relationships cannot be \
      ignored (NSCloudKitMirroringDelegateIgnoredPropertyKey), entities and relationships cannot be encrypted \
      (NSPersistentCloudKitContainerEncryptedAttributeKey), an ignored attribute has to be optional, and an \
      encrypted one is marked by 'Allows Cloud Encryption' alone. The keys are Apple's own and not documented; the \
      rules are those of an open re-implementation of its validator.
      """,
    failing: Example(
      stringLiteral: CloudKitExample.contents(
        """
        <entity name="Author">
            <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book" \
        inverseName="author" inverseEntity="Book">
                <userInfo>
                    <entry key="NSCloudKitMirroringDelegateIgnoredPropertyKey" value="YES"/>
                </userInfo>
            </relationship>
        </entity>
        <entity name="Book">
            <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" \
        inverseName="books" inverseEntity="Author"/>
        </entity>
        """)),
    passing: CloudKitExample.mirrored)

  private static let ignored = "NSCloudKitMirroringDelegateIgnoredPropertyKey"
  private static let encrypted = "NSPersistentCloudKitContainerEncryptedAttributeKey"

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    let keys = (ignored: model.strings.find(ignored), encrypted: model.strings.find(encrypted))
    guard keys.ignored != nil || keys.encrypted != nil, let use = version.cloudKitUse else { return }
    func report(_ key: Name?, in userInfo: Run, _ message: (_ isTrue: Bool) -> String?) {
      for entry in model.userInfo[userInfo.indices] where entry.key == key {
        let value = version.text(entry.value).utf8.first
        guard let message = message(value.map { "YyTt123456789".utf8.contains($0) } ?? false) else { continue }
        findings.append(Finding(info, at: version.place(entry.keyRange), message))
      }
    }
    for (position, entity) in model.entities.enumerated() where use.covers[position] {
      report(keys.encrypted, in: entity.userInfo) { _ in "CloudKit cannot encrypt an entity, only attributes" }
      for attribute in model.attributes[entity.attributes.indices] {
        report(keys.ignored, in: attribute.userInfo) { isTrue in
          isTrue && !attribute.flags.contains(.optional) ? "an attribute that CloudKit ignores has to be optional" : nil
        }
        report(keys.encrypted, in: attribute.userInfo) { _ in
          let isSet = model.isSet(.allowsCloudEncryption, of: attribute.declaration)
          return isSet ? "'Allows Cloud Encryption' says it already, and CloudKit refuses both together" : nil
        }
      }
      for relationship in model.relationships[entity.relationships.indices] {
        report(keys.ignored, in: relationship.userInfo) { $0 ? "CloudKit cannot ignore a relationship" : nil }
        report(keys.encrypted, in: relationship.userInfo) { _ in "CloudKit cannot encrypt a relationship" }
      }
    }
  }
}

extension CloudKitUserInfo: FixableRule {
  /// Takes the entry away, but for an attribute to be ignored, which becomes optional.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding),
      let entry = editor.model.userInfo.first(where: { $0.keyRange == finding.place.range })
    else { return [] }
    if editor.model.string(entry.key) == ignored, let attribute = editor.attribute(withUserInfo: entry) {
      let edits = editor.setting([(.optional, "YES")], of: editor.model.attributes[attribute].declaration)
      return [Fix("Make the attribute optional", edits, isSafe: false)]
    }
    return editor.removingUserInfo(entry).map { [Fix("Remove it from the user info", [$0], isSafe: false)] } ?? []
  }
}
