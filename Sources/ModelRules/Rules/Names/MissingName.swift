import DataModel
import ModelSyntax

enum MissingName: VersionRule {
  static let info = RuleInfo(
    id: "missing-name", group: .names, severity: .error,
    summary: "An entity, a property or another part of a model has no name",
    explanation: """
      Core Data knows entities, properties, fetch requests, configurations and composites by their names, and throws \
      "Can't add an entity to a managed object model (missing name or bad properties)". Give it a name.
      """,
    failing: """
      <entity name="Author">
          <attribute optional="YES" attributeType="String"/>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="name" optional="YES" attributeType="String"/>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    func check(_ what: String, _ declarations: some Sequence<Declaration>) {
      for declaration in declarations where declaration.name.isEmpty {
        let range = model.range(.name, of: declaration)
        let place = range.isEmpty ? declaration.tag : range
        findings.append(Finding(info, at: version.place(place), "this \(what) has no name"))
      }
    }
    check("entity", model.entities.lazy.map(\.declaration))
    check("attribute", model.attributes.lazy.map(\.declaration))
    check("relationship", model.relationships.lazy.map(\.declaration))
    check("fetched property", model.fetchedProperties.lazy.map(\.declaration))
    check("fetch request", model.fetchRequests.lazy.filter { !$0.isOfFetchedProperty }.map(\.declaration))
    check("configuration", model.configurations.lazy.map(\.declaration))
    check("composite", model.composites.lazy.map(\.declaration))
  }
}
