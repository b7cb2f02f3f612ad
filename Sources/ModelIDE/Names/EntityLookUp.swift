import DataModel
import ModelMerge
import ModelRules
import ModelWorkspace

// How names lead from one model to another. Rules ask the same of a merge; features also want an answer where a model is
// broken, not current or not merged.

extension Analysis {
  /// The entities that a name of `member` really means, the nearest first.
  ///
  /// For a stand-in these are the definitions in the models that it meets, or else anywhere in the workspace, or else
  /// the stand-in itself. An entity of the model is itself; a name that the model lacks is looked up in those it meets.
  ///
  /// - Complexity: A look-up for each merge set of the model; one for each of their members only if that finds nothing.
  func entities(_ use: EntityUse, in member: MergeMember) -> [Definition] {
    guard let index = use.index else { return realEntities(named: member.model.string(use.name), from: member) }
    let own = Definition(member, index)
    guard let name = member.realName(ofStandIn: index) else { return [own] }
    let met = realEntities(named: name, from: member)
    if !met.isEmpty { return met }
    let elsewhere = definitions(ofEntity: name, in: [workspace.tree], outside: member)
    return elsewhere.isEmpty ? [own] : elsewhere
  }

  /// The entities of that name that are no stand-ins: the model's own, or those of the models that it meets.
  func realEntities(named name: String, from member: MergeMember) -> [Definition] {
    if let own = member.model.entity(named: name), !member.isStandIn(own) { return [Definition(member, own)] }
    let sets = sets(ofVersion: member.path)
    let met = definitions(ofEntity: name, in: sets.compactMap { workspace.merged[$0] }, outside: member)
    return met.isEmpty ? brokenDefinitions(ofEntity: name, in: sets, outside: member) : met
  }

  /// The first definition in each of `indexes` that lies in another bundle than `member`.
  private func definitions(
    ofEntity name: String, in indexes: [MergeIndex], outside member: MergeMember
  ) -> [Definition] {
    let bundle = workspace.bundleOfVersion[member.path]
    var result: [Definition] = []
    for index in indexes {
      let found = index.slot(.entity(name)).definitions.first { candidate in
        workspace.bundleOfVersion[candidate.member.path] != bundle
      }
      if let found, !result.contains(where: { $0.member.path == found.member.path }) { result.append(found) }
    }
    return result
  }

  /// The definitions in models that take part in no merge, because they cannot be read as a whole at the moment.
  private func brokenDefinitions(
    ofEntity name: String, in sets: [String], outside member: MergeMember
  ) -> [Definition] {
    let bundle = workspace.bundleOfVersion[member.path]
    for set in workspace.layout.sets where sets.contains(set.name) {
      for case let path? in set.members.filter({ $0.bundle != bundle }).map(\.contents) {
        guard case .model(let model)? = workspace.files[path], !model.isWhole, let index = model.entity(named: name),
          let other = self.member(at: path), !other.isStandIn(index)
        else { continue }
        return [Definition(other, index)]
      }
    }
    return []
  }

  // MARK: Inheritance

  /// An entity and its ancestors as the merged model has them, the nearest first.
  ///
  /// A stand-in among them gives way to its real entity, if there is one. It ends where a parent is missing or the chain
  /// turns back.
  func lineage(of start: Definition) -> [Definition] {
    var result: [Definition] = []
    var seen: Set<ModelSymbol> = []
    var next: Definition? = start
    while let current = next, result.count < Model.ancestorLimit, seen.insert(ModelSymbol(current)).inserted {
      if let real = realEntity(ofStandIn: current) {
        next = real
      } else {
        result.append(current)
        next = parent(of: current)
      }
    }
    return result
  }

  /// The entity that a stand-in stands for; `nil` for one that is no stand-in, or has no real entity.
  func realEntity(ofStandIn definition: Definition) -> Definition? {
    guard definition.member.isStandIn(definition.index) else { return nil }
    let found = entities(EntityUse(definition.entity.name, index: definition.index), in: definition.member).first
    return found.flatMap { ModelSymbol($0) == ModelSymbol(definition) ? nil : $0 }
  }

  /// The parent that an entity names: of its own model, stand-in or not, or else of a model that it meets.
  func parent(of definition: Definition) -> Definition? {
    let name = definition.entity.parent
    guard !name.isEmpty else { return nil }
    if let own = definition.model.entity(named: name) { return Definition(definition.member, own) }
    return realEntities(named: definition.model.string(name), from: definition.member).first
  }

  // MARK: Properties

  /// The property that an entity has in the merged model, declared or inherited.
  ///
  /// Where the real entity has none of that name, the one that a stand-in declares.
  func property(named name: String, of definition: Definition) -> PropertySite? {
    for ancestor in lineage(of: definition) {
      if let own = ancestor.property(named: name) { return PropertySite(ancestor, own) }
    }
    return declaredProperty(named: name, of: definition)
  }

  /// The property that an entity has in its own model, declared or inherited.
  func declaredProperty(named name: String, of definition: Definition) -> PropertySite? {
    guard let key = definition.model.strings.find(name),
      let found = definition.model.property(named: key, inherited: definition.index)
    else { return nil }
    return PropertySite(Definition(definition.member, found.entity), found.property)
  }
}

/// A property and the entity that declares it.
struct PropertySite {
  let owner: Definition
  let property: PropertyReference

  init(_ owner: Definition, _ property: PropertyReference) {
    self.owner = owner
    self.property = property
  }

  var symbol: ModelSymbol { ModelSymbol(owner.member, .property(property, entity: owner.index)) }
}

extension Definition {
  /// The property of that name that the entity itself declares.
  fileprivate func property(named name: String) -> PropertyReference? {
    model.strings.find(name).flatMap { model.property(named: $0, ofEntity: index) }
  }

  /// The name under which the merged model has the entity.
  var realName: String { member.realName(ofStandIn: index) ?? model.string(entity.name) }
}

extension MergeMember {
  /// The name of the entity that the stand-in at an index of the model's entities stands for; `nil` for no stand-in.
  func realName(ofStandIn entity: Int) -> String? {
    isStandIn(entity) ? boundName(model.entities[entity].name) : nil
  }
}
