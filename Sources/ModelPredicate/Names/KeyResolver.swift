import DataModel

/// Finds what keys mean: across relationships, inheritance, composites and the models of a merge.
///
/// Every look-up is bounded by the ancestors and the counterparts of one entity, so that a path costs its length.
package struct KeyResolver {
  /// What other models say of an entity; asked only where its own model does not answer.
  package let counterparts: (EntityReference) -> Counterparts

  package init(counterparts: @escaping (EntityReference) -> Counterparts = { _ in .known([]) }) {
    self.counterparts = counterparts
  }

  /// How many entities may still be looked through for keys that their own one lacks, so that wrong keys stay cheap,
  /// however many there are; beyond it nothing is known.
  private final class Budget {
    var entities = 5_000_000
  }

  private let budget = Budget()

  /// What was found under a key.
  package enum Answer: Equatable, Sendable {
    case found(KeyTarget)
    /// Only an entity that inherits from the one asked has the key.
    case inChild(KeyTarget)
    case missing
    /// A parent or the real entity is not to be seen, so it may have the key.
    case unknown
  }

  /// The property that `key` names in `owner`.
  package func property(_ key: String, of owner: KeyOwner) -> Answer {
    switch owner {
    case .entity(let entity): property(key, of: entity)
    case .composite(let entity, let index): attribute(key, ofComposite: index, entity)
    }
  }

  private func property(_ key: String, of entity: EntityReference) -> Answer {
    if let target = ownProperty(key, of: entity) { return .found(target) }
    let lineage = entity.model.lineage(ofEntity: entity.index)
    budget.entities -= entity.model.entities.count + 50 * lineage.count
    guard budget.entities > 0 else { return .unknown }
    var isUnknown = !entity.model.hasWholeLineage(ofEntity: entity.index)
    for ancestor in lineage {
      switch counterparts(entity.other(ancestor)) {
      case .unknown: isUnknown = true
      case .known(let others):
        for other in others {
          if let target = ownProperty(key, of: other) { return .found(target) }
          if !other.model.hasWholeLineage(ofEntity: other.index) { isUnknown = true }
        }
      }
    }
    // Of two entities with one name, the other may have it.
    if isUnknown || entity.model.repeatsEntityName { return .unknown }
    return childProperty(key, of: entity).map { .inChild($0) } ?? .missing
  }

  /// The property in the entity's own model, inherited ones included.
  private func ownProperty(_ key: String, of entity: EntityReference) -> KeyTarget? {
    let model = entity.model
    guard let name = model.strings.find(key), let found = model.property(named: name, inherited: entity.index) else {
      return nil
    }
    return KeyTarget(entity: entity.other(found.entity), property: found.property)
  }

  private func childProperty(_ key: String, of entity: EntityReference) -> KeyTarget? {
    let model = entity.model
    guard let name = model.strings.find(key) else { return nil }
    for (index, other) in model.entities.enumerated() where !other.parent.isEmpty && index != entity.index {
      guard let property = model.property(named: name, ofEntity: index),
        model.lineage(ofEntity: index).contains(entity.index)
      else { continue }
      return KeyTarget(entity: entity.other(index), property: property)
    }
    return nil
  }

  private func attribute(_ key: String, ofComposite index: Int, _ entity: EntityReference) -> Answer {
    let model = entity.model
    for attribute in model.composites[index].attributes.indices
    where model.string(model.attributes[attribute].name) == key {
      return .found(KeyTarget(entity: entity, property: .attribute(attribute)))
    }
    return .missing
  }

  /// What the keys behind `target` are looked up in; `nil` where that is not known or cannot be.
  package func owner(behind target: KeyTarget) -> KeyOwner? {
    let model = target.entity.model
    switch target.property {
    case .relationship(let index):
      return model.entity(named: model.relationships[index].destination).map { .entity(target.entity.other($0)) }
    case .attribute(let index):
      let declaration = model.attributes[index].declaration
      guard model.attributes[index].type == .composite, let name = model.field(.composite, of: declaration)?.value
      else { return nil }
      return model.composites.firstIndex { $0.name == name }.map { .composite(target.entity, $0) }
    case .fetchedProperty(let index):
      let request = model.fetchedProperties[index].request
      guard request >= 0 else { return nil }
      return model.entity(named: model.fetchRequests[Int(request)].entity).map { .entity(target.entity.other($0)) }
    }
  }

  /// Everything that can be looked up in `owner`, the nearest first; a name that hides another comes once.
  package func keys(of owner: KeyOwner) -> [KeyTarget] {
    switch owner {
    case .composite(let entity, let index):
      return entity.model.composites[index].attributes.indices.map {
        KeyTarget(entity: entity, property: .attribute($0))
      }
    case .entity(let entity):
      var seen: Set<String> = []
      var result: [KeyTarget] = []
      var sources = entity.model.lineage(ofEntity: entity.index).map(entity.other)
      for ancestor in sources {
        guard case .known(let others) = counterparts(ancestor) else { continue }
        for other in others { sources += other.model.lineage(ofEntity: other.index).map(other.other) }
      }
      for source in sources {
        for property in source.entity.properties
        where seen.insert(source.model.string(source.model.declaration(of: property).name)).inserted {
          result.append(KeyTarget(entity: source, property: property))
        }
      }
      return result
    }
  }
}

extension Entity {
  /// The properties that the entity declares itself.
  var properties: [PropertyReference] {
    attributes.indices.map { .attribute($0) } + relationships.indices.map { .relationship($0) }
      + fetchedProperties.indices.map { .fetchedProperty($0) }
  }
}
