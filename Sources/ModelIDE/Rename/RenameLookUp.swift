import DataModel
import ModelMerge
import ModelSyntax

// What a rename asks of the models that it touches.

extension Identity {
  /// The name in the merged model.
  func name(in member: MergeMember) -> String {
    switch self {
    case .entity(let name), .property(let name, _): name
    case .local(_, let meaning): member.model.string(member.name(of: meaning))
    }
  }
}

extension MergeMember {
  /// The name as it stands there; of a stand-in's value that is only a flag, the stand-in's name.
  func name(writtenAt occurrence: Occurrence) -> String {
    switch occurrence.meaning {
    case .key(let name, _): name
    case .realEntity(let index): standIns[index].realName
    default: model.string(name(of: occurrence.meaning))
    }
  }

  /// Whether the version has what `element` of another version is, by its present name.
  func has(_ element: ModelElement, of other: MergeMember) -> Bool {
    switch element {
    case .entity(let index): return counterpart(ofEntity: index, of: other) != nil
    case .property(let property, let entity):
      guard let own = counterpart(ofEntity: entity, of: other) else { return false }
      let name = other.model.string(other.model.declaration(of: property).name)
      return model.strings.find(name).flatMap { self.property(renamedBy: $0, ofEntity: own) } != nil
    case .model, .composite, .compositeAttribute, .fetchRequest, .configuration, .fetchIndex: return false
    }
  }

  private func counterpart(ofEntity index: Int, of other: MergeMember) -> Int? {
    let identifier = other.model.string(other.model.renamingIdentifier(of: other.model.entities[index].declaration))
    return model.strings.find(identifier).flatMap(entity(renamedBy:))
  }

  /// Whether the model has another element of the same kind with that name.
  func hasElement(like meaning: Meaning, named text: String) -> Bool {
    guard let name = model.strings.find(text) else { return false }
    switch meaning {
    case .composite: return model.composites.contains { $0.name == name }
    case .compositeAttribute(_, let composite):
      return model.attributes[model.composites[composite].attributes.indices].contains { $0.name == name }
    case .fetchRequest: return model.fetchRequests.contains { !$0.isOfFetchedProperty && $0.name == name }
    case .configuration: return model.configurations.contains { $0.name == name }
    case .fetchIndex(let index):
      let entity = model.entities.first { $0.indexes.indices.contains(index) }
      return model.indexes[entity?.indexes.indices ?? 0..<0].contains { $0.declaration.name == name }
    default: return false
    }
  }
}

extension Model {
  /// Whether a store holds the element, so that a migration has to find it again.
  func isStored(_ element: ModelElement) -> Bool {
    switch element {
    case .entity: true
    case .property(.attribute(let index), _): attributes[index].flags.isDisjoint(with: [.transient, .derived])
    case .property(.relationship(let index), _): !relationships[index].flags.contains(.transient)
    default: false
    }
  }
}
