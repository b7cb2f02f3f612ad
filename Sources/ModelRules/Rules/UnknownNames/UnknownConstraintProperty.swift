import DataModel

enum UnknownConstraintProperty: VersionRule {
  static let info = RuleInfo(
    id: "unknown-constraint-property", group: .unknownNames, severity: .error,
    summary: "A uniqueness constraint names a property that its entity does not have",
    explanation: """
      Core Data throws "Can't find property named …" when the model is loaded. A constraint names properties of its \
      entity, its own or inherited ones.
      """,
    failing: """
      <entity name="Author">
          <attribute name="identifier" optional="YES" attributeType="String"/>
          <uniquenessConstraints>
              <uniquenessConstraint>
                  <constraint value="identifer"/>
              </uniquenessConstraint>
          </uniquenessConstraints>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="identifier" optional="YES" attributeType="String"/>
          <uniquenessConstraints>
              <uniquenessConstraint>
                  <constraint value="identifier"/>
              </uniquenessConstraint>
          </uniquenessConstraints>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    for (position, entity) in model.entities.enumerated() {
      for constraint in model.constraints[entity.constraints.indices] {
        for member in model.constraintMembers[constraint.members.indices] {
          guard let missing = model.missingProperty(member.property, ofEntity: position, after: findings) else {
            continue
          }
          findings.append(
            Finding(
              info, at: version.place(member.propertyRange),
              "a uniqueness constraint names '\(missing.name)', which '\(version.text(entity.name))' does not have"
                + missing.suggestion))
        }
      }
    }
  }
}

extension UnknownConstraintProperty: FixableRule {
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let range = finding.place.range,
      let entity = editor.entity(around: range)
    else { return [] }
    return editor.correctingName(of: finding, among: editor.propertyNames(ofEntity: entity))
  }
}
