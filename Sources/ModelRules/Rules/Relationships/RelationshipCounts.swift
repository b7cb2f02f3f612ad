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
      let fields = [ModelTerm.minCount, .maxCount].compactMap { model.field($0, of: relationship.declaration) }
      let wrong = fields.filter { !isCount(version.text($0.value)) }
      for field in wrong {
        let message =
          "'\(field.term.text)' of relationship '\(version.qualifiedName(relationship))' is "
          + "'\(version.text(field.value))', which is no count"
        let range = field.range.isEmpty ? relationship.nameRange : field.range
        findings.append(Finding(info, at: version.place(range), message))
      }
      guard wrong.isEmpty, let minimum = relationship.count(.minCount, in: model) else { continue }
      let maximum = relationship.count(.maxCount, in: model) ?? (relationship.isToMany ? 0 : 1)
      guard maximum > 0, minimum > maximum else { continue }
      let message =
        "the minimum count of relationship '\(version.qualifiedName(relationship))' is \(minimum), but its maximum is "
        + "\(maximum)"
      findings.append(
        Finding(info, at: version.place(model.range(.minCount, of: relationship.declaration)), message))
    }
  }

  private static func isCount(_ text: String) -> Bool { Int(text).map { $0 >= 0 } ?? false }
}
