import ModelSyntax

/// Copies entities of a model that was read before into one that is being read.
struct EntityCopy {
  private let earlier: Model
  /// By the index of a name there, its index here; 0 for one that is not known yet.
  private var names: [UInt32]
  private var start: ElementCounts
  private var target: ElementCounts
  /// How far the text of the entity has moved.
  private var distance: UInt32 = 0

  init(from earlier: Model, into reader: ModelReader) {
    self.earlier = earlier
    names = [UInt32](repeating: 0, count: earlier.strings.count)
    for index in 0..<StringTable.common.count { names[index] = UInt32(index) }
    start = ElementCounts(reader)
    target = start
  }

  /// Adds entity `index`, whose element begins at `offset` here.
  ///
  /// The names come in the order in which reading would find them, so that the model is the same as if it were read.
  ///
  /// - Complexity: Linear in the XML attributes, without looking at the text.
  mutating func add(_ index: Int, _ piece: EntityPiece, at offset: Int, to reader: inout ModelReader) {
    start = piece.start
    target = ElementCounts(reader)
    distance = UInt32(truncatingIfNeeded: offset) &- piece.range.lower
    let end = piece.end
    for field in earlier.fields[start.fields..<end.fields] {
      reader.fields.append(Field(term: field.term, value: name(field.value, &reader), range: moved(field.range)))
    }
    for attribute in earlier.attributes[start.attributes..<end.attributes] {
      reader.attributes.append(
        Attribute(
          declaration: moved(attribute.declaration), type: attribute.type, flags: attribute.flags,
          userInfo: userInfo(attribute.userInfo)))
    }
    for relationship in earlier.relationships[start.relationships..<end.relationships] {
      reader.relationships.append(moved(relationship, toEntity: reader.entities.count))
    }
    for property in earlier.fetchedProperties[start.fetchedProperties..<end.fetchedProperties] {
      reader.fetchedProperties.append(moved(property))
    }
    for request in earlier.fetchRequests[start.fetchRequests..<end.fetchRequests] {
      reader.fetchRequests.append(
        FetchRequest(
          declaration: moved(request.declaration), entity: known(request.entity),
          isOfFetchedProperty: request.isOfFetchedProperty))
    }
    addIndexes(until: end, to: &reader)
    addConstraints(until: end, to: &reader)
    for entry in earlier.userInfo[start.userInfo..<end.userInfo] {
      reader.userInfo.append(
        UserInfoEntry(
          declaration: moved(entry.declaration), key: known(entry.key), keyRange: moved(entry.keyRange),
          value: known(entry.value), valueRange: moved(entry.valueRange)))
    }
    reader.entities.append(moved(earlier.entities[index]))
  }

  private func addIndexes(until end: ElementCounts, to reader: inout ModelReader) {
    for index in earlier.indexes[start.indexes..<end.indexes] {
      reader.indexes.append(
        FetchIndex(
          declaration: moved(index.declaration), isCompound: index.isCompound,
          elements: index.elements.moved(from: start.indexElements, to: target.indexElements)))
    }
    for element in earlier.indexElements[start.indexElements..<end.indexElements] {
      reader.indexElements.append(
        FetchIndexElement(
          declaration: moved(element.declaration), property: known(element.property),
          propertyRange: moved(element.propertyRange)))
    }
  }

  private func addConstraints(until end: ElementCounts, to reader: inout ModelReader) {
    for constraint in earlier.constraints[start.constraints..<end.constraints] {
      reader.constraints.append(
        UniquenessConstraint(
          declaration: moved(constraint.declaration),
          members: constraint.members.moved(from: start.constraintMembers, to: target.constraintMembers)))
    }
    for member in earlier.constraintMembers[start.constraintMembers..<end.constraintMembers] {
      reader.constraintMembers.append(
        ConstraintMember(
          declaration: moved(member.declaration), property: known(member.property),
          propertyRange: moved(member.propertyRange)))
    }
  }

  // MARK: One element

  private func moved(_ relationship: Relationship, toEntity entity: Int) -> Relationship {
    Relationship(
      declaration: moved(relationship.declaration), entity: Int32(truncatingIfNeeded: entity),
      flags: relationship.flags, deletionRule: relationship.deletionRule,
      destination: known(relationship.destination), inverseName: known(relationship.inverseName),
      inverseEntity: known(relationship.inverseEntity), userInfo: userInfo(relationship.userInfo))
  }

  private func moved(_ property: FetchedProperty) -> FetchedProperty {
    let shift = Int32(truncatingIfNeeded: target.fetchRequests - start.fetchRequests)
    return FetchedProperty(
      declaration: moved(property.declaration), flags: property.flags,
      request: property.request < 0 ? -1 : property.request &+ shift, userInfo: userInfo(property.userInfo))
  }

  private func moved(_ entity: Entity) -> Entity {
    Entity(
      declaration: moved(entity.declaration), parent: known(entity.parent), isAbstract: entity.isAbstract,
      digest: entity.digest, hasRenamingIdentifier: entity.hasRenamingIdentifier,
      attributes: entity.attributes.moved(from: start.attributes, to: target.attributes),
      relationships: entity.relationships.moved(from: start.relationships, to: target.relationships),
      fetchedProperties: entity.fetchedProperties.moved(from: start.fetchedProperties, to: target.fetchedProperties),
      indexes: entity.indexes.moved(from: start.indexes, to: target.indexes),
      constraints: entity.constraints.moved(from: start.constraints, to: target.constraints),
      userInfo: userInfo(entity.userInfo))
  }

  private func userInfo(_ run: Run) -> Run { run.moved(from: start.userInfo, to: target.userInfo) }

  private func moved(_ declaration: Declaration) -> Declaration {
    Declaration(
      name: known(declaration.name), nameRange: moved(declaration.nameRange), tag: moved(declaration.tag),
      firstField: declaration.firstField &+ UInt32(truncatingIfNeeded: target.fields - start.fields),
      fieldCount: declaration.fieldCount)
  }

  private func moved(_ range: ByteRange) -> ByteRange {
    ByteRange(Int(range.lower &+ distance), Int(range.upper &+ distance))
  }

  // MARK: Names

  @inline(__always)
  private mutating func name(_ name: Name, _ reader: inout ModelReader) -> Name {
    let index = names[Int(name.index)]
    if index != 0 || name.isEmpty { return Name(index: index) }
    let new = reader.strings.intern(name, of: earlier.strings)
    names[Int(name.index)] = new.index
    return new
  }

  /// A name that is the value of one of the fields.
  private func known(_ name: Name) -> Name { Name(index: names[Int(name.index)]) }
}

extension Run {
  fileprivate func moved(from start: Int, to target: Int) -> Run {
    Run(indices.lowerBound - start + target, indices.upperBound - start + target)
  }
}
