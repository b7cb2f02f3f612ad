import DataModel

enum InsecureTransformer: VersionRule {
  static let info = RuleInfo(
    id: "insecure-transformer", group: .attributes, severity: .warning,
    silencedBy: .noWarnings,
    summary: "A transformable attribute has no transformer, or an insecure one",
    explanation: """
      Without a transformer, Core Data archives with NSKeyedUnarchiveFromDataTransformerName, which takes any class out \
      of a file. Since Xcode 12 the compiler warns of "a nil or insecure value transformer", and the run time logs that \
      it will switch to the secure one some day, when classes without NSSecureCoding become unreadable. Name \
      'NSSecureUnarchiveFromData', or a subclass of NSSecureUnarchiveFromDataTransformer. Whether a transformer of your \
      own is secure cannot be seen in a model. Of transient attributes, which are never archived, nothing is said.
      """,
    failing: """
      <entity name="Author">
          <attribute name="options" optional="YES" attributeType="Transformable"/>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="options" optional="YES" attributeType="Transformable" \
      valueTransformerName="NSSecureUnarchiveFromData"/>
      </entity>
      """)

  /// Foundation's transformers that archive without secure coding, by their values and by their constants.
  private static let insecure = [
    "NSKeyedUnarchiveFromData", "NSKeyedUnarchiveFromDataTransformerName", "NSUnarchiveFromData",
    "NSUnarchiveFromDataTransformerName",
  ]

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    guard model.attributeTypes.contains(.transformable) else { return }
    var instances: [Habit.Instance] = []
    version.forEachAttribute { owner, attribute in
      guard attribute.type == .transformable, attribute.flags.isDisjoint(with: [.transient, .derived]) else { return }
      let field = model.field(.valueTransformerName, of: attribute.declaration)
      guard field?.value.isEmpty ?? true || insecure.contains(version.text(field?.value ?? .empty)) else { return }
      instances.append(
        Habit.Instance(
          range: attribute.nameRange, name: version.qualifiedName(owner, attribute.declaration)))
    }
    Habit.report(info, instances, in: version, into: &findings) { instance in
      "'\(instance.name)' has no value transformer or an insecure one; use NSSecureUnarchiveFromData"
    } summary: { count in
      "\(count) transformable attributes have no value transformer or an insecure one; use NSSecureUnarchiveFromData"
    }
  }
}

extension InsecureTransformer: FixableRule {
  /// Names the secure transformer, which cannot read what was archived of classes without NSSecureCoding.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding) else { return [] }
    let edits = finding.instances.compactMap { editor.attribute(at: $0) }.flatMap { position in
      let declaration = editor.model.attributes[position].declaration
      return editor.setting([(.valueTransformerName, "NSSecureUnarchiveFromData")], of: declaration)
    }
    return edits.isEmpty ? [] : [Fix("Use the transformer 'NSSecureUnarchiveFromData'", edits, isSafe: false)]
  }
}
