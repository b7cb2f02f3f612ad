import DataModel
import ModelMerge
import ModelSyntax

enum ClassClaimedByTwoModels: MergeRule {
  static let info = RuleInfo(
    id: "class-claimed-by-two-models", group: .duplicatesAndMerging, severity: .warning,
    summary: "Entities of two models that meet name one class",
    explanation: """
      The class methods 'entity()' and 'fetchRequest()' look through all models that are loaded; with two entities that \
      claim the class, Core Data logs "Multiple NSEntityDescriptions claim the NSManagedObject subclass …" and they may \
      return nothing. Give each entity a class of its own. An entity that both models define, or a stand-in for it, is \
      one entity and not meant.
      """,
    failing: """
      //- Billing.xcdatamodeld/Billing.xcdatamodel/contents
      <entity name="CreditNote" representedClassName="Invoice"/>
      //- Sales.xcdatamodeld/Sales.xcdatamodel/contents
      <entity name="Invoice" representedClassName="Invoice"/>
      """,
    passing: """
      //- Billing.xcdatamodeld/Billing.xcdatamodel/contents
      <entity name="CreditNote" representedClassName="CreditNote"/>
      //- Sales.xcdatamodeld/Sales.xcdatamodel/contents
      <entity name="Invoice" representedClassName="Invoice"/>
      """)

  static func check(_ slot: MergeSlot, _ key: MergeKey, in set: MergeSetView, into findings: inout [Finding]) {
    guard key.kind == .className else { return }
    // Whoever is called like its class is not in the slot of the class.
    let claimants = set.slot(.entity(key.name)).definitions + slot.definitions
    var reported: Set<String> = []
    // Of each class, the first claimant, and the first one of another model.
    var earlier: [String: [Definition]] = [:]
    for claimant in claimants {
      guard let name = className(of: claimant) else { continue }
      let others = earlier[name] ?? []
      if others.count < 2, others.allSatisfy({ $0.member.path != claimant.member.path }) {
        earlier[name] = others + [claimant]
      }
      let other = others.first {
        $0.member.path != claimant.member.path && entityName(of: $0) != entityName(of: claimant)
      }
      guard let other, reported.insert(entityName(of: claimant)).inserted else { continue }
      let message =
        "'\(entityName(of: claimant))' and, in \(set.label(other.member.path)), '\(entityName(of: other))' claim one "
        + "class '\(name)', so that Core Data cannot tell them apart by it"
      let related = [RelatedPlace(place(of: other), "'\(entityName(of: other))' claims it here")]
      findings.append(
        Finding(info, at: place(of: claimant), message, related: related).weighed(by: set.meeting()))
    }
  }

  private static func entityName(of definition: Definition) -> String {
    definition.model.string(definition.entity.name)
  }

  private static func className(of definition: Definition) -> String? {
    definition.model.text(.representedClassName, of: definition.entity.declaration)
  }

  private static func place(of definition: Definition) -> Place {
    definition.place(definition.model.range(.representedClassName, of: definition.entity.declaration))
  }
}
