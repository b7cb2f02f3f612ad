import DataModel
import ModelSyntax

enum RelationshipCounts: VersionRule {
  static let info = RuleInfo(
    id: "relationship-counts", group: .relationships, severity: .warning,
    summary: "A relationship's minimum count is above its maximum, or one of them is no number",
    explanation: """
      No number of destinations fits, so that every save of an object with one fails the validation: too few or too \
      many. A maximum of 0, or none, means any number. Apple does not document whether the compiler says anything.
      """,
    failing: """
      <entity name="Author">
          <relationship name="books" optional="YES" toMany="YES" minCount="5" maxCount="2" deletionRule="Nullify" \
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
    for relationship in model.relationships {
      let subject = "of relationship '\(version.qualifiedName(relationship))'"
      var isNumeric = true
      for term in [ModelTerm.minCount, .maxCount] {
        guard let field = model.field(term, of: relationship.declaration), !isCount(version.text(field.value)) else {
          continue
        }
        isNumeric = false
        findings.append(
          Finding(
            info, at: version.place(field.range.isEmpty ? relationship.nameRange : field.range),
            "'\(term.text)' \(subject) is '\(version.text(field.value))', which is no count"))
      }
      guard isNumeric, let minimum = relationship.count(.minCount, in: model) else { continue }
      let maximum = relationship.count(.maxCount, in: model) ?? (relationship.isToMany ? 0 : 1)
      guard maximum > 0, minimum > maximum else { continue }
      findings.append(
        Finding(
          info, at: version.place(model.range(.minCount, of: relationship.declaration)),
          "the minimum count \(subject) is \(minimum), but its maximum is \(maximum)"))
    }
  }

  private static func isCount(_ text: String) -> Bool { Int(text).map { $0 >= 0 } ?? false }
}
