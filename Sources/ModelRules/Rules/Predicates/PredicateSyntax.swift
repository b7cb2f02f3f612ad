import ModelPredicate

enum PredicateSyntax: VersionRule {
  static let info = RuleInfo(
    id: "predicate-syntax", group: .predicates, severity: .error,
    summary: "A predicate cannot be read",
    explanation: """
      The predicate of a fetch request is no predicate in Apple's format, so that it cannot be compiled: NSPredicate \
      throws "Unable to parse the format string". Write conditions as 'name == "Ann" AND age > 3'; '#in' is a property \
      that is named like a keyword. What the model compiler says is not documented.
      """,
    failing: """
      <entity name="Author">
          <attribute name="name" optional="YES" attributeType="String"/>
      </entity>
      <fetchRequest name="Ann" entity="Author" predicateString="name == AND TRUEPREDICATE"/>
      """,
    passing: """
      <entity name="Author">
          <attribute name="name" optional="YES" attributeType="String"/>
      </entity>
      <fetchRequest name="Ann" entity="Author" predicateString="name == &quot;Ann&quot; AND TRUEPREDICATE"/>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    for resolved in version.predicates {
      for problem in resolved.predicate.problems where problem.kind == .syntax {
        findings.append(
          Finding(
            info, at: version.place(problem.range), "the predicate of \(resolved.subject) is broken: \(problem.message)"
          ))
      }
    }
  }
}
