package import DataModel
package import ModelSyntax

/// Finds the part of a model that a place in its text belongs to.
///
/// The one way from a finding's range to a ``Subject``: rules need not say what they speak of.
package struct SubjectIndex: Sendable {
  /// A start tag and the element that names what it belongs to.
  private struct Entry {
    let tag: ByteRange
    let owner: Owner
  }

  private enum Owner {
    case model
    case entity(Int)
    case property(entity: Int, Declaration)
    case fetchIndex(entity: Int, Declaration)
    case constraint(entity: Int, Run)
    case fetchRequest(Int)
    case configuration(Int)
    case composite(Int)
    case compositeAttribute(composite: Int, Declaration)
  }

  private let model: Model
  /// In the order of the text.
  private var entries: [Entry] = []

  /// - Complexity: O(*n*) for *n* elements in the order in which Xcode writes them, else O(*n* log *n*).
  package init(_ model: Model) {
    self.model = model
    add(model.declaration, .model)
    for index in model.entities.indices { addEntity(index) }
    for (index, request) in model.fetchRequests.enumerated() where !request.isOfFetchedProperty {
      add(request.declaration, .fetchRequest(index))
    }
    for (index, configuration) in model.configurations.enumerated() {
      add(configuration.declaration, .configuration(index))
      for member in configuration.members.indices { add(model.members[member], .configuration(index)) }
    }
    for (index, composite) in model.composites.enumerated() {
      add(composite.declaration, .composite(index))
      for attribute in model.attributes[composite.attributes.indices] {
        add(attribute.declaration, attribute.userInfo, .compositeAttribute(composite: index, attribute.declaration))
      }
    }
    let isSorted = zip(entries, entries.dropFirst()).allSatisfy { $0.tag.start <= $1.tag.start }
    if !isSorted { entries.sort { $0.tag.start < $1.tag.start } }
  }

  /// The parts at `range`, the outer one first.
  ///
  /// Of a place between tags only the outer part is known, the last one that begins before it.
  ///
  /// - Complexity: O(log *n*) for *n* elements.
  package func parts(at range: ByteRange) -> [Subject.Part] {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].tag.start <= range.start { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return [] }
    let entry = entries[low - 1]
    let parts = parts(of: entry.owner).filter { !$0.name.isEmpty }
    return range.start < entry.tag.end ? parts : Array(parts.prefix(1))
  }

  private func parts(of owner: Owner) -> [Subject.Part] {
    func entity(_ index: Int) -> Subject.Part { .init(.entity, model.string(model.entities[index].name)) }
    switch owner {
    case .model: return []
    case .entity(let index): return [entity(index)]
    case .property(let index, let declaration):
      return [entity(index), .init(.property, model.string(declaration.name))]
    case .fetchIndex(let index, let declaration):
      return [entity(index), .init(.fetchIndex, model.string(declaration.name))]
    case .constraint(let index, let members):
      let names = model.constraintMembers[members.indices].map { model.string($0.property) }
      return [entity(index), .init(.uniquenessConstraint, names.joined(separator: ","))]
    case .fetchRequest(let index): return [.init(.fetchRequest, model.string(model.fetchRequests[index].name))]
    case .configuration(let index): return [.init(.configuration, model.string(model.configurations[index].name))]
    case .composite(let index): return [.init(.composite, model.string(model.composites[index].name))]
    case .compositeAttribute(let index, let declaration):
      let composite = model.string(model.composites[index].name)
      return [.init(.composite, composite), .init(.property, model.string(declaration.name))]
    }
  }

  // MARK: Collecting

  private mutating func add(_ declaration: Declaration, _ owner: Owner) {
    entries.append(Entry(tag: declaration.tag, owner: owner))
  }

  private mutating func add(_ declaration: Declaration, _ userInfo: Run, _ owner: Owner) {
    add(declaration, owner)
    for entry in model.userInfo[userInfo.indices] { entries.append(Entry(tag: entry.declaration.tag, owner: owner)) }
  }

  private mutating func addEntity(_ index: Int) {
    let entity = model.entities[index]
    add(entity.declaration, .entity(index))
    for attribute in model.attributes[entity.attributes.indices] {
      add(attribute.declaration, attribute.userInfo, .property(entity: index, attribute.declaration))
    }
    for relationship in model.relationships[entity.relationships.indices] {
      add(relationship.declaration, relationship.userInfo, .property(entity: index, relationship.declaration))
    }
    for property in model.fetchedProperties[entity.fetchedProperties.indices] {
      let owner = Owner.property(entity: index, property.declaration)
      add(property.declaration, property.userInfo, owner)
      if property.request >= 0 { add(model.fetchRequests[Int(property.request)].declaration, owner) }
    }
    for fetchIndex in model.indexes[entity.indexes.indices] {
      let owner = Owner.fetchIndex(entity: index, fetchIndex.declaration)
      add(fetchIndex.declaration, owner)
      for element in model.indexElements[fetchIndex.elements.indices] { add(element.declaration, owner) }
    }
    for constraint in model.constraints[entity.constraints.indices] {
      let owner = Owner.constraint(entity: index, constraint.members)
      add(constraint.declaration, owner)
      for member in model.constraintMembers[constraint.members.indices] { add(member.declaration, owner) }
    }
    for entry in model.userInfo[entity.userInfo.indices] { add(entry.declaration, .entity(index)) }
  }
}
