import DataModel

/// A name in a merged model.
package struct MergeKey: Hashable, Sendable {
  package enum Kind: UInt8, Sendable {
    case entity, fetchRequest, configuration, composite
    /// A class that an entity of another name claims; its module or leading dot is left out.
    case className
  }

  package let kind: Kind
  package let name: String

  package init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = name
  }

  package static func entity(_ name: String) -> MergeKey { MergeKey(.entity, name) }
}

/// One element of one member, by its index in the array of its kind.
package struct Definition: Equatable, Sendable {
  package let member: MergeMember
  package let index: Int

  package init(_ member: MergeMember, _ index: Int) {
    self.member = member
    self.index = index
  }
}

/// All that a merge set says of one name.
package struct MergeSlot: Equatable, Sendable {
  /// Who defines the name, in the order of merging; the first one wins.
  ///
  /// Stand-ins are not among them; of a name that a model defines twice, only the first.
  package internal(set) var definitions: [Definition] = []
  /// The stand-ins for the entity of this name; each index is one in ``MergeMember/standIns``.
  package internal(set) var standIns: [Definition] = []

  package var isEmpty: Bool { definitions.isEmpty && standIns.isEmpty }
}

/// The merged model of one merge set, by name, brought up to date member by member.
///
/// What Core Data's `modelByMergingModels:` would build follows from the slots: the first definition of each entity and
/// each fetch request template, and the union of each configuration's members. Observed behaviour; Apple documents
/// nothing about the order.
package struct MergeIndex: Equatable, Sendable {
  package private(set) var members: [String: MergeMember] = [:]
  package private(set) var slots: [MergeKey: MergeSlot] = [:]
  /// How many members have stand-ins.
  package private(set) var standInMembers = 0

  package init() {}

  init(members: [String: MergeMember], slots: [MergeKey: MergeSlot]) {
    self.members = members
    self.slots = slots
    standInMembers = members.values.count { !$0.standIns.isEmpty }
  }

  package func slot(_ key: MergeKey) -> MergeSlot { slots[key] ?? MergeSlot() }

  /// The members in the order of merging.
  ///
  /// - Complexity: O(*n* log *n*) for *n* members.
  package var orderedMembers: [MergeMember] { members.values.sorted { $0.precedes($1) } }

  /// Puts `member` in the place of what was at `path`; `nil` takes it out.
  ///
  /// - Returns: The names of which something may have changed.
  /// - Complexity: O(*k*) look-ups for the *k* names that the old and the new member define, whatever else is there.
  package mutating func replace(_ path: String, with member: MergeMember?) -> Set<MergeKey> {
    var touched: Set<MergeKey> = []
    if let old = members.removeValue(forKey: path) {
      if !old.standIns.isEmpty { standInMembers -= 1 }
      for contribution in Contribution.all(of: old) {
        remove(path, from: contribution)
        touched.insert(contribution.key)
      }
    }
    if let member {
      members[path] = member
      if !member.standIns.isEmpty { standInMembers += 1 }
      for contribution in Contribution.all(of: member) {
        insert(contribution, of: member)
        touched.insert(contribution.key)
      }
    }
    return touched
  }

  private mutating func remove(_ path: String, from contribution: Contribution) {
    guard var slot = slots.removeValue(forKey: contribution.key) else { return }
    slot.definitions.removeAll { $0.member.path == path }
    slot.standIns.removeAll { $0.member.path == path }
    if !slot.isEmpty { slots[contribution.key] = slot }
  }

  private mutating func insert(_ contribution: Contribution, of member: MergeMember) {
    let definition = Definition(member, contribution.index)
    let list = contribution.isStandIn ? \MergeSlot.standIns : \MergeSlot.definitions
    var slot = slots.removeValue(forKey: contribution.key) ?? MergeSlot()
    let place = slot[keyPath: list].firstIndex { member.precedes($0.member) } ?? slot[keyPath: list].endIndex
    slot[keyPath: list].insert(definition, at: place)
    slots[contribution.key] = slot
  }
}

/// What a member says of one name.
struct Contribution {
  let key: MergeKey
  let index: Int
  let isStandIn: Bool

  /// The classes that are not called like their entity; those that are can be found by the entity's name.
  private static func addClasses(of member: MergeMember, to result: inout [Contribution]) {
    let model = member.model
    for (index, entity) in model.entities.enumerated() where !member.isStandIn(index) {
      guard let field = model.field(.representedClassName, of: entity.declaration), field.value != entity.name,
        let name = model.className(of: entity), name != model.string(entity.name), name != "NSManagedObject"
      else { continue }
      result.append(Contribution(key: MergeKey(.className, name), index: index, isStandIn: false))
    }
  }

  /// All contributions of `member`, one for each name of each kind, in document order.
  static func all(of member: MergeMember) -> [Contribution] {
    let model = member.model
    var result: [Contribution] = []
    result.reserveCapacity(model.entities.count + 8)
    var seen: Set<MergeKey> = []
    func add(_ kind: MergeKey.Kind, _ name: Name, _ index: Int) {
      let key = MergeKey(kind, model.string(name))
      guard !name.isEmpty, seen.insert(key).inserted else { return }
      result.append(Contribution(key: key, index: index, isStandIn: false))
    }
    for (index, entity) in model.entities.enumerated() where !member.isStandIn(index) {
      add(.entity, entity.name, index)
    }
    addClasses(of: member, to: &result)
    for (index, request) in model.fetchRequests.enumerated() where !request.isOfFetchedProperty {
      add(.fetchRequest, request.name, index)
    }
    for (index, configuration) in model.configurations.enumerated() {
      add(.configuration, configuration.name, index)
    }
    for (index, composite) in model.composites.enumerated() { add(.composite, composite.name, index) }
    for (index, standIn) in member.standIns.enumerated() {
      result.append(Contribution(key: .entity(standIn.realName), index: index, isStandIn: true))
    }
    return result
  }
}

extension Model {
  /// The class of an entity without its module or leading dot; `nil` where it names none.
  func className(of entity: Entity) -> String? {
    guard let text = text(.representedClassName, of: entity.declaration), !text.isEmpty else { return nil }
    return text.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(text[text.utf8.index(after: $0)...]) } ?? text
  }
}
