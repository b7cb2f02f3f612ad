import ModelPredicate

enum PredicateFormatArgument: VersionRule {
  static let info = RuleInfo(
    id: "predicate-format-argument", group: .predicates, severity: .error,
    summary: "A predicate of a model has a format argument",
    explanation: """
      '%@', '%K' and their like take their values from the arguments of a call in code; a predicate in a model has \
      none, so that it cannot be read. Apple does not document what the compiler says. A template takes a substitution \
      variable, '$name', whose value fetchRequestFromTemplate(withName:substitutionVariables:) gives.
      """,
    failing: """
      <entity name="Author">
          <attribute name="name" optional="YES" attributeType="String"/>
      </entity>
      <fetchRequest name="ByName" entity="Author" predicateString="name == %@"/>
      """,
    passing: """
      <entity name="Author">
          <attribute name="name" optional="YES" attributeType="String"/>
      </entity>
      <fetchRequest name="ByName" entity="Author" predicateString="name == $NAME"/>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    for resolved in version.predicates {
      for problem in resolved.predicate.problems where problem.kind == .formatArgument {
        let advice = resolved.isOfFetchedProperty ? "" : "; use a substitution variable, '$name'"
        findings.append(
          Finding(
            info, at: version.place(problem.range),
            "in the predicate of \(resolved.subject), \(problem.message)" + advice
          ))
      }
    }
  }
}
