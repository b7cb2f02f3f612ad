import DataModel

enum InverseMismatch: VersionRule {
  static let info = RuleInfo(
    id: "inverse-mismatch", group: .relationships, severity: .warning,
    summary: "A relationship's inverse does not lead back to it",
    explanation: """
      The named inverse exists, but names another relationship as its own inverse or leads to another entity. Core \
      Data then keeps only one of the two pairs consistent. Models like that do ship and run, so this is a warning; \
      Apple does not document what happens. Let each of the two name the other.
      """,
    failing: """
      <entity name="Author">
          <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book" \
      inverseName="author" inverseEntity="Book"/>
      </entity>
      <entity name="Book">
          <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" \
      inverseName="books" inverseEntity="Author"/>
          <relationship name="editor" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" \
      inverseName="books" inverseEntity="Author"/>
      </entity>
      """,
    passing: MissingDestination.info.passing)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    // Which of two entities with one name is meant is open.
    if model.repeatsEntityName { return }
    for (position, relationship) in model.relationships.enumerated() {
      guard case .found(let inverse) = model.inverse(of: relationship), inverse != position else { continue }
      guard let fault = fault(of: inverse, for: position, of: Int(relationship.entity), version) else { continue }
      // Of two relationships with one name, the other may lead back.
      if isDoubled(relationship.inverseName, of: model.relationships[inverse].entity, model) { continue }
      let range = model.range(.inverseName, of: relationship.declaration)
      findings.append(
        Finding(
          info, at: version.place(range), "the inverse of '\(version.qualifiedName(relationship))' \(fault)",
          related: [RelatedPlace(version.place(model.relationships[inverse].nameRange), "the inverse is here")]))
    }
  }

  private static func isDoubled(_ name: Name, of entity: Int32, _ model: Model) -> Bool {
    model.relationships[model.entities[Int(entity)].relationships.indices].count { $0.name == name } > 1
  }

  /// What is wrong with `inverse`; `nil` if it leads back, or if its own fault is reported elsewhere.
  private static func fault(of inverse: Int, for position: Int, of entity: Int, _ version: VersionView) -> String? {
    let model = version.model
    let other = model.relationships[inverse]
    guard !other.inverseName.isEmpty, let back = model.entity(named: other.destination) else { return nil }
    let name = version.text(other.name)
    guard case .found(let target) = model.inverse(of: other) else { return nil }
    if target == position { return nil }
    if model.relationships[target].name == model.relationships[position].name {
      // The same name in a branch of the hierarchy: a child's or a parent's relationship will do.
      let isRelated = model.lineage(ofEntity: back).contains(entity) || model.lineage(ofEntity: entity).contains(back)
      return isRelated
        ? nil : "does not lead back: '\(name)' leads to entity '\(version.text(other.destination))'"
    }
    return "does not lead back: '\(name)' names '\(version.text(other.inverseName))' as its own inverse"
  }
}
