import DataModel
import ModelMerge
package import ModelRules
import ModelSyntax
import ModelWorkspace

/// One place where something is named.
package struct Reference: Hashable, Sendable {
  package let place: Place
  /// Whether the name is that of the thing itself, or of a stand-in for it.
  package let isDeclaration: Bool
}

extension Analysis {
  /// All places that name what stands at `offset`, by path and place.
  ///
  /// They lie in the models that meet the one at `path` or the definition, in current versions and in the one at `path`.
  ///
  /// - Complexity: O(*n*) for *n* elements of the versions in which the name occurs; a look-up for each other one. It
  ///   ends early, with less, once nobody wants the answer.
  package func references(at offset: Int, in path: String) -> [Reference] {
    guard let symbol = symbol(at: offset, in: path) else { return [] }
    return switch symbol {
    case .name(let occurrence, let member): references(to: occurrence, in: member)
    case .version(let version, let bundle, _): places(naming: version, of: bundle)
    case .bundle: []
    }
  }

  private func references(to occurrence: Occurrence, in member: MergeMember) -> [Reference] {
    occurrences(of: occurrence, in: member).flatMap { found in
      found.occurrences.map { Reference(place: Place(found.member.path, $0.range), isDeclaration: $0.isDeclaration) }
    }
  }

  /// Every occurrence of what `occurrence` means, version by version in byte order of their paths.
  func occurrences(of occurrence: Occurrence, in member: MergeMember) -> [(
    member: MergeMember, occurrences: [Occurrence]
  )] {
    var finder = IdentityFinder(self)
    guard let identity = finder.identity(of: occurrence.meaning, in: member) else { return [] }
    let scope = self.scope(of: identity, asked: occurrence, in: member)
    let relatives = relatives(of: identity, in: scope)
    var result: [(member: MergeMember, occurrences: [Occurrence])] = []
    for other in scope where !isCancelled() {
      let found = occurrences(of: identity, in: other, amongEntities: relatives?.names(in: other), &finder)
      if !found.isEmpty { result.append((other, found)) }
    }
    return result.sorted { PathNames.precedes($0.member.path, $1.member.path) }
  }

  /// The entities of which a property can be one; `nil` for any.
  private func relatives(of identity: Identity, in scope: [MergeMember]) -> Relatives? {
    guard case .property(_, let entity) = identity else { return nil }
    return Relatives(ofEntity: entity, in: scope + workspace.tree.members.values)
  }

  /// The occurrences of one thing in one version, those in predicates among them, in order of place.
  ///
  /// - Parameter entities: The names of the entities of which a property can be one; `nil` for any.
  func occurrences(
    of identity: Identity, in member: MergeMember, amongEntities entities: Set<Name>? = nil,
    _ finder: inout IdentityFinder
  ) -> [Occurrence] {
    var result = member.occurrences(of: identity, amongEntities: entities, &finder)
    if let name = identity.keyName(in: member) {
      let keys = predicateOccurrences(of: name, in: member) + pathOccurrences(of: name, in: member)
      result += keys.filter { finder.identity(of: $0.meaning, in: member) == identity }
    }
    return result.sorted { $0.range.start < $1.range.start }
  }

  private func scope(of identity: Identity, asked occurrence: Occurrence, in member: MergeMember) -> [MergeMember] {
    if case .local = identity { return [member] }
    let definers = definitions(of: occurrence, in: member).map(\.member).filter { other in
      workspace.bundleOfVersion[other.path] != workspace.bundleOfVersion[member.path]
    }
    return scope(around: [member] + definers.map(ModelPath.init).distinct.map(\.member))
  }

  /// The files that name a version: the bundle's `.xccurrentversion` and the projects.
  private func places(naming version: VersionEntry, of bundle: ModelBundle) -> [Reference] {
    var result: [Reference] = []
    if let file = bundle.currentVersionFile, let name = file.name, let range = file.nameRange,
      bundle.version(named: VersionName(folder: name).text) == version
    {
      result.append(Reference(place: Place(bundle.currentVersionPath, range), isDeclaration: false))
    }
    for path in workspace.layout.projects {
      guard case .project(let file)? = workspace.files[path] else { continue }
      let directory = PathNames.parent(PathNames.parent(path))
      for model in file.models {
        guard let modelPath = model.path, workspace.layout.bundle(at: PathNames.join(directory, modelPath)) == bundle
        else { continue }
        let ranges = model.children.filter { VersionName(folder: $0.name).text == version.name }.map(\.range)
        result += ranges.map { Reference(place: Place(path, $0), isDeclaration: false) }
      }
    }
    return result
  }
}

/// A member known by its path alone.
private struct ModelPath: Hashable {
  let member: MergeMember

  static func == (a: ModelPath, b: ModelPath) -> Bool { a.member.path == b.member.path }

  func hash(into hasher: inout Hasher) { hasher.combine(member.path) }
}

extension Occurrence {
  /// Whether it declares an element, a stand-in or a property of one among them.
  var isDeclaration: Bool { role == .declaration || role == .standIn }
}

extension MergeMember {
  /// The occurrences of one thing outside of predicates and paths; in no order.
  fileprivate func occurrences(
    of identity: Identity, amongEntities entities: Set<Name>?, _ finder: inout IdentityFinder
  ) -> [Occurrence] {
    let candidates = names(of: identity)
    guard !candidates.isEmpty, entities?.isEmpty != true else { return [] }
    var named: [Occurrence] = []
    forEachOccurrence { occurrence in
      if occurrence.meaning.isNamed(one: candidates, ofEntities: entities) { named.append(occurrence) }
    }
    return named.filter { finder.identity(of: $0.meaning, in: self) == identity }
  }

  /// The strings by which this version may call a thing; empty where it cannot name it.
  private func names(of identity: Identity) -> Set<Name> {
    switch identity {
    case .entity(let name): names(ofEntity: name)
    case .property(let name, _): model.strings.find(name).map { [$0] } ?? []
    case .local(_, let meaning): [name(of: meaning)]
    }
  }

  func name(of meaning: Meaning) -> Name {
    switch meaning {
    case .entity(let use): use.name
    case .property(let name, _), .composite(let name), .compositeAttribute(let name, _), .className(let name),
      .renamingIdentifier(let name, _):
      name
    case .fetchRequest(let index): model.fetchRequests[index].name
    case .configuration(let index): model.configurations[index].name
    case .fetchIndex(let index): model.indexes[index].declaration.name
    case .realEntity(let index): model.entities[standIns[index].entity].name
    case .version, .key: .empty
    }
  }
}

extension Identity {
  /// What a key of a predicate is called that means this; `nil` for what no key can mean.
  fileprivate func keyName(in member: MergeMember) -> String? {
    switch self {
    case .property(let name, _): name
    case .local(_, .compositeAttribute(let name, _)): member.model.string(name)
    case .entity, .local: nil
    }
  }
}

extension Meaning {
  /// Whether its name is one of `names`, as far as that can be told without a look-up.
  fileprivate func isNamed(one names: Set<Name>, ofEntities entities: Set<Name>?) -> Bool {
    switch self {
    case .entity(let use): names.contains(use.name)
    case .property(let name, let use): names.contains(name) && entities?.contains(use.name) ?? true
    case .composite(let name), .compositeAttribute(let name, _): names.contains(name)
    case .realEntity, .fetchRequest, .configuration, .fetchIndex: true
    case .className, .renamingIdentifier, .version, .key: false
    }
  }
}
