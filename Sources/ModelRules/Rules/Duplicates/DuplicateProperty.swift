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
    // By the index of a name, the entity that had it last: few entities repeat one.
    var last = [Int32](repeating: -1, count: model.strings.count)
    for (index, entity) in model.entities.enumerated()
    where model.repeatsName(in: entity, Int32(truncatingIfNeeded: index), &last) {
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

extension Model {
  /// Whether two properties of an entity have one name.
  ///
  /// - Parameter last: By the index of a name, the number of the entity that had a property of that name last.
  fileprivate func repeatsName(in entity: Entity, _ number: Int32, _ last: inout [Int32]) -> Bool {
    func isRepeated(_ name: Name) -> Bool {
      defer { last[Int(name.index)] = number }
      return last[Int(name.index)] == number
    }
    var repeats = false
    for index in entity.attributes.indices where isRepeated(attributes[index].name) { repeats = true }
    for index in entity.relationships.indices where isRepeated(relationships[index].name) { repeats = true }
    for index in entity.fetchedProperties.indices where isRepeated(fetchedProperties[index].name) { repeats = true }
    return repeats
  }
}

extension DuplicateProperty: FixableRule {
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    Repetition.fixes(for: finding, in: context)
  }
}
