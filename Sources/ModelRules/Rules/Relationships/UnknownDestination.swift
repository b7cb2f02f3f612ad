import DataModel
import ModelMerge
import ModelSyntax

enum UnknownDestination: VersionRule {
  static let info = RuleInfo(
    id: "unknown-destination", group: .relationships, severity: .error,
    summary: "A relationship leads to an entity that its model does not have",
    explanation: """
      Each version is compiled alone, so a destination must be an entity of the same version; an entity of another \
      version or of another model does not count. To lead into another model, add a stand-in: an entity of that name \
      with the user-info key 'MyRealEntity' and the relationships that serve as inverses, which a merge by hand leaves \
      out in favour of the real one.
      """,
    failing: """
      <entity name="Book">
          <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" \
      inverseName="books" inverseEntity="Author"/>
      </entity>
      """,
    passing: MissingDestination.info.passing)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    for relationship in model.relationships
    where !relationship.destination.isEmpty && model.entity(named: relationship.destination) == nil {
      let name = version.text(relationship.destination)
      let others = version.definers(name)
      var message =
        "relationship '\(version.qualifiedName(relationship))' leads to entity '\(name)', which this model does not have"
      if let other = others.first {
        message +=
          "; \(version.label(other.member.path)) defines it, but each model is compiled alone: add a stand-in for "
          + "'\(name)' here"
      } else if let near = nearestName(to: name, among: model.entities.lazy.map { model.string($0.name) }) {
        message += "; did you mean '\(near)'?"
      }
      let related = others.map { RelatedPlace($0.place($0.entity.nameRange), "'\(name)' is defined here") }
      let range = model.range(.destinationEntity, of: relationship.declaration)
      findings.append(Finding(info, at: version.place(range), message, related: related))
    }
  }
}
