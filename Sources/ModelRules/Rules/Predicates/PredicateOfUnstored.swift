import DataModel
import ModelPredicate

enum PredicateOfUnstored: VersionRule {
  static let info = RuleInfo(
    id: "predicate-of-unstored-property", group: .predicates, severity: .warning,
    summary: "A predicate of a fetch names a property that is not stored",
    explanation: """
      A SQLite store cannot look at transient and fetched properties: "you cannot fetch using a predicate based on \
      transient properties" (Core Data Programming Guide), and the fetch throws "keypath … not found in entity". Keys of \
      $FETCH_SOURCE are another matter, since that object is at hand. Store the property, or filter what was fetched.
      """,
    failing: """
      <entity name="Author">
          <attribute name="initials" optional="YES" transient="YES" attributeType="String"/>
      </entity>
      <fetchRequest name="ByInitials" entity="Author" predicateString="initials == $INITIALS"/>
      """,
    passing: """
      <entity name="Author">
          <attribute name="initials" optional="YES" transient="YES" attributeType="String"/>
          <attribute name="name" optional="YES" attributeType="String"/>
          <fetchedProperty name="namesakes" optional="YES">
              <fetchRequest name="fetchedPropertyFetchRequest" entity="Author" \
      predicateString="name BEGINSWITH $FETCH_SOURCE.initials"/>
          </fetchedProperty>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    for resolved in version.predicates {
      for key in resolved.names.unstoredKeys {
        guard let target = key.target else { continue }
        let kind = if case .fetchedProperty = target.property { "a fetched property" } else { "transient" }
        let place = Place(target.entity.path, target.declaration.nameRange)
        findings.append(
          Finding(
            info, at: version.place(key.range),
            "the predicate of \(resolved.subject) names '\(key.key.name)', which is \(kind) and not stored",
            related: [RelatedPlace(place, "it is declared here")]))
      }
    }
  }
}
