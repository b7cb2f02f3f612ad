package import ModelSyntax

/// What one `contents` file says, in Core Data's terms: flat arrays, every name and value with its range.
///
/// Neither the text nor the tree is kept. Reading never fails: of a text that is not well-formed it holds what could
/// be read, and ``isWhole`` is false.
package final class Model: Sendable {
  package let strings: StringTable
  package let fields: [Field]
  /// The `model` element.
  package let declaration: Declaration
  package let entities: [Entity]
  /// The attributes of entities and composites; their runs tell which are whose.
  package let attributes: [Attribute]
  package let relationships: [Relationship]
  package let fetchedProperties: [FetchedProperty]
  /// The model's templates and the requests of its fetched properties.
  package let fetchRequests: [FetchRequest]
  package let configurations: [Configuration]
  package let members: [Declaration]
  package let composites: [Composite]
  package let indexes: [FetchIndex]
  package let indexElements: [FetchIndexElement]
  package let constraints: [UniquenessConstraint]
  package let constraintMembers: [ConstraintMember]
  package let userInfo: [UserInfoEntry]
  package let diagram: [DiagramElement]
  package let unknownTerms: [UnknownTerm]
  /// Which XML attributes occur, so that a rule about a rare one need not look for it.
  package let terms: ModelTermSet
  /// Which types its attributes have, so that a rule about a rare one need not look for it.
  package let attributeTypes: AttributeTypeSet
  /// What it must have in common with a model of equal version hashes.
  package let outline: ModelOutline
  /// The predicates and expressions with references in them, by the place of the value: the way back to the source.
  private let decodedTexts: [ByteRange: DecodedText]
  /// What is wrong with the text itself.
  package let problems: [FileProblem]
  package let lines: LineIndex

  /// The first entity of each name: the index of a name → the index of an entity, -1 for none.
  private let entityIndex: [Int32]
  /// Whether two entities have one name.
  package let repeatsEntityName: Bool
  /// The properties of entities with many of them, by entity and name.
  private let propertyIndex: [UInt64: PropertyReference]

  init(_ reader: ModelReader, problems: [FileProblem], lines: LineIndex) {
    strings = reader.strings
    fields = reader.fields
    declaration = reader.declaration
    entities = reader.entities
    attributes = reader.attributes
    relationships = reader.relationships
    fetchedProperties = reader.fetchedProperties
    fetchRequests = reader.fetchRequests
    configurations = reader.configurations
    members = reader.members
    composites = reader.composites
    indexes = reader.indexes
    indexElements = reader.indexElements
    constraints = reader.constraints
    constraintMembers = reader.constraintMembers
    userInfo = reader.userInfo
    diagram = reader.diagram
    unknownTerms = reader.unknownTerms
    terms = ModelTermSet(reader.fields)
    attributeTypes = AttributeTypeSet(of: reader.attributes)
    outline = ModelOutline.of(reader)
    decodedTexts = reader.decodedTexts
    self.problems = problems
    self.lines = lines
    var entityIndex = [Int32](repeating: -1, count: strings.count)
    var repeatsEntityName = false
    for (index, entity) in entities.enumerated() {
      if entityIndex[Int(entity.name.index)] < 0 {
        entityIndex[Int(entity.name.index)] = Int32(truncatingIfNeeded: index)
      } else if !entity.name.isEmpty {
        repeatsEntityName = true
      }
    }
    self.entityIndex = entityIndex
    self.repeatsEntityName = repeatsEntityName
    propertyIndex = Model.indexLargeEntities(reader)
  }

  /// Whether the text could be read without a fault that hides or bends what it says.
  package var isWhole: Bool { !problems.contains { $0.severity == .error } }

  // MARK: Look-up

  package func string(_ name: Name) -> String { strings[name] }

  /// The first entity named `name`.
  package func entity(named name: Name) -> Int? {
    guard !name.isEmpty, Int(name.index) < entityIndex.count else { return nil }
    let index = entityIndex[Int(name.index)]
    return index < 0 ? nil : Int(index)
  }

  package func entity(named text: String) -> Int? {
    strings.find(text).flatMap { entity(named: $0) }
  }

  package func field(_ term: ModelTerm, of declaration: Declaration) -> Field? {
    for index in declaration.fields where fields[index].term == term { return fields[index] }
    return nil
  }

  /// The text of an XML attribute; `nil` if it is absent.
  package func text(_ term: ModelTerm, of declaration: Declaration) -> String? {
    field(term, of: declaration).map { strings[$0.value] }
  }

  /// The text of a predicate or an expression, every byte with its place in the source; `nil` if it is absent.
  ///
  /// - Parameter term: One for which ``ModelTerm/hasPlacesInside`` holds.
  package func decodedText(_ term: ModelTerm, of declaration: Declaration) -> DecodedText? {
    guard let field = field(term, of: declaration) else { return nil }
    return decodedTexts[field.range] ?? DecodedText(unchanged: Array(strings.utf8(of: field.value)), at: field.range)
  }

  /// Where an XML attribute's value stands; the start tag if it is absent.
  package func range(_ term: ModelTerm, of declaration: Declaration) -> ByteRange {
    field(term, of: declaration)?.range ?? declaration.tag
  }

  /// Whether an XML attribute says yes.
  package func isSet(_ term: ModelTerm, of declaration: Declaration) -> Bool {
    field(term, of: declaration)?.value.meansYes ?? false
  }

  package func declaration(of property: PropertyReference) -> Declaration {
    switch property {
    case .attribute(let index): attributes[index].declaration
    case .relationship(let index): relationships[index].declaration
    case .fetchedProperty(let index): fetchedProperties[index].declaration
    }
  }

  /// The first property of that name that the entity itself declares.
  package func property(named name: Name, ofEntity index: Int) -> PropertyReference? {
    guard !name.isEmpty else { return nil }
    let entity = entities[index]
    if Model.isLarge(entity) { return propertyIndex[Model.key(index, name)] }
    for index in entity.attributes.indices where attributes[index].name == name { return .attribute(index) }
    for index in entity.relationships.indices where relationships[index].name == name { return .relationship(index) }
    for index in entity.fetchedProperties.indices where fetchedProperties[index].name == name {
      return .fetchedProperty(index)
    }
    return nil
  }

  // MARK: Inheritance

  /// How many ancestors a look-up goes through; real models have a handful, and the bound keeps the work linear.
  package static let ancestorLimit = 100

  /// The entity and its ancestors, the nearest first; it ends where a parent is missing or the chain turns back.
  package func lineage(ofEntity index: Int) -> [Int] {
    var result = [index]
    while result.count < Model.ancestorLimit, let parent = entity(named: entities[result[result.count - 1]].parent),
      !result.contains(parent)
    {
      result.append(parent)
    }
    return result
  }

  /// The property of that name that the entity declares or inherits, with the entity that declares it.
  package func property(named name: Name, inherited index: Int) -> (entity: Int, property: PropertyReference)? {
    if let property = property(named: name, ofEntity: index) { return (index, property) }
    guard !entities[index].parent.isEmpty else { return nil }
    for ancestor in lineage(ofEntity: index).dropFirst() {
      if let property = property(named: name, ofEntity: ancestor) { return (ancestor, property) }
    }
    return nil
  }

  /// Whether the parents of an entity can be followed to a root: none is missing, and none comes back.
  package func hasWholeLineage(ofEntity index: Int) -> Bool {
    guard !entities[index].parent.isEmpty else { return true }
    let lineage = lineage(ofEntity: index)
    return entities[lineage[lineage.count - 1]].parent.isEmpty
  }

  // MARK: Index of properties

  private static let largeCount = 48

  private static func propertyCount(_ entity: Entity) -> Int {
    entity.attributes.count + entity.relationships.count + entity.fetchedProperties.count
  }

  private static func isLarge(_ entity: Entity) -> Bool { propertyCount(entity) > largeCount }

  private static func key(_ entity: Int, _ name: Name) -> UInt64 {
    UInt64(truncatingIfNeeded: entity) << 32 | UInt64(name.index)
  }

  private static func indexLargeEntities(_ reader: ModelReader) -> [UInt64: PropertyReference] {
    let count = reader.entities.reduce(0) { $0 + (isLarge($1) ? propertyCount($1) : 0) }
    guard count > 0 else { return [:] }
    var result = [UInt64: PropertyReference](minimumCapacity: count)
    func add(_ entity: Int, _ name: Name, _ property: PropertyReference) {
      let key = key(entity, name)
      if result[key] == nil { result[key] = property }
    }
    for (entity, value) in reader.entities.enumerated() where isLarge(value) {
      for index in value.attributes.indices { add(entity, reader.attributes[index].name, .attribute(index)) }
      for index in value.relationships.indices { add(entity, reader.relationships[index].name, .relationship(index)) }
      for index in value.fetchedProperties.indices {
        add(entity, reader.fetchedProperties[index].name, .fetchedProperty(index))
      }
    }
    return result
  }
}

extension Model: Equatable {
  package static func == (a: Model, b: Model) -> Bool {
    a === b
      || a.strings == b.strings && a.fields == b.fields && a.declaration == b.declaration && a.entities == b.entities
        && a.attributes == b.attributes && a.relationships == b.relationships
        && a.fetchedProperties == b.fetchedProperties && a.fetchRequests == b.fetchRequests
        && a.configurations == b.configurations && a.members == b.members && a.composites == b.composites
        && a.indexes == b.indexes && a.indexElements == b.indexElements && a.constraints == b.constraints
        && a.constraintMembers == b.constraintMembers && a.userInfo == b.userInfo
        && a.diagram == b.diagram && a.unknownTerms == b.unknownTerms && a.decodedTexts == b.decodedTexts
        && a.problems == b.problems && a.lines == b.lines
  }
}
