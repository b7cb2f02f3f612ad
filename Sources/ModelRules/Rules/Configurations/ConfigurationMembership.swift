import DataModel

/// Which entities are in which configurations of a model.
struct ConfigurationMembership {
  /// The configurations of each entity, by their indices in ascending order.
  private var configurations: [[Int]]
  /// The answers that were given, since many relationships join the same two entities.
  private var known: [Pair: Bool] = [:]

  private struct Pair: Hashable {
    let a: Int
    let b: Int
  }

  init(_ model: Model) {
    configurations = Array(repeating: [], count: model.entities.count)
    for (number, configuration) in model.configurations.enumerated() {
      for member in model.members[configuration.members.indices] {
        guard let entity = model.entity(named: member.name), configurations[entity].last != number else { continue }
        configurations[entity].append(number)
      }
    }
  }

  /// Whether both entities are in configurations, and in none together.
  mutating func areApart(_ a: Int, _ b: Int) -> Bool {
    guard !configurations[a].isEmpty, !configurations[b].isEmpty else { return false }
    let pair = Pair(a: min(a, b), b: max(a, b))
    if let answer = known[pair] { return answer }
    let answer = Set(configurations[a]).isDisjoint(with: configurations[b])
    known[pair] = answer
    return answer
  }
}
