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
  /// Who says something of a name, in the order of merging.
  private var entries: [MergeKey: [Entry]] = [:]
  /// How many members have stand-ins.
  package private(set) var standInMembers = 0

  /// One contribution of one member: it names the member by its path, so that a member can be exchanged alone.
  private struct Entry: Equatable, Sendable {
    let path: String
    let index: Int
    let isStandIn: Bool

    init(_ contribution: Contribution, of member: MergeMember) {
      path = member.path
      index = contribution.index
      isStandIn = contribution.isStandIn
    }
  }

  package init() {}

  /// - Parameter members: In the order of merging, each path once.
  init(ordered members: [MergeMember]) {
    for member in members {
      self.members[member.path] = member
      for contribution in Contribution.all(of: member) {
        entries[contribution.key, default: []].append(Entry(contribution, of: member))
      }
    }
    standInMembers = members.count { !$0.standIns.isEmpty }
  }

  /// All names of which a member says something, in no order.
  package var keys: some Collection<MergeKey> { entries.keys }

  /// What the members say of a name.
  package func slot(_ key: MergeKey) -> MergeSlot {
    var slot = MergeSlot()
    for entry in entries[key] ?? [] {
      guard let member = members[entry.path] else { continue }
      let definition = Definition(member, entry.index)
      if entry.isStandIn { slot.standIns.append(definition) } else { slot.definitions.append(definition) }
    }
    return slot
  }

  /// The definition of a name that wins the merge.
  package func winner(_ key: MergeKey) -> Definition? {
    guard let entry = entries[key]?.first(where: { !$0.isStandIn }), let member = members[entry.path] else {
      return nil
    }
    return Definition(member, entry.index)
  }

  /// The members in the order of merging.
  ///
  /// - Complexity: O(*n* log *n*) for *n* members.
  package var orderedMembers: [MergeMember] { members.values.sorted { $0.precedes($1) } }

  /// Puts `member` in the place of what was at `path`; `nil` takes it out.
  ///
  /// - Returns: The names of which something may have changed but for its place in the text: those of the entities that
  ///   say something else, of their children, and all that stand-ins, fetch requests, configurations and composites have.
  /// - Complexity: O(*k*) look-ups for the *k* entities that say something else, or, where entities come or go, for all
  ///   that the old and the new member define, whatever else is there.
  package mutating func replace(_ path: String, with member: MergeMember?) -> Set<MergeKey> {
    if let old = members[path], let member, let changed = old.entitiesChanged(in: member) {
      members[path] = member
      return update(changed, from: old, to: member)
    }
    var touched: Set<MergeKey> = []
    if let old = members.removeValue(forKey: path) {
      if !old.standIns.isEmpty { standInMembers -= 1 }
      for contribution in Contribution.all(of: old) {
        remove(contribution, of: old)
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

  /// Exchanges what the entities in `changed` say, where all others are what they were.
  private mutating func update(_ changed: Range<Int>, from old: MergeMember, to new: MergeMember) -> Set<MergeKey> {
    let before = changed.flatMap { Contribution.ofEntity($0, of: old) }
    let after = changed.flatMap { Contribution.ofEntity($0, of: new) }
    let (others, newOthers) = (Contribution.others(of: old), Contribution.others(of: new))
    for contribution in before + others { remove(contribution, of: old) }
    for contribution in after + newOthers { insert(contribution, of: new) }
    var touched = Set((before + after + others + newOthers).map(\.key))
    touched.formUnion(new.standIns.map { .entity($0.realName) })
    touched.formUnion(old.childrenOfEntities(changed) + new.childrenOfEntities(changed))
    return touched
  }

  private mutating func remove(_ contribution: Contribution, of member: MergeMember) {
    guard var list = entries.removeValue(forKey: contribution.key) else { return }
    let entry = Entry(contribution, of: member)
    list.removeAll { $0 == entry }
    if !list.isEmpty { entries[contribution.key] = list }
  }

  private mutating func insert(_ contribution: Contribution, of member: MergeMember) {
    let entry = Entry(contribution, of: member)
    let place = entries[contribution.key]?.firstIndex { other in
      if other.path == entry.path { return entry.index < other.index && entry.isStandIn == other.isStandIn }
      return members[other.path].map { member.precedes($0) } ?? false
    }
    if let place {
      entries[contribution.key]?.insert(entry, at: place)
    } else {
      entries[contribution.key, default: []].append(entry)
    }
  }
}

extension MergeMember {
  /// The entities that say something else in `other`; `nil` if entities have come, gone or changed places.
  ///
  /// - Complexity: O(*n*) for *n* entities, without looking into them.
  fileprivate func entitiesChanged(in other: MergeMember) -> Range<Int>? {
    let (old, new) = (model.entities, other.model.entities)
    guard position == other.position, old.count == new.count, !model.repeatsEntityName,
      !other.model.repeatsEntityName, standIns.map(\.entity) == other.standIns.map(\.entity),
      standIns.map(\.realName) == other.standIns.map(\.realName)
    else { return nil }
    guard let first = old.indices.first(where: { old[$0].digest != new[$0].digest }),
      let last = old.indices.last(where: { old[$0].digest != new[$0].digest })
    else { return 0..<0 }
    return first..<last + 1
  }

  /// The names of the entities whose parent is one of those in `range`.
  fileprivate func childrenOfEntities(_ range: Range<Int>) -> [MergeKey] {
    let parents = Set(model.entities[range].map(\.name))
    guard !parents.isEmpty else { return [] }
    return model.entities.filter { !$0.parent.isEmpty && parents.contains($0.parent) }
      .map { .entity(model.string($0.name)) }
  }
}

extension Model {
  /// The class of an entity without its module or leading dot; `nil` where it names none.
  func className(of entity: Entity) -> String? {
    guard let text = text(.representedClassName, of: entity.declaration), !text.isEmpty else { return nil }
    return text.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(text[text.utf8.index(after: $0)...]) } ?? text
  }
}
