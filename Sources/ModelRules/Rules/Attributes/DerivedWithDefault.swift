import DataModel

enum DerivedWithDefault: VersionRule {
  static let info = RuleInfo(
    id: "derived-with-default", group: .attributes, severity: .error,
    summary: "A derived attribute has a default",
    explanation: """
      The store computes a derived attribute, and Core Data throws "Can't set a default value for a derived attribute" \
      (observed; Apple documents nothing). Take the default away.
      """,
    failing: """
      <entity name="Author">
          <attribute name="bookCount" attributeType="Integer 32" defaultValueString="0" derived="YES" \
      derivationExpression="books.@count" usesScalarValueType="YES"/>
          <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book" \
      inverseName="author" inverseEntity="Book"/>
      </entity>
      <entity name="Book">
          <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" \
      inverseName="books" inverseEntity="Author"/>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="bookCount" attributeType="Integer 32" derived="YES" derivationExpression="books.@count" \
      usesScalarValueType="YES"/>
          <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book" \
      inverseName="author" inverseEntity="Book"/>
      </entity>
      <entity name="Book">
          <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" \
      inverseName="books" inverseEntity="Author"/>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    guard model.terms.contains(.derived) else { return }
    version.forEachAttribute { owner, attribute in
      guard attribute.flags.contains(.derived) else { return }
      let fields = [ModelTerm.defaultValueString, .defaultDateTimeInterval].lazy.compactMap {
        model.field($0, of: attribute.declaration)
      }
      guard let field = fields.first(where: { !$0.value.isEmpty }) else { return }
      findings.append(
        Finding(
          info, at: version.place(field.range),
          "derived attribute '\(version.qualifiedName(owner, attribute.declaration))' cannot have a default"))
    }
  }
}

extension DerivedWithDefault: FixableRule {
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let range = finding.place.range,
      let removal = editor.removingAttribute(at: range)
    else { return [] }
    return [Fix("Take the default away", [removal], isSafe: true)]
  }
}
