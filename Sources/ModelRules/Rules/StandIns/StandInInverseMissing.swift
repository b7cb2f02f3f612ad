import DataModel
import ModelMerge

enum StandInInverseMissing: MergeRule {
  static let info = RuleInfo(
    id: "stand-in-inverse-missing", group: .standIns, severity: .error,
    summary: "A stand-in has an inverse that the real entity lacks",
    explanation: """
      A merge by hand binds everything to the real entity by name. The relationship on the stand-in serves as the \
      inverse of one in its own model; if the real entity has no relationship of that name, the merged relationship \
      loses its inverse. Add it to the real entity, or correct the name.
      """,
    failing: """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Bar">
          <relationship name="toFoo" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Foo" \
      inverseName="toBar" inverseEntity="Foo"/>
          <userInfo>
              <entry key="MyRealEntity" value=""/>
          </userInfo>
      </entity>
      <entity name="Foo">
          <relationship name="toBar" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Bar" \
      inverseName="toFoo" inverseEntity="Bar"/>
      </entity>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Bar"/>
      """,
    passing: StandInWithoutRealEntity.info.passing)

  static func check(_ slot: MergeSlot, _ key: MergeKey, in set: MergeSetView, into findings: inout [Finding]) {
    for standIn in slot.standIns {
      guard let real = RealEntity(for: slot, key, in: set) else { return }
      let model = standIn.model
      for index in standIn.standInEntity.relationships.indices {
        let relationship = model.relationships[index]
        guard relationship.servesAsInverse(of: standIn.standInEntity, in: model) else { continue }
        guard real.property(named: model.string(relationship.name)).isMissingRelationship else { continue }
        let name = model.string(relationship.name)
        let owner = real.definition
        findings.append(
          Finding(
            info, at: standIn.place(relationship.nameRange),
            "the stand-in '\(standIn.standInName)' has the inverse '\(name)', but the real '\(key.name)' in "
              + "\(set.label(owner.member.path)) has no such relationship, so the merged one loses its inverse",
            related: [RelatedPlace(owner.place(owner.entity.nameRange), "the real '\(key.name)' is here")]))
      }
    }
  }
}

extension StandInInverseMissing: FixableRule {
  /// Adds the relationship of the stand-in to the real entity, which changes what that one stores.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let position = editor.relationship(at: finding.place.range),
      let place = finding.related.first?.place, let other = context.editor(of: place.path),
      let real = other.model.entities.first(where: { $0.nameRange == place.range })
    else { return [] }
    let new = NewRelationship(copying: editor.model.relationships[position], of: editor.model)
    return other.addingRelationship(new.element, named: new.name, to: real).map {
      [Fix("Add '\(new.name)' to the real '\(other.model.string(real.name))'", [$0], isSafe: false)]
    } ?? []
  }
}
