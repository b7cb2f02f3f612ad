import DataModel

enum RequiredOnBothSides: VersionRule {
  static let info = RuleInfo(
    id: "required-on-both-sides", group: .relationships, severity: .hint,
    summary: "A relationship and its inverse are both mandatory",
    explanation: """
      Neither object can be saved without the other, so both must be made in one save, and to delete one alone fails the \
      validation of the other unless a delete rule cascades. It compiles and works where the code does so. Make one \
      side optional if the objects have lives of their own.
      """,
    failing: """
      <entity name="Lock">
          <relationship name="key" maxCount="1" deletionRule="Nullify" destinationEntity="Key" inverseName="lock" \
      inverseEntity="Key"/>
      </entity>
      <entity name="Key">
          <relationship name="lock" maxCount="1" deletionRule="Nullify" destinationEntity="Lock" inverseName="key" \
      inverseEntity="Lock"/>
      </entity>
      """,
    passing: MissingDestination.info.passing)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    for pair in RelationshipPair.all(in: model, where: { $0.isMandatory(in: model) }) {
      let subject = "'\(version.qualifiedName(pair.relationship))'"
      findings.append(
        Finding(
          info, at: version.place(pair.relationship.nameRange),
          pair.isOwnInverse
            ? "\(subject) is mandatory and its own inverse"
            : "\(subject) and its inverse '\(version.qualifiedName(pair.inverse))' are both mandatory",
          related: pair.isOwnInverse ? [] : [RelatedPlace(version.place(pair.inverse.nameRange), "the inverse is here")]
        ))
    }
  }
}
