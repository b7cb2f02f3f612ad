import DataModel
import ModelMerge
import ModelPredicate
import ModelSyntax
import ModelWorkspace

// The names in paths such as `address.city`, by which index elements and constraints lead into composites. Like the
// keys of predicates they are no strings of the model, and are resolved when they are asked about.

extension Analysis {
  /// The name at `offset` in a path of an index element or a constraint of `member`.
  func pathOccurrence(at offset: Int, in member: MergeMember) -> Occurrence? {
    let path = PropertyPath.all(in: member.model).first { $0.range.touches(offset) }
    return path.flatMap { occurrences(in: $0, of: member).first { $0.range.touches(offset) } }
  }

  /// The names in all such paths of `member` that are called `name`.
  ///
  /// - Complexity: O(*n*) for *n* index elements and constraints.
  func pathOccurrences(of name: String, in member: MergeMember) -> [Occurrence] {
    PropertyPath.all(in: member.model).filter { $0.names.contains(name[...]) }.flatMap { path in
      occurrences(in: path, of: member).filter { if case .key(name, _) = $0.meaning { true } else { false } }
    }
  }

  /// What may follow the last point of a path that begins in an entity: the attributes of the composite it leads to.
  func pathKeys(behind names: some Collection<Substring>, ofEntity index: Int, in member: MergeMember) -> [ModelSymbol]
  {
    let resolver = KeyResolver(counterparts: workspace.counterparts(of:))
    var owner: KeyOwner? = .entity(EntityReference(path: member.path, model: member.model, index: index))
    for name in names { owner = owner.flatMap { resolver.owner(behind: String(name), of: $0) } }
    guard case .composite(let entity, let composite)? = owner, let declaring = self.member(at: entity.path) else {
      return []
    }
    return entity.model.composites[composite].attributes.indices.map {
      ModelSymbol(declaring, .compositeAttribute($0, composite: composite))
    }
  }

  /// The names of a path, up to the first that leads nowhere.
  private func occurrences(in path: PropertyPath, of member: MergeMember) -> [Occurrence] {
    let resolver = KeyResolver(counterparts: workspace.counterparts(of:))
    var owner: KeyOwner? = .entity(EntityReference(path: member.path, model: member.model, index: path.entity))
    var start = path.range.start
    var result: [Occurrence] = []
    for name in path.names {
      guard let current = owner, let symbol = symbol(of: current) else { break }
      let range = ByteRange(start, start + name.utf8.count)
      if !name.isEmpty { result.append(Occurrence(range, .key(String(name), of: symbol))) }
      owner = resolver.owner(behind: String(name), of: current)
      start = range.end + 1
    }
    return result
  }
}

/// The value of an index element or a constraint that has points in it.
private struct PropertyPath {
  /// The index of the entity in which the first name is looked up.
  let entity: Int
  /// The value without its quotes.
  let range: ByteRange
  let names: [Substring]

  /// `nil` for a plain name, and for one with character references, whose parts have no places of their own.
  private init?(_ entity: Int, _ name: Name, _ range: ByteRange, _ model: Model) {
    guard model.isPath(name) else { return nil }
    let text = model.string(name)
    guard text.utf8.count == range.count else { return nil }
    self.entity = entity
    self.range = range
    names = text.split(separator: ".", omittingEmptySubsequences: false)
  }

  static func all(in model: Model) -> [PropertyPath] {
    model.entities.indices.flatMap { index -> [PropertyPath] in
      let entity = model.entities[index]
      let elements = model.indexes[entity.indexes.indices].flatMap { model.indexElements[$0.elements.indices] }
      let members = model.constraints[entity.constraints.indices].flatMap {
        model.constraintMembers[$0.members.indices]
      }
      return elements.compactMap { PropertyPath(index, $0.property, $0.propertyRange, model) }
        + members.compactMap { PropertyPath(index, $0.property, $0.propertyRange, model) }
    }
  }
}

extension Model {
  /// Whether what should be the name of a property is a path of several.
  func isPath(_ name: Name) -> Bool { !name.isEmpty && string(name).utf8.contains(UInt8(ascii: ".")) }
}

extension KeyResolver {
  /// What the keys behind `name` are looked up in; `nil` where it leads nowhere.
  fileprivate func owner(behind name: String, of owner: KeyOwner) -> KeyOwner? {
    switch property(name, of: owner) {
    case .found(let target), .inChild(let target): self.owner(behind: target)
    case .missing, .unknown: nil
    }
  }
}
