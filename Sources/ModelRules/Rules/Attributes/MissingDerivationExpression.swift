import DataModel

enum MissingDerivationExpression: VersionRule {
  static let info = RuleInfo(
    id: "missing-derivation-expression", group: .attributes, severity: .error,
    summary: "A derived attribute has no expression",
    explanation: """
      A derived attribute has no value of its own: the store computes it from an expression when it saves. Without one \
      there is nothing to compute. Apple does not document the compiler's message. Write the expression, such as \
      'books.@count', or make it an ordinary attribute.
      """,
    failing: """
      <entity name="Author">
          <attribute name="savedAt" optional="YES" attributeType="Date" derived="YES" usesScalarValueType="NO"/>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="savedAt" optional="YES" attributeType="Date" derived="YES" derivationExpression="now()" \
      usesScalarValueType="NO"/>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    guard model.terms.contains(.derived) else { return }
    version.forEachAttribute { owner, attribute in
      guard attribute.flags.contains(.derived),
        model.text(.derivationExpression, of: attribute.declaration)?.allSatisfy(\.isWhitespace) ?? true
      else { return }
      findings.append(
        Finding(
          info, at: version.place(attribute.nameRange),
          "derived attribute '\(version.qualifiedName(owner, attribute.declaration))' has no expression to derive it from"
        ))
    }
  }
}
