import DataModel
import ModelMerge
import TestSupport
import Testing

/// Any sequence of additions, edits and deletions leads to the value that a merge from scratch gives.
@Suite struct RandomMergeTests {
  private static let names = ["A", "B", "C", "D"]

  private static func element(using random: inout SplitMix64) -> String {
    let name = names.randomElement(using: &random) ?? "A"
    let other = names.randomElement(using: &random) ?? "A"
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return #"<fetchRequest name="\#(name)" entity="\#(other)"/>"#
    case 1: return #"<configuration name="\#(name)"><memberEntity name="\#(other)"/></configuration>"#
    case 2: return #"<composite name="\#(name)"/>"#
    case 3: return #"<entity name="\#(name)" parentEntity="\#(other)" representedClassName="\#(other)"/>"#
    case 4, 5:
      let value = ["", "YES", "NO", other].randomElement(using: &random) ?? ""
      return #"<entity name="\#(name)"><userInfo><entry key="MyRealEntity" value="\#(value)"/></userInfo></entity>"#
    default: return #"<entity name="\#(name)"/>"#
    }
  }

  /// Small members at few paths and positions.
  private static func pool(using random: inout SplitMix64) -> [MergeMember] {
    var pool: [MergeMember] = []
    for _ in 0..<40 {
      let count = Int.random(in: 0..<4, using: &random)
      var elements = ""
      for _ in 0..<count { elements += element(using: &random) }
      let path = ["p", "q", "r", "s", "t"].randomElement(using: &random) ?? "p"
      pool.append(member(path, elements, position: Int.random(in: 0..<2, using: &random)))
    }
    return pool
  }

  /// What the members say of a name, wherever it stands in their texts.
  private static func said(of key: MergeKey, _ index: MergeIndex) -> [String] {
    let slot = index.slot(key)
    let definitions = slot.definitions.map { definition in
      let model = definition.member.model
      let words =
        switch key.kind {
        case .entity, .className: "\(model.entities[definition.index].digest)"
        case .fetchRequest: model.text(.entity, of: model.fetchRequests[definition.index].declaration) ?? ""
        case .configuration:
          model.members[model.configurations[definition.index].members.indices].map { model.string($0.name) }
            .joined(separator: " ")
        case .composite: ""
        }
      return "\(definition.member.path) \(definition.member.position) \(words)"
    }
    return definitions + slot.standIns.map { "\($0.member.path) \($0.member.standIns[$0.index].realName)" }
  }

  @Test(arguments: UInt64(0)..<20)
  func `changes member by member leave the same as starting over`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pool = Self.pool(using: &random)
    var index = MergeIndex()
    var members: [String: MergeMember] = [:]
    for step in 0..<250 {
      let member = try #require(pool.randomElement(using: &random))
      let isGone = Int.random(in: 0..<3, using: &random) == 0
      let before = index
      let touched = index.replace(member.path, with: isGone ? nil : member)
      members[member.path] = isGone ? nil : member
      try #require(index == MergeIndex(merging: Array(members.values)), "step \(step)")
      let changed = Set(before.keys).union(index.keys).filter { Self.said(of: $0, before) != Self.said(of: $0, index) }
      try #require(changed.isSubset(of: touched), "step \(step) changes more than it says")
    }
  }
}
