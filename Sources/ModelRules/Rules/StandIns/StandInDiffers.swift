import DataModel
import ModelMerge
import ModelSyntax

enum StandInDiffers: MergeRule {
  static let info = RuleInfo(
    id: "stand-in-differs", group: .standIns, severity: .warning,
    summary: "A stand-in declares a property otherwise than the real entity",
    explanation: """
      A merge by hand drops the stand-in, so nothing fails, but code that is written against the stand-in's model \
      finds another type, another count or no such property at run time. Give the stand-in just the relationships that \
      serve as inverses, equal to those of the real entity.
      """,
    failing: """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Bar">
          <attribute name="kind" optional="YES" attributeType="Integer 32"/>
          <userInfo>
              <entry key="MyRealEntity" value=""/>
          </userInfo>
      </entity>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Bar">
          <attribute name="kind" optional="YES" attributeType="String"/>
      </entity>
      """,
    passing: StandInWithoutRealEntity.info.passing)

  static func check(_ slot: MergeSlot, _ key: MergeKey, in set: MergeSetView, into findings: inout [Finding]) {
    for standIn in slot.standIns {
      guard let real = RealEntity(for: slot, key, in: set) else { return }
      for index in standIn.standInEntity.attributes.indices {
        compare(standIn.model.attributes[index], of: standIn, with: real, key, set, &findings)
      }
      for index in standIn.standInEntity.relationships.indices {
        compare(standIn.model.relationships[index], of: standIn, with: real, key, set, &findings)
      }
    }
  }

  private static func compare(
    _ attribute: Attribute, of standIn: Definition, with real: RealEntity, _ key: MergeKey, _ set: MergeSetView,
    _ findings: inout [Finding]
  ) {
    let name = standIn.model.string(attribute.name)
    let fault: String
    switch real.property(named: name) {
    case .unknown: return
    case .missing: fault = "the real '\(key.name)' has no property '\(name)'"
    case .found(let owner, .attribute(let index)):
      let other = owner.model.attributes[index]
      if other.type == attribute.type { return }
      let types = [attribute.type, other.type].map { $0 == .undefined ? "no type" : $0.text }
      fault = "the type of '\(name)' is \(types[0]) here and \(types[1]) in the real '\(key.name)'"
    case .found: fault = "'\(name)' is no attribute of the real '\(key.name)'"
    }
    report(fault, attribute.nameRange, standIn, real, set, &findings)
  }

  private static func compare(
    _ relationship: Relationship, of standIn: Definition, with real: RealEntity, _ key: MergeKey,
    _ set: MergeSetView, _ findings: inout [Finding]
  ) {
    let model = standIn.model
    let name = model.string(relationship.name)
    let fault: String
    switch real.property(named: name) {
    case .unknown: return
    case .found(let owner, .relationship(let index)):
      let pair = (RelationshipFacts(relationship, standIn.member), RelationshipFacts(index, owner.member))
      guard let difference = pair.0.difference(from: pair.1), !pair.0.followsFromAnother(pair.1, in: set) else {
        return
      }
      fault = "\(difference) in the real '\(key.name)'"
    case .missing, .found:
      // As an inverse, that is an error of its own.
      if relationship.servesAsInverse(of: standIn.standInEntity, in: model) { return }
      fault = "the real '\(key.name)' has no relationship '\(name)'"
    }
    report(fault, relationship.nameRange, standIn, real, set, &findings)
  }

  private static func report(
    _ fault: String, _ range: ByteRange, _ standIn: Definition, _ real: RealEntity, _ set: MergeSetView,
    _ findings: inout [Finding]
  ) {
    let owner = real.definition
    findings.append(
      Finding(
        info, at: standIn.place(range), "the stand-in '\(standIn.standInName)' differs: \(fault)",
        related: [
          RelatedPlace(
            owner.place(owner.entity.nameRange), "the real entity is this one, in \(set.label(owner.member.path))")
        ]))
  }
}

/// What of a relationship must be equal in a stand-in and in the real entity.
private struct RelationshipFacts {
  let name: String
  let isToMany: Bool
  let isOrdered: Bool
  let destination: String
  let inverse: String
  let minimum: String
  let maximum: String

  init(_ index: Int, _ member: MergeMember) { self.init(member.model.relationships[index], member) }

  init(_ relationship: Relationship, _ member: MergeMember) {
    let model = member.model
    name = model.string(relationship.name)
    isToMany = relationship.isToMany
    isOrdered = relationship.flags.contains(.ordered)
    destination = member.boundName(relationship.destination)
    inverse = model.string(relationship.inverseName)
    // Older Xcodes wrote a minimum of 1 for optional to-one relationships, which newer ones drop.
    let counted = isToMany ? model.text(.minCount, of: relationship.declaration) : nil
    minimum = counted ?? "0"
    maximum = isToMany ? model.text(.maxCount, of: relationship.declaration) ?? "0" : "1"
  }

  func difference(from real: RelationshipFacts) -> String? {
    if isToMany != real.isToMany {
      return "'\(name)' is \(isToMany ? "to-many" : "to-one") here and \(real.isToMany ? "to-many" : "to-one")"
    }
    if destination != real.destination {
      return "'\(name)' leads to '\(destination)' here and to '\(real.destination)'"
    }
    if inverse != real.inverse {
      return "the inverse of '\(name)' is '\(inverse)' here and '\(real.inverse)'"
    }
    if isOrdered != real.isOrdered {
      return "'\(name)' is \(isOrdered ? "ordered" : "not ordered") here and \(isOrdered ? "not ordered" : "ordered")"
    }
    if minimum != real.minimum || maximum != real.maximum {
      return "'\(name)' holds \(minimum) to \(bound(maximum)) here and \(real.minimum) to \(bound(real.maximum))"
    }
    return nil
  }

  /// Whether a difference is only that a destination has no real entity, or that a real entity lacks an inverse, each of
  /// which is an error of its own.
  func followsFromAnother(_ real: RelationshipFacts, in set: MergeSetView) -> Bool {
    if isToMany != real.isToMany { return false }
    let destinations = [destination, real.destination].map { set.real($0) }
    if destination != real.destination { return destinations.contains { $0 == nil } }
    guard inverse != real.inverse, !inverse.isEmpty, !real.inverse.isEmpty, let entity = destinations[0] else {
      return false
    }
    return [inverse, real.inverse].contains { entity.property(named: $0).isMissingRelationship }
  }

  private func bound(_ maximum: String) -> String { maximum == "0" ? "any number" : maximum }
}
