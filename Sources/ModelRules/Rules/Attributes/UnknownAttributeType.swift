import DataModel

enum UnknownAttributeType: VersionRule {
  static let info = RuleInfo(
    id: "unknown-attribute-type", group: .attributes, severity: .error,
    summary: "An attribute's type is none that Core Data has",
    explanation: """
      The types are 'Integer 16', 'Integer 32', 'Integer 64', 'Decimal', 'Double', 'Float', 'String', 'Boolean', \
      'Date', 'Binary', 'UUID', 'URI', 'Transformable' and 'Composite', spelt just so. What Apple's compiler says of \
      another one is not documented; open compilers refuse it. In a model that a newer Xcode has saved than modeld \
      knows, it is only a hint, since there may be a new type.
      """,
    failing: """
      <entity name="Author">
          <attribute name="age" optional="YES" attributeType="Integer32"/>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="age" optional="YES" attributeType="Integer 32"/>
      </entity>
      """)

  /// The newest `lastSavedToolsVersion` among the models that the list of types comes from, of Xcode 26.
  private static let newestKnownTools = DecimalNumber(24_512)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    guard model.attributeTypes.contains(.unknown) else { return }
    version.forEachAttribute { owner, attribute in
      guard attribute.type == .unknown else { return }
      let type = model.text(.attributeType, of: attribute.declaration) ?? ""
      let names = AttributeType.allCases.lazy.filter { $0 != .undefined && $0 != .unknown }.map(\.text)
      findings.append(
        Finding(
          info, at: version.place(model.range(.attributeType, of: attribute.declaration)),
          "attribute '\(version.qualifiedName(owner, attribute.declaration))' has the type '\(type)', which Core Data does not have"
            + suggestion(for: type, among: names, after: findings),
          severity: isNewer(model) ? .hint : nil))
    }
  }

  private static func isNewer(_ model: Model) -> Bool {
    guard let field = model.field(.lastSavedToolsVersion, of: model.declaration),
      let tools = DecimalNumber(model.strings.utf8(of: field.value))
    else { return false }
    return newestKnownTools < tools
  }
}

extension UnknownAttributeType: FixableRule {
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    // A hint speaks of a type that may only be newer than modeld.
    guard finding.severity > .hint, let editor = context.editor(for: finding) else { return [] }
    let names = AttributeType.allCases.filter { $0 != .undefined && $0 != .unknown }.map(\.text)
    return editor.correctingName(of: finding, among: names)
  }
}
