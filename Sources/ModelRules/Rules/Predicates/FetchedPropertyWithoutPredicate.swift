import DataModel

enum FetchedPropertyWithoutPredicate: VersionRule {
  static let info = RuleInfo(
    id: "fetched-property-without-predicate", group: .predicates, severity: .hint,
    summary: "A fetched property has no predicate",
    explanation: """
      It gives every object of the entity that it fetches, whatever object it is asked of. Give it a predicate, \
      usually with $FETCH_SOURCE.
      """,
    failing: """
      <entity name="Author">
          <fetchedProperty name="namesakes" optional="YES">
              <fetchRequest name="fetchedPropertyFetchRequest" entity="Author"/>
          </fetchedProperty>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <fetchedProperty name="everyone" optional="YES">
              <fetchRequest name="fetchedPropertyFetchRequest" entity="Author" predicateString="TRUEPREDICATE"/>
          </fetchedProperty>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    for property in model.fetchedProperties where property.request >= 0 {
      let request = model.fetchRequests[Int(property.request)]
      guard model.text(.predicateString, of: request.declaration)?.isEmpty ?? true else { continue }
      findings.append(
        Finding(
          info, at: version.place(property.nameRange),
          "fetched property '\(version.text(property.name))' has no predicate, so that it fetches every '\(version.text(request.entity))'"
        ))
    }
  }
}
