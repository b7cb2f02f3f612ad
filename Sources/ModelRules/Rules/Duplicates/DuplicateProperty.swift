import DataModel

enum DuplicateProperty: VersionRule {
  static let info = RuleInfo(
    id: "duplicate-property", group: .duplicatesAndMerging, severity: .error,
    summary: "An entity or a composite has two properties of one name",
    explanation: """
      Attributes, relationships and fetched properties of an entity share one space of names, and so do the attributes \
      of a composite. Of two with one name, only one would be left; it mostly comes from a merge in git that kept both \
      sides. Delete or rename one.
      """,
    failing: """
      <entity name="Author">
          <attribute name="name" optional="YES" attributeType="String"/>
          <attribute name="name" optional="YES" attributeType="Integer 32"/>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="age" optional="YES" attributeType="Integer 32"/>
          <attribute name="name" optional="YES" attributeType="String"/>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    for entity in model.entities where entity.mayRepeat(in: model) {
      let declarations =
        model.attributes[entity.attributes.indices].map(\.declaration)
        + model.relationships[entity.relationships.indices].map(\.declaration)
        + model.fetchedProperties[entity.fetchedProperties.indices].map(\.declaration)
      let owner = version.text(entity.name)
      findings += Repetition.findings(info, declarations, in: version) {
        "entity '\(owner)' has a property named '\($0)' already"
      }
    }
    for composite in model.composites {
      let owner = version.text(composite.name)
      let declarations = model.attributes[composite.attributes.indices].lazy.map(\.declaration)
      findings += Repetition.findings(info, declarations, in: version) {
        "composite '\(owner)' has an attribute named '\($0)' already"
      }
    }
  }
}

extension Entity {
  /// A cheap look at whether a name could occur twice: by a bit for each name, which few entities fill.
  fileprivate func mayRepeat(in model: Model) -> Bool {
    var seen = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
    func isNew(_ name: Name) -> Bool {
      let bit = UInt64(1) << UInt64(name.index & 63)
      switch (name.index >> 6) & 3 {
      case 0:
        defer { seen.0 |= bit }
        return seen.0 & bit == 0
      case 1:
        defer { seen.1 |= bit }
        return seen.1 & bit == 0
      case 2:
        defer { seen.2 |= bit }
        return seen.2 & bit == 0
      default:
        defer { seen.3 |= bit }
        return seen.3 & bit == 0
      }
    }
    for index in attributes.indices where !isNew(model.attributes[index].name) { return true }
    for index in relationships.indices where !isNew(model.relationships[index].name) { return true }
    for index in fetchedProperties.indices where !isNew(model.fetchedProperties[index].name) { return true }
    return false
  }
}

extension DuplicateProperty: FixableRule {
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    Repetition.fixes(for: finding, in: context)
  }
}
