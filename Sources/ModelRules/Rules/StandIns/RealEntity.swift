import DataModel
import ModelMerge
import ModelSyntax

extension Definition {
  // What follows holds for a slot's stand-ins, whose index is one in the member's list of stand-ins.

  var standIn: StandIn { member.standIns[index] }
  var standInEntity: Entity { model.entities[standIn.entity] }
  var standInName: String { model.string(standInEntity.name) }

  /// The value of the user-info entry; the whole entry where the value is empty.
  var standInRange: ByteRange {
    let entry = model.userInfo[standIn.entry]
    return entry.valueRange.isEmpty ? entry.declaration.tag : entry.valueRange
  }
}

extension Relationship {
  /// Whether this relationship of `entity` is the inverse of another one of its model.
  func servesAsInverse(of entity: Entity, in model: Model) -> Bool {
    guard !inverseName.isEmpty, let destination = model.entity(named: destination) else { return false }
    if case .relationship? = model.property(named: inverseName, inherited: destination)?.property { return true }
    return false
  }
}

extension MergeSetView {
  /// The real entity of that name in this merge set, or the only one in the rest of the tree.
  func real(_ name: String) -> RealEntity? {
    let key = MergeKey.entity(name)
    return RealEntity(for: slot(key), key, in: self)
  }
}

/// The entity that a stand-in stands for, with what it inherits.
struct RealEntity {
  enum Property {
    case found(Definition, PropertyReference)
    case missing
    /// An ancestor is not there, so nothing can be said.
    case unknown

    var isMissingRelationship: Bool {
      switch self {
      case .found(_, .relationship), .unknown: false
      case .found, .missing: true
      }
    }
  }

  let definition: Definition
  private let set: MergeSetView

  /// The real entity in this merge set, or the only one in the rest of the tree.
  ///
  /// `nil` where there is none, or several elsewhere.
  init?(for slot: MergeSlot, _ key: MergeKey, in set: MergeSetView) {
    self.set = set
    if let first = slot.definitions.first {
      definition = first
    } else {
      let others = set.elsewhere(key.name)
      guard others.count == 1, let only = others.first else { return nil }
      definition = only
    }
  }

  /// The property that the real entity declares or inherits, also through a parent that is a stand-in itself.
  func property(named name: String) -> Property {
    var current = definition
    for _ in 0..<Model.ancestorLimit {
      let model = current.model
      if let key = model.strings.find(name), let property = model.property(named: key, ofEntity: current.index) {
        return .found(current, property)
      }
      guard !current.entity.parent.isEmpty else { return .missing }
      guard let parent = model.entity(named: current.entity.parent) else { return .unknown }
      if current.member.isStandIn(parent) {
        guard let real = set.slot(.entity(current.member.boundName(current.entity.parent))).definitions.first else {
          return .unknown
        }
        current = real
      } else {
        current = Definition(current.member, parent)
      }
    }
    return .unknown
  }
}
