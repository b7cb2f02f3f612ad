package import DataModel

/// One model version as it takes part in a merge.
package struct MergeMember: Equatable, Sendable {
  /// The path of its `contents`, by which it is known.
  package let path: String
  /// The place in the order of merging: models of one position go by the bytes of their paths.
  package let position: Int
  package let model: Model
  package let standIns: [StandIn]

  /// The real name of each stand-in, by the index of its entity.
  private let realNames: [Int: String]

  package init(path: String, position: Int = 0, model: Model, standInKeys: [String]) {
    self.path = path
    self.position = position
    self.model = model
    standIns = StandIn.find(in: model, keys: standInKeys)
    realNames = Dictionary(standIns.map { ($0.entity, $0.realName) }, uniquingKeysWith: { first, _ in first })
  }

  package func isStandIn(_ entity: Int) -> Bool { realNames[entity] != nil }

  /// What `name` means in the merged model: the real entity's name where it is a stand-in's.
  package func boundName(_ name: Name) -> String {
    guard !realNames.isEmpty, let entity = model.entity(named: name), let real = realNames[entity] else {
      return model.string(name)
    }
    return real
  }

  /// Whether this one comes before `other` in the order of merging, so that it wins.
  package func precedes(_ other: MergeMember) -> Bool {
    position != other.position ? position < other.position : path.utf8.lexicographicallyPrecedes(other.path.utf8)
  }
}
