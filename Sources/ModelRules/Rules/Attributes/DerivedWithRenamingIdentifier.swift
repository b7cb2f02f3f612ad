import DataModel

enum DerivedWithRenamingIdentifier: VersionRule {
  static let info = RuleInfo(
    id: "derived-with-renaming-identifier", group: .attributes, severity: .error,
    summary: "A derived attribute has a renaming identifier",
    explanation: """
      A migration does not copy a derived attribute but computes it, and Core Data throws "Can't set renaming \
      identifiers for derived attributes" (observed; Apple documents nothing). Take the renaming identifier away.
      """,
    failing: """
      <entity name="Author">
          <attribute name="savedAt" optional="YES" attributeType="Date" derived="YES" derivationExpression="now()" \
      usesScalarValueType="NO" elementID="storedAt"/>
      </entity>
      """,
    passing: MissingDerivationExpression.info.passing)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    guard model.terms.contains(.derived), model.terms.contains(.elementID) else { return }
    version.forEachAttribute { owner, attribute in
      guard attribute.flags.contains(.derived), let field = model.field(.elementID, of: attribute.declaration),
        !field.value.isEmpty
      else { return }
      findings.append(
        Finding(
          info, at: version.place(field.range),
          "derived attribute '\(version.qualifiedName(owner, attribute.declaration))' cannot have a renaming identifier"
        ))
    }
  }
}

extension DerivedWithRenamingIdentifier: FixableRule {
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let range = finding.place.range,
      let removal = editor.removingAttribute(at: range)
    else { return [] }
    return [Fix("Take the renaming identifier away", [removal], isSafe: true)]
  }
}
