import DataModel
import ModelMerge
import ModelSyntax

extension MergeMember {
  /// Calls `body` for each place of the version where a name stands; in no particular order.
  ///
  /// - Complexity: O(*n*) for *n* elements.
  func forEachOccurrence(_ body: (Occurrence) -> Void) {
    for index in model.entities.indices { visitEntity(index, body) }
    for index in model.relationships.indices { visitDestination(of: model.relationships[index], body) }
    for index in model.fetchRequests.indices { visitFetchRequest(index, body) }
    for index in model.configurations.indices { visitConfiguration(index, body) }
    for index in model.composites.indices { visitComposite(index, body) }
    for index in standIns.indices { visitStandIn(index, body) }
    for element in model.diagram where !element.name.isEmpty {
      body(Occurrence(element.nameRange, .entity(EntityUse(element.name, in: model)), .diagram))
    }
  }

  private func visitEntity(_ index: Int, _ body: (Occurrence) -> Void) {
    let entity = model.entities[index]
    let use = EntityUse(entity.name, index: index)
    let role: Occurrence.Role = isStandIn(index) ? .standIn : .declaration
    declare(entity.declaration, .entity(use), role, .entity(index), body)
    refer(.parentEntity, of: entity.declaration, body) { .entity(EntityUse($0, in: model)) }
    refer(.representedClassName, of: entity.declaration, body) { .className($0) }
    for property in model.properties(ofEntity: index) {
      let declaration = model.declaration(of: property)
      declare(
        declaration, .property(declaration.name, of: use), role, .property(property, entity: index), body)
    }
    for attribute in model.attributes[entity.attributes.indices] { visitAttribute(attribute.declaration, body) }
    for fetchIndex in entity.indexes.indices { visitIndex(fetchIndex, use, body) }
    for constraint in model.constraints[entity.constraints.indices] {
      for member in model.constraintMembers[constraint.members.indices] where model.isProperty(member.property) {
        body(Occurrence(member.propertyRange, .property(member.property, of: use)))
      }
    }
  }

  private func visitAttribute(_ declaration: Declaration, _ body: (Occurrence) -> Void) {
    refer(.composite, of: declaration, body) { .composite($0) }
    refer(.customClassName, of: declaration, body) { .className($0) }
    refer(.valueTransformerName, of: declaration, body) { .className($0) }
  }

  private func visitIndex(_ index: Int, _ use: EntityUse, _ body: (Occurrence) -> Void) {
    let fetchIndex = model.indexes[index]
    if !fetchIndex.isCompound {
      declare(fetchIndex.declaration, .fetchIndex(index), .declaration, .fetchIndex(index), body)
    }
    for element in model.indexElements[fetchIndex.elements.indices] where model.isProperty(element.property) {
      body(Occurrence(element.propertyRange, .property(element.property, of: use)))
    }
  }

  private func visitDestination(of relationship: Relationship, _ body: (Occurrence) -> Void) {
    let destination = EntityUse(
      relationship.destination.isEmpty ? relationship.inverseEntity : relationship.destination, in: model)
    refer(.destinationEntity, of: relationship.declaration, body) { .entity(EntityUse($0, in: model)) }
    refer(.inverseEntity, of: relationship.declaration, body) { .entity(EntityUse($0, in: model)) }
    refer(.inverseName, of: relationship.declaration, body) { .property($0, of: destination) }
  }

  private func visitFetchRequest(_ index: Int, _ body: (Occurrence) -> Void) {
    let request = model.fetchRequests[index]
    if !request.isOfFetchedProperty {
      declare(request.declaration, .fetchRequest(index), .declaration, .fetchRequest(index), body)
    }
    refer(.entity, of: request.declaration, body) { .entity(EntityUse($0, in: model)) }
  }

  private func visitConfiguration(_ index: Int, _ body: (Occurrence) -> Void) {
    let configuration = model.configurations[index]
    declare(configuration.declaration, .configuration(index), .declaration, .configuration(index), body)
    for member in model.members[configuration.members.indices] where !member.name.isEmpty {
      body(Occurrence(member.nameRange, .entity(EntityUse(member.name, in: model))))
    }
  }

  private func visitComposite(_ index: Int, _ body: (Occurrence) -> Void) {
    let composite = model.composites[index]
    declare(composite.declaration, .composite(composite.name), .declaration, .composite(index), body)
    for attribute in composite.attributes.indices {
      let declaration = model.attributes[attribute].declaration
      declare(
        declaration, .compositeAttribute(declaration.name, composite: index), .declaration,
        .compositeAttribute(attribute, composite: index), body)
      visitAttribute(declaration, body)
    }
  }

  private func visitStandIn(_ index: Int, _ body: (Occurrence) -> Void) {
    let entry = model.userInfo[standIns[index].entry]
    guard !entry.value.isEmpty else { return }
    body(Occurrence(entry.valueRange, .realEntity(standIn: index)))
  }

  // MARK: Values

  /// The name of an element, and the one that it had before.
  private func declare(
    _ declaration: Declaration, _ meaning: Meaning, _ role: Occurrence.Role, _ element: ModelElement,
    _ body: (Occurrence) -> Void
  ) {
    if !declaration.name.isEmpty { body(Occurrence(declaration.nameRange, meaning, role, element)) }
    refer(.elementID, of: declaration, body) { .renamingIdentifier($0, element) }
  }

  private func refer(
    _ term: ModelTerm, of declaration: Declaration, _ body: (Occurrence) -> Void, _ meaning: (Name) -> Meaning
  ) {
    guard let field = model.field(term, of: declaration), !field.value.isEmpty else { return }
    body(Occurrence(field.range, meaning(field.value)))
  }
}

extension Model {
  /// Whether a name is that of one property; paths are looked up name by name.
  fileprivate func isProperty(_ name: Name) -> Bool { !name.isEmpty && !isPath(name) }

  /// The properties that an entity itself declares: attributes, relationships, fetched properties.
  func properties(ofEntity index: Int) -> [PropertyReference] {
    let entity = entities[index]
    return entity.attributes.indices.map { .attribute($0) } + entity.relationships.indices.map { .relationship($0) }
      + entity.fetchedProperties.indices.map { .fetchedProperty($0) }
  }
}
