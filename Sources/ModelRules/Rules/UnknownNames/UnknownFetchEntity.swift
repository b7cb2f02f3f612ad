import DataModel

enum UnknownFetchEntity: VersionRule {
  static let info = RuleInfo(
    id: "unknown-fetch-entity", group: .unknownNames, severity: .error,
    summary: "A fetch request asks for an entity that its model does not have",
    explanation: """
      A fetch request template, or the request of a fetched property, can only name an entity of its own version; Core \
      Data throws "This model does not contain entity …". Without an entity it cannot be fetched at all.
      """,
    failing: """
      <entity name="Author"/>
      <fetchRequest name="All" entity="Writer" predicateString="TRUEPREDICATE"/>
      """,
    passing: """
      <entity name="Author"/>
      <fetchRequest name="All" entity="Author" predicateString="TRUEPREDICATE"/>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    for request in model.fetchRequests where model.entity(named: request.entity) == nil {
      let name = version.text(request.entity)
      guard !name.isEmpty else {
        findings.append(
          Finding(
            info, at: version.place(request.nameRange),
            "fetch request '\(version.text(request.name))' asks for no entity"))
        continue
      }
      findings.append(
        Finding(
          info, at: version.place(model.range(.entity, of: request.declaration)),
          "fetch request '\(version.text(request.name))' asks for entity '\(name)', which this model does not have"
            + suggestion(for: name, among: version.entityNames, after: findings)))
    }
  }
}

extension UnknownFetchEntity: FixableRule {
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    context.editor(for: finding).map { $0.correctingName(of: finding, among: $0.entityNames) } ?? []
  }
}
