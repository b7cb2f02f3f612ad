import DataModel
import ModelMerge
import ModelPredicate
import ModelSyntax
import ModelWorkspace

// Names in predicates and expressions. They are read when they are asked about, and not kept: their keys are no strings
// of the model.

extension Analysis {
  /// The name at `offset` in a predicate of `member`.
  func predicateOccurrence(at offset: Int, in member: MergeMember) -> Occurrence? {
    guard let use = PredicateUse.find(at: offset, in: member.model, path: member.path) else { return nil }
    return names(in: use).key(at: offset).flatMap { occurrence($0, in: use) }
  }

  /// The names in all predicates of `member` whose text holds that of the property `name`.
  ///
  /// - Complexity: O(*n*) for *n* elements of the model and bytes of its predicates.
  func predicateOccurrences(of name: String, in member: MergeMember) -> [Occurrence] {
    PredicateUse.all(in: member.model, path: member.path).flatMap { use -> [Occurrence] in
      guard let text = member.model.text(use.term, of: use.declaration), text.contains(name) else { return [] }
      return names(in: use).keys.filter { $0.key.name == name }.compactMap { occurrence($0, in: use) }
    }
  }

  /// What may stand as a key at `offset` of a predicate: the range to replace, and the properties to choose from.
  func predicateKeys(at offset: Int, in member: MergeMember) -> (range: ByteRange, symbols: [ModelSymbol])? {
    guard let use = PredicateUse.find(at: offset, in: member.model, path: member.path) else { return nil }
    let resolver = KeyResolver(counterparts: workspace.counterparts(of:))
    let key = names(in: use).key(at: offset)
    guard let owner = key.map({ $0.owner }) ?? use.scope.root.map({ .entity($0) }) else { return nil }
    let symbols = resolver.keys(of: owner).compactMap { target -> ModelSymbol? in
      guard let member = self.member(at: target.entity.path) else { return nil }
      if case .composite(_, let composite) = owner, case .attribute(let index) = target.property {
        return ModelSymbol(member, .compositeAttribute(index, composite: composite))
      }
      return ModelSymbol(member, .property(target.property, entity: target.entity.index))
    }
    return (key?.range ?? ByteRange(offset, offset), symbols)
  }

  private func names(in use: PredicateUse) -> PredicateNames {
    PredicateNames(use.read(), in: use.scope, resolver: KeyResolver(counterparts: workspace.counterparts(of:)))
  }

  private func occurrence(_ key: ResolvedKey, in use: PredicateUse) -> Occurrence? {
    switch key.meaning {
    case .property, .propertyOfChild, .missing:
      guard !key.range.isEmpty, let owner = key.owner.flatMap(symbol(of:)) else { return nil }
      if case .propertyOfChild(let target) = key.meaning {
        return Occurrence(key.range, .key(key.key.name, of: symbol(of: .entity(target.entity)) ?? owner))
      }
      return Occurrence(key.range, .key(key.key.name, of: owner))
    case .fetchSource:
      guard let entity = use.entity else { return nil }
      return Occurrence(key.range, .entity(EntityUse(use.model.entities[entity].name, index: entity)), .predicate)
    case .behindAttribute, .builtIn, .collectionOperator, .fetchedProperty, .subqueryVariable, .substitutionVariable,
      .unknown:
      return nil
    }
  }

  /// The entity or composite that a key is looked up in.
  func symbol(of owner: KeyOwner) -> ModelSymbol? {
    switch owner {
    case .entity(let entity): member(at: entity.path).map { ModelSymbol($0, .entity(entity.index)) }
    case .composite(let entity, let index): member(at: entity.path).map { ModelSymbol($0, .composite(index)) }
    }
  }

  /// The property or the composite's attribute that a key of a path names; nearest first.
  func definitions(ofKey name: String, of owner: ModelSymbol) -> [ModelSymbol] {
    switch owner.element {
    case .entity(let index):
      let use = EntityUse(owner.model.entities[index].name, index: index)
      return entities(use, in: owner.member).compactMap { property(named: name, of: $0)?.symbol }.distinct
    case .composite(let index):
      let attributes = owner.model.composites[index].attributes.indices
      let attribute = attributes.first { owner.model.string(owner.model.attributes[$0].name) == name }
      return attribute.map { [ModelSymbol(owner.member, .compositeAttribute($0, composite: index))] } ?? []
    default: return []
    }
  }
}
