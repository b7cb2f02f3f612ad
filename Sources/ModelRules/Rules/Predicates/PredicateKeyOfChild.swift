import DataModel
import ModelPredicate

enum PredicateKeyOfChild: VersionRule {
  static let info = RuleInfo(
    id: "predicate-key-of-child", group: .predicates, severity: .warning,
    summary: "A predicate names a property that only a child of its entity has",
    explanation: """
      A fetch in a SQLite store looks up the keys of the fetched entity and its ancestors, and throws "keypath … not \
      found in entity" for one that only a child has. Apple does not document it, and other stores may accept it. \
      Fetch the child, or move the property to the parent.
      """,
    failing: """
      <entity name="Vehicle"/>
      <entity name="Truck" parentEntity="Vehicle">
          <attribute name="load" optional="YES" attributeType="Integer 32"/>
      </entity>
      <fetchRequest name="Loaded" entity="Vehicle" predicateString="load &gt; 0"/>
      """,
    passing: """
      <entity name="Vehicle"/>
      <entity name="Truck" parentEntity="Vehicle">
          <attribute name="load" optional="YES" attributeType="Integer 32"/>
      </entity>
      <fetchRequest name="Loaded" entity="Truck" predicateString="load &gt; 0"/>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    for resolved in version.predicates {
      for key in resolved.names.keys {
        guard case .propertyOfChild(let target) = key.meaning, let owner = key.owner else { continue }
        let place = Place(target.entity.path, target.declaration.nameRange)
        findings.append(
          Finding(
            info, at: version.place(key.range),
            "the predicate of \(resolved.subject) names '\(key.key.name)', which not '\(owner.name)' has, but its "
              + "child '\(target.entity.name)'",
            related: [RelatedPlace(place, "'\(target.entity.name)' has it")]))
      }
    }
  }
}
