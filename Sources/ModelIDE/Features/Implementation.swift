import DataModel
import ModelMerge
import ModelRules
import ModelSyntax
import ModelWorkspace

extension Analysis {
  /// What makes the thing at `offset` real: of an entity its subentities that are not abstract, in every model that it
  /// meets, and the Swift or Objective-C class that represents it.
  ///
  /// - Complexity: O(*k*) look-ups for each level of subentities in *k* models. Sources named like the class are read
  ///   first; only if none declares it, all others.
  package func implementation(at offset: Int, in path: String) -> Navigation? {
    guard case .name(let occurrence, let member)? = symbol(at: offset, in: path) else { return nil }
    if case .className(let name) = occurrence.meaning {
      return Navigation(occurrence.range, classDeclarations(named: member.model.string(name)))
    }
    var targets: [NavigationTarget] = []
    for symbol in definitions(of: occurrence, in: member) {
      guard case .entity(let index) = symbol.element else { continue }
      targets += concreteSubentities(of: Definition(symbol.member, index)).map(\.target)
      targets += classDeclarations(of: Definition(symbol.member, index))
    }
    return Navigation(occurrence.range, targets.distinct)
  }

  private func concreteSubentities(of definition: Definition) -> [ModelSymbol] {
    let scope = scope(around: [definition.member])
    var result: [ModelSymbol] = []
    var seen: Set<String> = [definition.realName]
    var pending = [definition.realName]
    while let name = pending.popLast() {
      for child in children(ofEntity: name, in: scope) {
        if !child.entity.isAbstract { result.append(ModelSymbol(child)) }
        if seen.insert(child.realName).inserted { pending.append(child.realName) }
      }
    }
    return result.distinct.sorted(by: ModelSymbol.precedes)
  }

  /// The entities that name the entity of that name as their parent; stand-ins are left out.
  ///
  /// - Complexity: A look-up for each model, and O(*n*) for the *n* entities of each that knows the name.
  func children(ofEntity name: String, in scope: [MergeMember]) -> [Definition] {
    scope.flatMap { member -> [Definition] in
      let names = member.names(ofEntity: name)
      guard !names.isEmpty else { return [] }
      return member.model.entities.indices.filter { index in
        names.contains(member.model.entities[index].parent) && !member.isStandIn(index)
      }.map { Definition(member, $0) }
    }
  }

  private func classDeclarations(of definition: Definition) -> [NavigationTarget] {
    let name = definition.model.text(.representedClassName, of: definition.entity.declaration) ?? ""
    let isGenerated = definition.model.text(.codeGenerationType, of: definition.entity.declaration) == "class"
    return classDeclarations(named: name, isGenerated: isGenerated)
  }

  /// Where a source of the workspace declares a class; the module before a point is left off.
  ///
  /// - Parameter isGenerated: Whether Xcode generates the class, so that only a source of its name may declare it.
  func classDeclarations(named name: String, isGenerated: Bool = false) -> [NavigationTarget] {
    let name = name.split(separator: ".").last.map(String.init) ?? ""
    guard !name.isEmpty, name != "NSManagedObject" else { return [] }
    let paths = workspace.files.compactMap { $0.value == .source ? $0.key : nil }.sorted(by: PathNames.precedes)
    let named = paths.filter { PathNames.lastComponent($0).utf8.starts(with: name.utf8) }
    let found = declarations(ofClass: name, in: named)
    if !found.isEmpty || isGenerated { return found }
    let tried = Set(named)
    return declarations(ofClass: name, in: paths.filter { !tried.contains($0) })
  }

  private func declarations(ofClass name: String, in paths: [String]) -> [NavigationTarget] {
    concurrentMap(paths) { path -> NavigationTarget? in
      guard !isCancelled(), let language = SourceScan.Language(path: path), let text = text(of: path) else {
        return nil
      }
      let range = SourceScan.classDeclaration(named: name, in: text, language: language)
      return range.map { NavigationTarget(path, nameRange: $0) }
    }.compactMap { $0 }
  }
}
