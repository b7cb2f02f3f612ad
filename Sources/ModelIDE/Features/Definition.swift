import DataModel
import ModelMerge
import ModelRules
import ModelWorkspace

extension Analysis {
  /// Where what stands at `offset` really is: across the models that meet, from a stand-in to its real entity, from the
  /// name of a version to its `contents`, from a renaming identifier to what it renames.
  ///
  /// - Complexity: O(*n*) for *n* elements of the file at `path`; other models are only looked up in.
  package func definition(at offset: Int, in path: String) -> Navigation? {
    guard let symbol = symbol(at: offset, in: path) else { return nil }
    return Navigation(symbol.range, definitions(of: symbol))
  }

  private func definitions(of symbol: SymbolAtOffset) -> [NavigationTarget] {
    switch symbol {
    case .name(let occurrence, let member):
      if case .className(let name) = occurrence.meaning {
        return classDeclarations(named: member.model.string(name))
      }
      return definitions(of: occurrence, in: member).map(\.target)
    case .version(let version, _, _): return version.contents.flatMap(target(ofVersion:)).map { [$0] } ?? []
    case .bundle(let bundle, _):
      return bundle.currentVersion?.contents.flatMap(target(ofVersion:)).map { [$0] } ?? []
    }
  }

  /// The `model` element of a version.
  func target(ofVersion path: String) -> NavigationTarget? {
    member(at: path).map { ModelSymbol($0, .model).target }
  }

  /// The elements that a name really means; the nearest first.
  func definitions(of occurrence: Occurrence, in member: MergeMember) -> [ModelSymbol] {
    if let element = occurrence.element, occurrence.role == .declaration { return [ModelSymbol(member, element)] }
    switch occurrence.meaning {
    case .entity(let use): return entities(use, in: member).map { ModelSymbol($0) }
    case .property(let name, let use):
      let sites = entities(use, in: member).compactMap { property(named: member.model.string(name), of: $0) }
      if sites.isEmpty, let element = occurrence.element { return [ModelSymbol(member, element)] }
      return sites.map(\.symbol).distinct
    case .key(let name, let owner): return definitions(ofKey: name, of: owner)
    case .realEntity(let index):
      let entity = member.standIns[index].entity
      return entities(EntityUse(member.model.entities[entity].name, index: entity), in: member).map { ModelSymbol($0) }
    case .renamingIdentifier(let name, let element): return predecessor(of: element, called: name, in: member)
    case .composite, .compositeAttribute, .fetchRequest, .configuration, .fetchIndex, .version, .className:
      return declarations(of: occurrence, in: member)
    }
  }

  /// What a renaming identifier renames: the element of the version before that has the identifier, or the name.
  private func predecessor(of element: ModelElement, called name: Name, in member: MergeMember) -> [ModelSymbol] {
    guard let previous = previousVersion(of: member.path),
      let identifier = previous.model.strings.find(member.model.string(name))
    else { return [] }
    switch element {
    case .entity: return previous.entity(renamedBy: identifier).map { [ModelSymbol(previous, .entity($0))] } ?? []
    case .property(_, let entity):
      let owner = member.model.entities[entity]
      let text = member.model.text(.elementID, of: owner.declaration) ?? member.model.string(owner.name)
      guard let index = previous.model.strings.find(text).flatMap(previous.entity(renamedBy:)) else { return [] }
      return previous.property(renamedBy: identifier, ofEntity: index).map {
        [ModelSymbol(previous, .property($0, entity: index))]
      } ?? []
    default: return []
    }
  }

  /// The version before the one at `path`, in numeric order of their names.
  func previousVersion(of path: String) -> MergeMember? {
    guard let versions = bundle(ofVersion: path)?.versions,
      let index = versions.firstIndex(where: { $0.contents == path }), index > 0
    else { return nil }
    return versions[index - 1].contents.flatMap(member(at:))
  }
}

extension MergeMember {
  /// The entity with that renaming identifier, which is its name unless it has another one.
  func entity(renamedBy identifier: Name) -> Int? {
    model.entities.firstIndex { model.renamingIdentifier(of: $0.declaration) == identifier }
  }

  /// The property of an entity with that renaming identifier.
  func property(renamedBy identifier: Name, ofEntity index: Int) -> PropertyReference? {
    model.properties(ofEntity: index).first {
      model.renamingIdentifier(of: model.declaration(of: $0)) == identifier
    }
  }
}

extension Model {
  /// By what an element is known in the version after: `elementID`, or its name.
  func renamingIdentifier(of declaration: Declaration) -> Name {
    guard let field = field(.elementID, of: declaration), !field.value.isEmpty else { return declaration.name }
    return field.value
  }
}

extension Array where Element: Hashable {
  /// The elements in their order, each once.
  var distinct: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
