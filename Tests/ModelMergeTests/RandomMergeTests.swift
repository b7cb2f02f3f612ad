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
    case 3: return #"<entity name="\#(name)" parentEntity="\#(other)"/>"#
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
      let count = Int.random(in: 0..<6, using: &random)
      var elements = ""
      for _ in 0..<count { elements += element(using: &random) }
      let path = ["p", "q", "r", "s", "t"].randomElement(using: &random) ?? "p"
      pool.append(member(path, elements, position: Int.random(in: 0..<2, using: &random)))
    }
    return pool
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
      let changed = Set(before.slots.keys).union(index.slots.keys).filter { before.slot($0) != index.slot($0) }
      try #require(changed.isSubset(of: touched), "step \(step) changes more than it says")
    }
  }
}
