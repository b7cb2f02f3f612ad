import DataModel
import ModelMerge

extension Analysis {
  /// What the thing at `offset` is made of: of a relationship the destination entity, of a composite attribute its
  /// composite, of a fetched property or a request the entity that it fetches; of an entity, the entity.
  package func typeDefinition(at offset: Int, in path: String) -> Navigation? {
    guard case .name(let occurrence, let member)? = symbol(at: offset, in: path) else { return nil }
    let types = definitions(of: occurrence, in: member).flatMap(types(of:))
    return Navigation(occurrence.range, types.distinct.map(\.target))
  }

  private func types(of symbol: ModelSymbol) -> [ModelSymbol] {
    let model = symbol.model
    switch symbol.element {
    case .entity, .composite: return [symbol]
    case .property(.relationship(let index), _): return entity(model.relationships[index].destination, of: symbol)
    case .property(.fetchedProperty(let index), _):
      let request = Int(model.fetchedProperties[index].request)
      return request < 0 ? [] : entity(model.fetchRequests[request].entity, of: symbol)
    case .fetchRequest(let index): return entity(model.fetchRequests[index].entity, of: symbol)
    case .property(.attribute(let index), _), .compositeAttribute(let index, _):
      let name = model.field(.composite, of: model.attributes[index].declaration)?.value ?? .empty
      let composite = model.composites.firstIndex { $0.name == name && !name.isEmpty }
      return composite.map { [ModelSymbol(symbol.member, .composite($0))] } ?? []
    case .model, .configuration, .fetchIndex: return []
    }
  }

  private func entity(_ name: Name, of symbol: ModelSymbol) -> [ModelSymbol] {
    guard !name.isEmpty else { return [] }
    return entities(EntityUse(name, in: symbol.model), in: symbol.member).map { ModelSymbol($0) }
  }
}
