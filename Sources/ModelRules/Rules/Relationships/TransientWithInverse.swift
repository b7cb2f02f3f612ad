import DataModel

enum TransientWithInverse: VersionRule {
  static let info = RuleInfo(
    id: "transient-relationship-with-inverse", group: .relationships, severity: .warning,
    silencedBy: [.noWarnings, .suppressInverseTransientError],
    summary: "A transient relationship has an inverse",
    explanation: """
      A transient relationship is not stored, so that after a fetch the two sides do not agree. The compiler has a \
      diagnostic for it, which the build setting MOMC_SUPPRESS_INVERSE_TRANSIENT_ERROR switches off; its severity and \
      text are not documented, and models with one do ship, so it is a warning here. Make both sides transient and \
      take the inverse away, or store the relationship.
      """,
    failing: """
      <entity name="Author">
          <relationship name="books" optional="YES" transient="YES" toMany="YES" deletionRule="Nullify" \
      destinationEntity="Book" inverseName="author" inverseEntity="Book"/>
      </entity>
      <entity name="Book">
          <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" \
      inverseName="books" inverseEntity="Author"/>
      </entity>
      """,
    passing: MissingDestination.info.passing)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    for (index, relationship) in model.relationships.enumerated() where relationship.flags.contains(.transient) {
      guard case .found(let inverse) = model.inverse(of: relationship) else { continue }
      // Of two transient sides, the first one tells.
      if inverse < index, model.relationships[inverse].flags.contains(.transient),
        model.inverse(of: model.relationships[inverse]) == .found(index)
      {
        continue
      }
      let other = model.relationships[inverse]
      findings.append(
        Finding(
          info, at: version.place(model.range(.transient, of: relationship.declaration)),
          "transient relationship '\(version.qualifiedName(relationship))' has the inverse "
            + "'\(version.qualifiedName(other))'",
          related: [RelatedPlace(version.place(other.nameRange), "the inverse is here")]))
    }
  }
}
