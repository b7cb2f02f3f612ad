import DataModel
import ModelMerge
import ModelRules
import ModelSyntax
import ModelWorkspace

extension Analysis {
  /// The entities that stand at `offset`, from which a hierarchy of inheritance starts.
  package func typeHierarchy(at offset: Int, in path: String) -> [ModelSymbol] {
    guard case .name(let occurrence, let member)? = symbol(at: offset, in: path) else { return [] }
    return definitions(of: occurrence, in: member).filter(\.isEntity)
  }

  /// The parent of the entity `name` of the version at `path`, in whatever model it really is.
  package func supertypes(ofEntity name: String, in path: String) -> [ModelSymbol] {
    guard let definition = definition(ofEntity: name, in: path), let parent = parent(of: definition) else { return [] }
    return [ModelSymbol(realEntity(ofStandIn: parent) ?? parent)]
  }

  /// The children of the entity `name` of the version at `path`, in every model that it meets.
  package func subtypes(ofEntity name: String, in path: String) -> [ModelSymbol] {
    guard let definition = definition(ofEntity: name, in: path) else { return [] }
    return children(ofEntity: definition.realName, in: scope(around: [definition.member]))
      .map { ModelSymbol($0) }.sorted(by: ModelSymbol.precedes)
  }

  /// The name of the bundle that a symbol is in.
  package func bundleName(of symbol: ModelSymbol) -> String { bundle(ofVersion: symbol.path)?.name ?? "" }

  private func definition(ofEntity name: String, in path: String) -> Definition? {
    guard let member = member(at: path), let index = member.model.entity(named: name) else { return nil }
    let definition = Definition(member, index)
    return realEntity(ofStandIn: definition) ?? definition
  }
}

extension ModelSymbol {
  var isEntity: Bool { if case .entity = element { true } else { false } }

  /// By path, then by place.
  static func precedes(_ a: ModelSymbol, _ b: ModelSymbol) -> Bool {
    a.path == b.path
      ? a.declaration.tag.start < b.declaration.tag.start : PathNames.precedes(a.path, b.path)
  }
}
