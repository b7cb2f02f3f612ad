import DataModel

enum RepeatedConstraint: VersionRule {
  static let info = RuleInfo(
    id: "repeated-constraint", group: .indexesAndConstraints, severity: .information,
    summary: "An entity has the same uniqueness constraint twice, or a constraint the same property",
    explanation: """
      One of the two says nothing. Nothing fails, but the constraints enter the version hash, so take one away in a \
      version that has not shipped.
      """,
    failing: """
      <entity name="Author">
          <attribute name="identifier" optional="YES" attributeType="String"/>
          <uniquenessConstraints>
              <uniquenessConstraint>
                  <constraint value="identifier"/>
              </uniquenessConstraint>
              <uniquenessConstraint>
                  <constraint value="identifier"/>
              </uniquenessConstraint>
          </uniquenessConstraints>
      </entity>
      """,
    passing: UnknownConstraintProperty.info.passing)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    for entity in model.entities where !entity.constraints.isEmpty {
      var seen: [Set<Name>: ConstraintMember] = [:]
      for constraint in model.constraints[entity.constraints.indices] {
        let members = model.constraintMembers[constraint.members.indices].filter { !$0.property.isEmpty }
        guard let first = members.first else { continue }
        var names: Set<Name> = []
        for member in members where !names.insert(member.property).inserted {
          findings.append(
            Finding(
              info, at: version.place(member.propertyRange),
              "a uniqueness constraint of '\(version.text(entity.name))' names '\(version.text(member.property))' twice"
            ))
        }
        if let earlier = seen[names] {
          findings.append(
            Finding(
              info, at: version.place(first.propertyRange),
              "'\(version.text(entity.name))' has the uniqueness constraint '\(model.text(constraint))' twice",
              related: [RelatedPlace(version.place(earlier.propertyRange), "the first one is here")]))
        } else {
          seen[names] = first
        }
      }
    }
  }
}

extension RepeatedConstraint: FixableRule {
  /// Takes the repetition away, which is in the version hash.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding) else { return [] }
    let model = editor.model
    guard
      let member = model.constraintMembers.indices.first(where: {
        model.constraintMembers[$0].propertyRange == finding.place.range
      }), let constraint = model.constraints.first(where: { $0.members.indices.contains(member) })
    else { return [] }
    // A finding on the constraint as a whole tells where the first one is.
    let isWhole = !finding.related.isEmpty
    let tag = isWhole ? constraint.declaration.tag : model.constraintMembers[member].declaration.tag
    return editor.removing(tag).map { [Fix("Remove the repetition", [$0], isSafe: false)] } ?? []
  }
}
