import DataModel
import ModelMerge

enum UnknownParent: VersionRule {
  static let info = RuleInfo(
    id: "unknown-parent", group: .inheritance, severity: .error,
    summary: "An entity's parent is not in its model",
    explanation: """
      A parent must be an entity of the same version: a compiled model whose entity has a parent elsewhere does not \
      load (error 4866). To inherit across models, the parent needs a stand-in and a merge by hand that sets the \
      subentities anew.
      """,
    failing: """
      <entity name="Truck" parentEntity="Vehicle"/>
      """,
    passing: """
      <entity name="Truck" parentEntity="Vehicle"/>
      <entity name="Vehicle" isAbstract="YES"/>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    for entity in model.entities where !entity.parent.isEmpty && model.entity(named: entity.parent) == nil {
      let name = version.text(entity.parent)
      let others = version.definers(name)
      var message = "the parent of '\(version.text(entity.name))' is '\(name)', which this model does not have"
      if let other = others.first {
        message += "; \(version.label(other.member.path)) defines it, but each model is compiled alone"
      } else {
        message += suggestion(for: name, among: version.entityNames, after: findings)
      }
      let related = others.map { RelatedPlace($0.place($0.entity.nameRange), "'\(name)' is defined here") }
      let range = model.range(.parentEntity, of: entity.declaration)
      findings.append(Finding(info, at: version.place(range), message, related: related))
    }
  }
}

extension UnknownParent: FixableRule {
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    context.editor(for: finding).map { $0.correctingName(of: finding, among: $0.entityNames) } ?? []
  }
}
