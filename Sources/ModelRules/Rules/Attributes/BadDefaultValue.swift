import DataModel

enum BadDefaultValue: VersionRule {
  static let info = RuleInfo(
    id: "bad-default-value", group: .attributes, severity: .warning,
    summary: "An attribute's default does not fit its type",
    explanation: """
      Such a model compiles, but new objects do not get the value that is written: a number that is too large is cut \
      down, a fraction is lost, a word counts as nothing. Spellings that shipped models have are accepted: NO and 0.0 \
      for an integer, any number for a Boolean, no text at all. How Apple's compiler reads the others is not documented.
      """,
    failing: """
      <entity name="Shelf">
          <attribute name="limit" attributeType="Integer 16" defaultValueString="40000" usesScalarValueType="YES"/>
      </entity>
      """,
    passing: """
      <entity name="Shelf">
          <attribute name="limit" attributeType="Integer 32" defaultValueString="40000" usesScalarValueType="YES"/>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    version.forEachAttribute { owner, attribute in
      guard !attribute.flags.contains(.derived) else { return }
      let term: ModelTerm = attribute.type == .date ? .defaultDateTimeInterval : .defaultValueString
      guard let field = model.field(term, of: attribute.declaration) else { return }
      let type: AttributeType = attribute.type == .date ? .double : attribute.type
      guard let problem = DefaultValue.problem(model.strings.utf8(of: field.value), as: type) else { return }
      let what =
        "the default '\(version.text(field.value))' of '\(version.qualifiedName(owner, attribute.declaration))'"
      findings.append(
        Finding(info, at: version.place(field.range), what + " " + text(of: problem, attribute.type)))
    }
  }

  private static func text(of problem: DefaultValue.Problem, _ type: AttributeType) -> String {
    switch problem {
    case .notReadable(let expected): "does not fit its type \(type.text): expected \(expected)"
    case .tooLarge(let limit): "does not fit its type \(type.text), whose largest value is \(limit)"
    case .tooSmall(let limit): "does not fit its type \(type.text), whose smallest value is \(limit)"
    case .fraction: "does not fit its type \(type.text), which holds whole numbers"
    }
  }
}
