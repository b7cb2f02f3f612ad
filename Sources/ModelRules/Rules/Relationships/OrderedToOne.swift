import DataModel

enum OrderedToOne: VersionRule {
  static let info = RuleInfo(
    id: "ordered-to-one", group: .relationships, severity: .warning,
    summary: "A to-one relationship is ordered",
    explanation: """
      Only a to-many relationship has an order; on a to-one relationship the setting still enters the version hash, so \
      that a store may have to be migrated for nothing. Xcode offers it for to-many relationships only, and Apple does \
      not document what else happens. Take 'ordered' away, or make the relationship to-many.
      """,
    failing: """
      <entity name="Author">
          <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book" \
      inverseName="author" inverseEntity="Book"/>
      </entity>
      <entity name="Book">
          <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" ordered="YES" \
      destinationEntity="Author" inverseName="books" inverseEntity="Author"/>
      </entity>
      """,
    passing: MissingDestination.info.passing)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let cloud = version.cloudKitUse
    for relationship in version.model.relationships
    where !relationship.isToMany && relationship.flags.contains(.ordered) {
      // Mirrored to CloudKit, it is an error of its own.
      if cloud?.covers[Int(relationship.entity)] == true { continue }
      findings.append(
        Finding(
          info, at: version.place(version.model.range(.ordered, of: relationship.declaration)),
          "to-one relationship '\(version.qualifiedName(relationship))' is ordered"))
    }
  }
}

extension OrderedToOne: FixableRule {
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let range = finding.place.range,
      let removal = editor.removingAttribute(at: range)
    else { return [] }
    return [Fix("Take 'ordered' away", [removal], isSafe: false)]
  }
}
