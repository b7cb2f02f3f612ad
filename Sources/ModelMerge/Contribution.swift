import DataModel

/// What a member says of one name.
struct Contribution {
  let key: MergeKey
  /// The index in the array of its kind, or among ``MergeMember/standIns``.
  let index: Int
  let isStandIn: Bool

  private init(_ key: MergeKey, _ index: Int, isStandIn: Bool = false) {
    self.key = key
    self.index = index
    self.isStandIn = isStandIn
  }

  /// All contributions of `member`, one for each name of each kind, in document order.
  ///
  /// Of a class, each entity that claims it has one.
  static func all(of member: MergeMember) -> [Contribution] {
    var result: [Contribution] = []
    result.reserveCapacity(member.model.entities.count + 8)
    for index in member.model.entities.indices { result += ofEntity(index, of: member) }
    result += others(of: member)
    for (index, standIn) in member.standIns.enumerated() {
      result.append(Contribution(.entity(standIn.realName), index, isStandIn: true))
    }
    return result
  }

  /// What an entity contributes: nothing if it is a stand-in; its name only if it is the first to have it.
  static func ofEntity(_ index: Int, of member: MergeMember) -> [Contribution] {
    guard !member.isStandIn(index) else { return [] }
    let model = member.model
    let entity = model.entities[index]
    var result: [Contribution] = []
    if !entity.name.isEmpty, member.isFirst(index) {
      result.append(Contribution(.entity(model.string(entity.name)), index))
    }
    // A class that is called like its entity can be found by the entity's name.
    if let field = model.field(.representedClassName, of: entity.declaration), field.value != entity.name,
      let name = model.className(of: entity), name != model.string(entity.name), name != "NSManagedObject"
    {
      result.append(Contribution(MergeKey(.className, name), index))
    }
    return result
  }

  /// The fetch request templates, configurations and composites of `member`.
  static func others(of member: MergeMember) -> [Contribution] {
    let model = member.model
    var result: [Contribution] = []
    var seen: Set<MergeKey> = []
    func add(_ kind: MergeKey.Kind, _ name: Name, _ index: Int) {
      let key = MergeKey(kind, model.string(name))
      guard !name.isEmpty, seen.insert(key).inserted else { return }
      result.append(Contribution(key, index))
    }
    for (index, request) in model.fetchRequests.enumerated() where !request.isOfFetchedProperty {
      add(.fetchRequest, request.name, index)
    }
    for (index, configuration) in model.configurations.enumerated() { add(.configuration, configuration.name, index) }
    for (index, composite) in model.composites.enumerated() { add(.composite, composite.name, index) }
    return result
  }
}

extension MergeMember {
  /// Whether an entity is the first of its name that is no stand-in.
  fileprivate func isFirst(_ index: Int) -> Bool {
    guard let first = model.entity(named: model.entities[index].name), first != index else { return true }
    guard isStandIn(first) else { return false }
    return !model.entities[first..<index].indices.contains {
      model.entities[$0].name == model.entities[index].name && !isStandIn($0)
    }
  }
}
