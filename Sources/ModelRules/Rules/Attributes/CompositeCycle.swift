import DataModel

enum CompositeCycle: VersionRule {
  static let info = RuleInfo(
    id: "composite-cycle", group: .attributes, severity: .error,
    summary: "A composite holds itself",
    explanation: """
      A composite may hold others, but a value of one that holds itself, by whatever way, would never end. Apple does \
      not document the compiler's message. Use a relationship to an entity instead.
      """,
    failing: """
      <composite name="Node">
          <attribute name="next" optional="YES" attributeType="Composite" composite="Node"/>
      </composite>
      """,
    passing: """
      <composite name="Node">
          <attribute name="point" optional="YES" attributeType="Composite" composite="Point"/>
      </composite>
      <composite name="Point">
          <attribute name="x" optional="YES" attributeType="Double" usesScalarValueType="NO"/>
      </composite>
      """)

  /// How many composites of a cycle the message names.
  private static let namedLimit = 6

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    guard model.terms.contains(.composite), !model.composites.isEmpty else { return }
    for cycle in Composites(model).cycles {
      guard let last = cycle.last else { continue }
      let names = cycle.prefix(namedLimit).map { "'\(version.text(model.composites[$0.composite].name))'" }
      let rest = cycle.count > namedLimit ? " and \(cycle.count - namedLimit) more" : ""
      let way = names.count == 1 ? "" : " by way of " + names.dropFirst().joined(separator: " and ") + rest
      findings.append(
        Finding(
          info, at: version.place(model.range(.composite, of: model.attributes[last.attribute].declaration)),
          "composite \(names[0]) holds itself\(way)"))
    }
  }
}

/// The composites of a model and which of them hold which.
private struct Composites {
  /// One attribute of type Composite, and the composite that it stands in.
  struct Edge {
    let composite: Int
    let attribute: Int
  }

  let model: Model
  private var index: [Name: Int] = [:]

  init(_ model: Model) {
    self.model = model
    for (position, composite) in model.composites.enumerated() where index[composite.name] == nil {
      index[composite.name] = position
    }
  }

  /// The ways that lead back to where they began, each once and no more than twenty; found by going deep first without
  /// recursion.
  var cycles: [[Edge]] {
    var result: [[Edge]] = []
    // 0 is new, 1 is on the way, 2 is done.
    var state = [UInt8](repeating: 0, count: model.composites.count)
    // Where on the way each composite stands.
    var position = [Int](repeating: 0, count: model.composites.count)
    for start in model.composites.indices where state[start] == 0 {
      var way: [Edge] = []
      var pending = [model.composites[start].attributes.indices]
      state[start] = 1
      position[start] = 0
      var composites = [start]
      while let attributes = pending.last {
        guard let attribute = attributes.first else {
          pending.removeLast()
          state[composites.removeLast()] = 2
          if !way.isEmpty { way.removeLast() }
          continue
        }
        pending[pending.count - 1] = attributes.dropFirst()
        guard let inner = target(of: attribute) else { continue }
        let edge = Edge(composite: composites[composites.count - 1], attribute: attribute)
        if state[inner] == 1 {
          result.append(Array(way[position[inner]...]) + [edge])
          if result.count == 20 { return result }
        } else if state[inner] == 0 {
          way.append(edge)
          state[inner] = 1
          position[inner] = composites.count
          composites.append(inner)
          pending.append(model.composites[inner].attributes.indices)
        }
      }
    }
    return result
  }

  private func target(of attribute: Int) -> Int? {
    let attribute = model.attributes[attribute]
    guard attribute.type == .composite else { return nil }
    return model.field(.composite, of: attribute.declaration).flatMap { index[$0.value] }
  }
}
