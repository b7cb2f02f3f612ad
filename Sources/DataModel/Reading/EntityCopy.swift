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

  /// Adds the entities of a run.
  ///
  /// The names come in the order in which reading would find them, so that the model is the same as if it were read.
  ///
  /// - Complexity: Linear in the XML attributes, without looking at the text.
  mutating func add(_ run: KnownRun, to reader: inout ModelReader) {
    start = run.first.start
    target = ElementCounts(reader)
    distance = UInt32(truncatingIfNeeded: run.offset) &- run.first.range.lower
    let end = run.last.end
    let fields = earlier.fields[start.fields..<end.fields]
    for field in fields where names[Int(field.value.index)] == 0 { intern(field.value, &reader.strings) }
    // What had no name yet is known now, so that the rest goes over memory alone.
    let copy = self
    reader.fields.append(copiesOf: fields) { field in
      Field(term: field.term, value: copy.known(field.value), range: copy.moved(field.range))
    }
    reader.attributes.append(copiesOf: earlier.attributes[start.attributes..<end.attributes]) { attribute in
      Attribute(
        declaration: copy.moved(attribute.declaration), type: attribute.type, flags: attribute.flags,
        userInfo: copy.userInfo(attribute.userInfo))
    }
    let shift = Int32(truncatingIfNeeded: reader.entities.count - run.entities.lowerBound)
    reader.relationships.append(copiesOf: earlier.relationships[start.relationships..<end.relationships]) {
      copy.moved($0, toEntity: $0.entity &+ shift)
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
    reader.userInfo.append(copiesOf: earlier.userInfo[start.userInfo..<end.userInfo]) { entry in
      UserInfoEntry(
        declaration: copy.moved(entry.declaration), key: copy.known(entry.key), keyRange: copy.moved(entry.keyRange),
        value: copy.known(entry.value), valueRange: copy.moved(entry.valueRange))
    }
    reader.entities.append(copiesOf: earlier.entities[run.entities]) { copy.moved($0) }
  }

  /// Appends the pieces of the entities of the run that was added last.
  func addPieces(of run: KnownRun, from pieces: [EntityPiece?], to result: inout [EntityPiece?]) {
    for piece in pieces[run.entities] {
      guard let piece else { continue }
      result.append(
        EntityPiece(
          range: moved(piece.range), start: piece.start.moved(from: start, to: target),
          end: piece.end.moved(from: start, to: target)))
    }
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

  private func moved(_ relationship: Relationship, toEntity entity: Int32) -> Relationship {
    Relationship(
      declaration: moved(relationship.declaration), entity: entity,
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
    range.moved(by: distance)
  }

  // MARK: Names

  private mutating func intern(_ name: Name, _ strings: inout StringTable) {
    if !name.isEmpty { names[Int(name.index)] = strings.intern(name, of: earlier.strings).index }
  }

  /// A name that is the value of one of the fields.
  private func known(_ name: Name) -> Name { Name(index: names[Int(name.index)]) }
}

extension Run {
  fileprivate func moved(from start: Int, to target: Int) -> Run {
    Run(indices.lowerBound - start + target, indices.upperBound - start + target)
  }
}

extension Array {
  /// Appends elements, each as `change` makes it: all are copied at once, and then changed in place.
  @inline(__always)
  fileprivate mutating func append(copiesOf elements: ArraySlice<Element>, _ change: (Element) -> Element) {
    let start = count
    append(contentsOf: elements)
    unsafe withUnsafeMutableBufferPointer { buffer in
      for index in start..<buffer.count { unsafe buffer[index] = change(buffer[index]) }
    }
  }
}
