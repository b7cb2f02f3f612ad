import DataModel
import ModelSyntax

enum ClassClaimedTwice: VersionRule {
  static let info = RuleInfo(
    id: "class-claimed-twice", group: .duplicatesAndMerging, severity: .warning,
    summary: "Two entities name one class",
    explanation: """
      The class methods 'entity()' and 'fetchRequest()' find an entity from the class; with two that claim it, Core \
      Data logs "Multiple NSEntityDescriptions claim the NSManagedObject subclass …" and they may return nothing. Give \
      each entity a class of its own. Entities of one branch of a hierarchy may share a class on purpose; of those \
      nothing is said.
      """,
    failing: """
      <entity name="CreditNote" representedClassName="Invoice"/>
      <entity name="Invoice" representedClassName="Invoice"/>
      """,
    passing: """
      <entity name="CreditNote" representedClassName="CreditNote"/>
      <entity name="Invoice" representedClassName="Invoice"/>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    // The first entity that names each class, by the index of the name; most classes are named once.
    var first = [Int32](repeating: -1, count: model.strings.count)
    var claimants: [Name: [Claimant]] = [:]
    for (index, entity) in model.entities.enumerated() {
      guard let field = model.field(.representedClassName, of: entity.declaration), !field.value.isEmpty else {
        continue
      }
      let earlier = Int(first[Int(field.value.index)])
      if earlier < 0 {
        first[Int(field.value.index)] = Int32(truncatingIfNeeded: index)
      } else {
        let range = model.range(.representedClassName, of: model.entities[earlier].declaration)
        claimants[field.value, default: [(earlier, range)]].append((index, field.range))
      }
    }
    for (name, claimants) in claimants.sorted(by: { $0.key.index < $1.key.index })
    where model.string(name) != "NSManagedObject" {
      report(model.string(name), claimants, version, &findings)
    }
  }

  /// An entity that names the class, and where.
  private typealias Claimant = (entity: Int, range: ByteRange)

  private static func report(
    _ className: String, _ claimants: [Claimant], _ version: VersionView,
    _ findings: inout [Finding]
  ) {
    let model = version.model
    let claiming = Set(claimants.map(\.entity))
    // Of each branch of a hierarchy, the topmost ancestor that claims the class.
    let tops = claimants.map { claimant in
      model.lineage(ofEntity: claimant.entity).last { claiming.contains($0) } ?? claimant.entity
    }
    let first = claimants[0]
    let others = zip(claimants, tops).dropFirst().filter { other, top in
      top != tops[0] && model.entities[other.entity].name != model.entities[first.entity].name
    }.map(\.0)
    guard let second = others.first else { return }
    let names = ([first] + others).map { "'\(model.string(model.entities[$0.entity].name))'" }
    let related = ([first] + others).filter { $0.range != second.range }.map {
      RelatedPlace(version.place($0.range), "entity '\(model.string(model.entities[$0.entity].name))' claims it here")
    }
    let message =
      "the entities \(names.joined(separator: " and ")) claim one class '\(className)', so that Core Data cannot tell "
      + "them apart by it"
    findings.append(Finding(info, at: version.place(second.range), message, related: related))
  }
}
