import DataModel
import ModelMerge

extension Analysis {
  /// The nearest declaration of what stands at `offset`: the one in the same model, a stand-in itself among them.
  ///
  /// Where the model declares nothing of that name, the same as ``definition(at:in:)``.
  package func declaration(at offset: Int, in path: String) -> Navigation? {
    guard case .name(let occurrence, let member)? = symbol(at: offset, in: path) else {
      return definition(at: offset, in: path)
    }
    let targets = declarations(of: occurrence, in: member).map(\.target)
    return Navigation(occurrence.range, targets) ?? definition(at: offset, in: path)
  }

  /// The elements of the same model that a name means.
  func declarations(of occurrence: Occurrence, in member: MergeMember) -> [ModelSymbol] {
    if let element = occurrence.element { return [ModelSymbol(member, element)] }
    switch occurrence.meaning {
    case .entity(let use): return use.index.map { [ModelSymbol(member, .entity($0))] } ?? []
    case .property(let name, let use):
      guard let index = use.index else { return [] }
      let site = declaredProperty(named: member.model.string(name), of: Definition(member, index))
      return site.map { [$0.symbol] } ?? []
    case .composite(let name):
      let index = member.model.composites.firstIndex { $0.name == name }
      return index.map { [ModelSymbol(member, .composite($0))] } ?? []
    case .compositeAttribute(let name, let composite):
      let attributes = member.model.composites[composite].attributes.indices
      let index = attributes.first { member.model.attributes[$0].name == name }
      return index.map { [ModelSymbol(member, .compositeAttribute($0, composite: composite))] } ?? []
    case .realEntity(let index): return [ModelSymbol(member, .entity(member.standIns[index].entity))]
    case .fetchRequest(let index): return [ModelSymbol(member, .fetchRequest(index))]
    case .configuration(let index): return [ModelSymbol(member, .configuration(index))]
    case .fetchIndex(let index): return [ModelSymbol(member, .fetchIndex(index))]
    case .version: return [ModelSymbol(member, .model)]
    case .key(let name, let owner):
      return definitions(ofKey: name, of: owner).filter { $0.path == member.path }
    case .renamingIdentifier, .className: return []
    }
  }
}
