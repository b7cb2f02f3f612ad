import DataModel

enum InheritanceCycle: VersionRule {
  static let info = RuleInfo(
    id: "inheritance-cycle", group: .inheritance, severity: .error,
    summary: "An entity is its own ancestor",
    explanation: """
      Following the parents leads back to the entity. Core Data cannot build such a hierarchy; what it says is not \
      documented. Break the circle at one of its members.
      """,
    failing: """
      <entity name="Chicken" parentEntity="Egg"/>
      <entity name="Egg" parentEntity="Chicken"/>
      """,
    passing: """
      <entity name="Chicken"/>
      <entity name="Egg"/>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    // 0: not seen; otherwise the walk that came by, so that each entity is passed once.
    var seen = [Int](repeating: 0, count: model.entities.count)
    for start in model.entities.indices where seen[start] == 0 {
      var next: Int? = start
      while let index = next, seen[index] == 0 {
        seen[index] = start + 1
        next = model.entity(named: model.entities[index].parent)
      }
      guard let index = next, seen[index] == start + 1 else { continue }
      report(cycleThrough: index, version, &findings)
    }
  }

  private static func report(cycleThrough start: Int, _ version: VersionView, _ findings: inout [Finding]) {
    let model = version.model
    var cycle = [start]
    while let next = model.entity(named: model.entities[cycle[cycle.count - 1]].parent), next != start {
      cycle.append(next)
    }
    let first = cycle.min() ?? start
    let names = (cycle.prefix(5) + [start]).map { version.text(model.entities[$0].name) }
    let range = model.range(.parentEntity, of: model.entities[first].declaration)
    let message =
      "entity '\(version.text(model.entities[first].name))' is its own ancestor: "
      + names.joined(separator: " → ")
    let related = cycle.filter { $0 != first }.prefix(5).map { index in
      RelatedPlace(
        version.place(model.range(.parentEntity, of: model.entities[index].declaration)), "by way of this parent")
    }
    findings.append(Finding(info, at: version.place(range), message, related: Array(related)))
  }
}
