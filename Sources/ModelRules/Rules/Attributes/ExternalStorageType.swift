import DataModel

enum ExternalStorageType: VersionRule {
  static let info = RuleInfo(
    id: "external-storage-type", group: .attributes, severity: .information,
    summary: "An attribute that is not binary allows external storage",
    explanation: """
      Only binary data, and what a transformer makes into it, can be kept in a file beside the store. On any other type \
      the setting has no effect, but it enters the version hash, so that two models which differ in it are two versions. \
      It mostly stays behind when a type is changed. Take it away before the version ships.
      """,
    failing: """
      <entity name="Author">
          <attribute name="name" optional="YES" attributeType="String" allowsExternalBinaryDataStorage="YES"/>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="photo" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    version.forEachAttribute { owner, attribute in
      guard attribute.flags.contains(.allowsExternalBinaryDataStorage),
        ![.binary, .transformable, .undefined, .unknown].contains(attribute.type)
      else { return }
      findings.append(
        Finding(
          info, at: version.place(model.range(.allowsExternalBinaryDataStorage, of: attribute.declaration)),
          "'\(version.qualifiedName(owner, attribute.declaration))' allows external storage, which type \(attribute.type.text) does not have"
        ))
    }
  }
}

extension ExternalStorageType: FixableRule {
  /// Takes the setting away, which is in the version hash.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let range = finding.place.range,
      let removal = editor.removingAttribute(at: range)
    else { return [] }
    return [Fix("Take the setting away", [removal], isSafe: false)]
  }
}
