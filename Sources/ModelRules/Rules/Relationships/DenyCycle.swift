import DataModel

enum DenyCycle: VersionRule {
  static let info = RuleInfo(
    id: "deny-cycle", group: .relationships, severity: .information,
    summary: "Mandatory relationships with the delete rule Deny lead in a circle",
    explanation: """
      No object of the circle can be deleted before the next one is. Whether Core Data lets them go all together is not \
      documented; code can take a link away first and delete then. Let one of the relationships nullify or cascade. A \
      relationship and its own inverse have a rule of their own.
      """,
    failing: """
      <entity name="A">
          <relationship name="b" maxCount="1" deletionRule="Deny" destinationEntity="B" inverseName="a" inverseEntity="B"/>
          <relationship name="c" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="C" \
      inverseName="a" inverseEntity="C"/>
      </entity>
      <entity name="B">
          <relationship name="a" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="A" \
      inverseName="b" inverseEntity="A"/>
          <relationship name="c" maxCount="1" deletionRule="Deny" destinationEntity="C" inverseName="b" inverseEntity="C"/>
      </entity>
      <entity name="C">
          <relationship name="a" maxCount="1" deletionRule="Deny" destinationEntity="A" inverseName="c" inverseEntity="A"/>
          <relationship name="b" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="B" \
      inverseName="c" inverseEntity="B"/>
      </entity>
      """,
    passing: DenyOnBothSides.info.passing)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    var edges: [Int: [Int]] = [:]
    for (index, relationship) in model.relationships.enumerated() where isEdge(relationship, in: model) {
      edges[Int(relationship.entity), default: []].append(index)
    }
    // A circle has as many relationships as entities, and most models have none that deny.
    guard edges.count > 1 else { return }
    var search = CircleSearch(model, edges)
    for circle in search.circles() {
      let names = circle.map { "'\(version.qualifiedName(model.relationships[$0]))'" }
      let places = circle.map { version.place(model.range(.deletionRule, of: model.relationships[$0].declaration)) }
      findings.append(
        Finding(
          info, at: places[0], "deletion is denied in a circle: \(names.joined(separator: ", "))",
          related: places.dropFirst().map { RelatedPlace($0, "and denied here") }))
    }
  }

  private static func isEdge(_ relationship: Relationship, in model: Model) -> Bool {
    guard relationship.deletionRule == .deny, relationship.isMandatory(in: model),
      model.entity(named: relationship.destination) != nil
    else { return false }
    guard case .found(let inverse) = model.inverse(of: relationship) else { return true }
    return model.relationships[inverse].deletionRule != .deny
  }
}

/// Looks for circles of relationships, depth first and without recursion; each relationship is passed once.
private struct CircleSearch {
  private let model: Model
  /// The relationships that lead out of each entity.
  private let edges: [Int: [Int]]
  private var isDone: Set<Int> = []

  init(_ model: Model, _ edges: [Int: [Int]]) {
    self.model = model
    self.edges = edges
  }

  /// Circles of two relationships or more, as the indices of their relationships; no entity is in two of them.
  mutating func circles() -> [[Int]] { edges.keys.sorted().compactMap { circle(from: $0) } }

  private mutating func circle(from start: Int) -> [Int]? {
    guard !isDone.contains(start) else { return nil }
    // The entities on the way, each with the relationships that are still to be tried, and the way itself.
    var stack = [(entity: start, rest: edges[start, default: []][...])]
    var way: [Int] = []
    var places = [start: 0]
    while let (entity, rest) = stack.last {
      guard let edge = rest.first, let next = model.entity(named: model.relationships[edge].destination) else {
        isDone.insert(entity)
        places[entity] = nil
        stack.removeLast()
        if !way.isEmpty { way.removeLast() }
        continue
      }
      stack[stack.count - 1].rest = rest.dropFirst()
      if let place = places[next] {
        let circle = Array(way[place...] + [edge])
        guard circle.count > 1 else { continue }
        isDone.formUnion(stack.map(\.entity))
        return circle
      }
      guard !isDone.contains(next), edges[next] != nil else { continue }
      way.append(edge)
      places[next] = stack.count
      stack.append((next, edges[next, default: []][...]))
    }
    return nil
  }
}
