import DataModel

enum DenyOnBothSides: VersionRule {
  static let info = RuleInfo(
    id: "deny-on-both-sides", group: .relationships, severity: .warning,
    summary: "A relationship and its inverse both have the delete rule Deny",
    explanation: """
      Each object keeps the other from being deleted. If both sides are mandatory, the link cannot be taken away first, \
      and the objects can never be deleted. If one side is optional, code can take the link away, so that is an \
      information only. Let one side nullify or cascade.
      """,
    failing: """
      <entity name="Lock">
          <relationship name="key" maxCount="1" deletionRule="Deny" destinationEntity="Key" inverseName="lock" \
      inverseEntity="Key"/>
      </entity>
      <entity name="Key">
          <relationship name="lock" maxCount="1" deletionRule="Deny" destinationEntity="Lock" inverseName="key" \
      inverseEntity="Lock"/>
      </entity>
      """,
    passing: """
      <entity name="Lock">
          <relationship name="key" optional="YES" maxCount="1" deletionRule="Deny" destinationEntity="Key" \
      inverseName="lock" inverseEntity="Key"/>
      </entity>
      <entity name="Key">
          <relationship name="lock" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Lock" \
      inverseName="key" inverseEntity="Lock"/>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    for pair in RelationshipPair.all(in: model, where: { $0.deletionRule == .deny }) {
      let isForEver = pair.relationship.isMandatory(in: model) && pair.inverse.isMandatory(in: model)
      let subject = "'\(version.qualifiedName(pair.relationship))'"
      let message =
        pair.isOwnInverse
        ? "objects that \(subject) links deny each other's deletion"
        : "\(subject) and its inverse '\(version.qualifiedName(pair.inverse))' both deny deletion"
      let place = version.place(model.range(.deletionRule, of: pair.relationship.declaration))
      let other = version.place(model.range(.deletionRule, of: pair.inverse.declaration))
      findings.append(
        Finding(
          info, at: place, message + (isForEver ? ", and neither can be without the other" : ""),
          related: pair.isOwnInverse ? [] : [RelatedPlace(other, "the inverse denies here")],
          severity: isForEver ? nil : .information))
    }
  }
}
