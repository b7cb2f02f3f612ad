package import ModelSyntax

/// Turns the XML tree of a `contents` file into a ``Model``.
///
/// Elements may come in any order. An element that stands where a lost end tag put it (an entity inside an entity, an
/// attribute inside an attribute) is read as the sibling that it was.
struct ModelReader {
  var strings: StringTable
  var fields: [Field] = []
  var declaration: Declaration
  var entities: [Entity] = []
  var attributes: [Attribute] = []
  var relationships: [Relationship] = []
  var fetchedProperties: [FetchedProperty] = []
  var fetchRequests: [FetchRequest] = []
  var configurations: [Configuration] = []
  var members: [Declaration] = []
  var composites: [Composite] = []
  var indexes: [FetchIndex] = []
  var indexElements: [FetchIndexElement] = []
  var constraints: [UniquenessConstraint] = []
  var constraintMembers: [ConstraintMember] = []
  var userInfo: [UserInfoEntry] = []
  var diagram: [DiagramElement] = []
  var unknownTerms: [UnknownTerm] = []
  var decodedTexts: [ByteRange: DecodedText] = [:]

  /// How many unknown elements and attributes are noted.
  private static let unknownLimit = 100

  private let text: SourceText
  private let tree: XMLTree
  private var last = LastValues()
  /// Elements found inside the one that is being read, to be read as its siblings.
  private var strays: [Int] = []
  /// By the index of an entity, where its elements are, if nothing else was involved in reading it.
  private var pieces: [EntityPiece?] = []

  private init(_ text: SourceText, _ tree: XMLTree) {
    self.text = text
    self.tree = tree
    strings = .common
    declaration = Declaration(name: .empty, nameRange: .zero, tag: .zero, firstField: 0, fieldCount: 0)
  }

  /// The model in `text`, and what is wrong with the text.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  static func read(_ text: SourceText, _ scratch: inout ReadScratch) -> Model {
    let (check, lines) = TextCheck.withLines(of: text)
    if check.isUTF16 {
      let message = "this file is UTF-16, which modeld does not read: save it as UTF-8, as Xcode does"
      return empty(FileProblem(.encoding, ByteRange(0, min(1, text.count)), message), lines)
    }
    var known = KnownEntities(scratch.earlier, in: text)
    let xmlProblems = XMLParser.parse(text, vocabulary: ModelTerm.vocabulary, into: &scratch.tree) {
      known.next(at: $0)
    }
    let tree = scratch.tree
    var problems = FileProblem.problems(xmlProblems, check)
    guard let root = tree.root else { return empty(problems, lines) }
    guard tree.nodes[root].name == ModelTerm.model.rawValue else {
      if !problems.contains(where: { $0.severity == .error }) {
        let name = text.string(tree.nodes[root].nameRange)
        let message = "'\(name)' is not the root of a Core Data model, which is 'model'"
        problems.append(FileProblem(.notADataModel, tree.nodes[root].nameRange, message))
      }
      return empty(problems, lines)
    }
    if problems.isEmpty { problems = strayText(in: tree) }
    var reader = ModelReader(text, tree)
    reader.reserve(scratch.earlier, known)
    reader.readModel(root, scratch.earlier, known)
    let pieces = reader.pieces
    let model = Model(reader, problems: problems, lines: lines)
    if problems.isEmpty { scratch.earlier = EarlierReading(text: text, model: model, pieces: pieces) }
    return model
  }

  /// Makes room for what will be copied and read.
  private mutating func reserve(_ earlier: EarlierReading?, _ known: KnownEntities) {
    var (fieldCount, attributeCount, relationshipCount) = (tree.attributes.count, 0, 0)
    for node in tree.nodes {
      if node.name == ModelTerm.attribute.rawValue { attributeCount += 1 }
      if node.name == ModelTerm.relationship.rawValue { relationshipCount += 1 }
    }
    for index in known.entities {
      guard let piece = earlier?.pieces[index] else { continue }
      fieldCount += piece.end.fields - piece.start.fields
      attributeCount += piece.end.attributes - piece.start.attributes
      relationshipCount += piece.end.relationships - piece.start.relationships
    }
    fields.reserveCapacity(fieldCount)
    attributes.reserveCapacity(attributeCount)
    relationships.reserveCapacity(relationshipCount)
    guard let earlier else { return }
    entities.reserveCapacity(earlier.model.entities.count + 2)
    pieces.reserveCapacity(earlier.model.entities.count + 2)
    userInfo.reserveCapacity(earlier.model.userInfo.count)
    strings.reserve(as: earlier.model.strings)
  }

  private static func empty(_ problems: [FileProblem], _ lines: LineIndex) -> Model {
    Model(ModelReader(SourceText(""), XMLTree()), problems: problems, lines: lines)
  }

  private static func empty(_ problem: FileProblem, _ lines: LineIndex) -> Model { empty([problem], lines) }

  private static func strayText(in tree: XMLTree) -> [FileProblem] {
    guard let node = tree.nodes.first(where: { $0.kind == .text || $0.kind == .characterData }) else { return [] }
    return [FileProblem(.strayText, node.tagRange, "text between elements means nothing in a model")]
  }

  // MARK: Elements

  private mutating func readModel(_ root: Int, _ earlier: EarlierReading?, _ known: KnownEntities) {
    declaration = declare(root)
    var copy = earlier.map { EntityCopy(from: $0.model, into: self) }
    var copied = known.entities[...]
    var pending = PendingNodes(tree.children(of: root))
    while let node = pending.next() {
      if tree.nodes[node].kind == .known {
        guard let earlier, let index = copied.popFirst(), let piece = earlier.pieces[index] else { continue }
        var run = KnownRun(index, piece, at: tree.nodes[node].tagRange.start)
        while let following = pending.children.peek, tree.nodes[following].kind == .known, let index = copied.first,
          let piece = earlier.pieces[index], run.append(index, piece, at: tree.nodes[following].tagRange.start)
        {
          copied.removeFirst()
          _ = pending.next()
        }
        copy?.add(run, to: &self)
        copy?.addPieces(of: run, from: earlier.pieces, to: &pieces)
        continue
      }
      switch term(node) {
      case .entity: readEntity(node)
      case .fetchRequest: readFetchRequest(node, isOfFetchedProperty: false)
      case .configuration: readConfiguration(node)
      case .composite: readComposite(node)
      case .elements:
        readDiagram(node)
        pending.append(strays(inUserInfo: node))
      case .userInfo: pending.append(strays(inUserInfo: node))
      default: unknownElement(node)
      }
      pending.append(strays)
      strays.removeAll(keepingCapacity: true)
    }
  }

  private mutating func readEntity(_ node: Int) {
    let start = ElementCounts(self)
    let oddities = unknownTerms.count + decodedTexts.count
    let declaration = declare(node)
    var entity = Entity(
      declaration: declaration, parent: value(.parentEntity, of: declaration),
      isAbstract: isSet(.isAbstract, of: declaration))
    var elsewhere: [Int] = []
    var userInfoNodes: [Int] = []
    var pending = PendingNodes(tree.children(of: node))
    while let child = pending.next() {
      switch term(child) {
      case .attribute: readAttribute(child)
      case .relationship: readRelationship(child)
      case .fetchedProperty: readFetchedProperty(child)
      case .fetchIndex: readFetchIndex(child)
      case .compoundIndexes: readCompoundIndexes(child)
      case .uniquenessConstraints: readConstraints(child)
      case .userInfo:
        userInfoNodes.append(child)
        pending.append(strays(inUserInfo: child))
      case .entity, .fetchRequest, .configuration, .composite, .elements: elsewhere.append(child)
      default: unknownElement(child)
      }
      pending.append(strays)
      strays.removeAll(keepingCapacity: true)
    }
    let infoStart = userInfo.count
    for child in userInfoNodes { readUserInfo(child) }
    strays = elsewhere
    entity.attributes = Run(start.attributes, attributes.count)
    entity.relationships = Run(start.relationships, relationships.count)
    entity.fetchedProperties = Run(start.fetchedProperties, fetchedProperties.count)
    entity.indexes = Run(start.indexes, indexes.count)
    entity.constraints = Run(start.constraints, constraints.count)
    entity.userInfo = Run(infoStart, userInfo.count)
    entity.digest = elsewhere.isEmpty ? text.digest(of: tree.nodes[node].range) : digest(of: node, without: elsewhere)
    entity.hasRenamingIdentifier = fields[declaration.fields.lowerBound...].contains { $0.term == .elementID }
    entities.append(entity)
    let isPlain =
      strays.isEmpty && unknownTerms.count + decodedTexts.count == oddities
      && unknownTerms.count < ModelReader.unknownLimit
    let range = tree.nodes[node].range
    pieces.append(isPlain ? EntityPiece(range: range, start: start, end: ElementCounts(self)) : nil)
  }

  /// The digest of an element without the elements in it that are read elsewhere.
  ///
  /// - Complexity: Linear in what is left, so that entities in entities in entities cost no more than side by side.
  private func digest(of node: Int, without elsewhere: [Int]) -> TextDigest {
    let elsewhere = Set(elsewhere)
    var digest = text.digest(of: tree.nodes[node].tagRange)
    var next = node + 1
    while next < Int(tree.nodes[node].subtreeEnd) {
      let child = tree.nodes[next]
      if elsewhere.contains(next) {
        next = Int(child.subtreeEnd)
      } else {
        let depth = TextDigest(ofNumber: UInt64(truncatingIfNeeded: next - Int(child.parent)))
        digest = digest.appending(depth).appending(text.digest(of: child.tagRange))
        next += 1
      }
    }
    return digest
  }

  private mutating func readAttribute(_ node: Int) {
    let declaration = declare(node)
    let type = AttributeType(last.type)
    let flags = last.flags
    let start = userInfo.count
    readProperty(node)
    attributes.append(
      Attribute(declaration: declaration, type: type, flags: flags, userInfo: Run(start, userInfo.count)))
  }

  private mutating func readRelationship(_ node: Int) {
    let declaration = declare(node)
    let values = last
    let start = userInfo.count
    readProperty(node)
    relationships.append(
      Relationship(
        declaration: declaration, entity: Int32(truncatingIfNeeded: entities.count), flags: values.flags,
        deletionRule: DeletionRule(values.deletionRule), destination: values.destination,
        inverseName: values.inverseName, inverseEntity: values.inverseEntity, userInfo: Run(start, userInfo.count)))
  }

  /// Reads what may stand in an attribute or a relationship: user info.
  ///
  /// Everything else is a stray.
  private mutating func readProperty(_ node: Int) {
    guard Int(tree.nodes[node].subtreeEnd) > node + 1 else { return }
    for child in tree.children(of: node) {
      switch term(child) {
      case .userInfo: readUserInfo(child)
      case .unknown: unknownElement(child)
      default: strays.append(child)
      }
    }
  }

  private mutating func readFetchedProperty(_ node: Int) {
    let declaration = declare(node)
    var property = FetchedProperty(declaration: declaration, flags: last.flags)
    let start = userInfo.count
    for child in tree.children(of: node) {
      switch term(child) {
      case .fetchRequest:
        property.request = Int32(truncatingIfNeeded: fetchRequests.count)
        readFetchRequest(child, isOfFetchedProperty: true)
      case .userInfo: readUserInfo(child)
      case .unknown: unknownElement(child)
      default: strays.append(child)
      }
    }
    property.userInfo = Run(start, userInfo.count)
    fetchedProperties.append(property)
  }

  private mutating func readFetchRequest(_ node: Int, isOfFetchedProperty: Bool) {
    let declaration = declare(node)
    fetchRequests.append(
      FetchRequest(
        declaration: declaration, entity: value(.entity, of: declaration), isOfFetchedProperty: isOfFetchedProperty))
    for child in tree.children(of: node) { misplaced(child) }
  }

  private mutating func readConfiguration(_ node: Int) {
    var configuration = Configuration(declaration: declare(node))
    let start = members.count
    for child in tree.children(of: node) {
      if term(child) == .memberEntity { members.append(declare(child)) } else { misplaced(child) }
    }
    configuration.members = Run(start, members.count)
    configurations.append(configuration)
  }

  private mutating func readComposite(_ node: Int) {
    var composite = Composite(declaration: declare(node))
    let start = attributes.count
    var elsewhere: [Int] = []
    for child in tree.children(of: node) {
      if term(child) == .attribute { readAttribute(child) } else { misplaced(child) }
      elsewhere.append(contentsOf: strays)
      strays.removeAll(keepingCapacity: true)
    }
    strays = elsewhere
    composite.attributes = Run(start, attributes.count)
    composites.append(composite)
  }

  private mutating func readFetchIndex(_ node: Int) {
    var index = FetchIndex(declaration: declare(node), isCompound: false)
    index.elements = readIndexElements(node, .fetchIndexElement, .property)
    indexes.append(index)
  }

  private mutating func readCompoundIndexes(_ node: Int) {
    for child in tree.children(of: node) {
      guard term(child) == .compoundIndex else {
        misplaced(child)
        continue
      }
      var index = FetchIndex(declaration: declare(child), isCompound: true)
      index.elements = readIndexElements(child, .index, .value)
      indexes.append(index)
    }
  }

  private mutating func readIndexElements(_ node: Int, _ element: ModelTerm, _ property: ModelTerm) -> Run {
    let start = indexElements.count
    for child in tree.children(of: node) {
      guard term(child) == element else {
        misplaced(child)
        continue
      }
      let declaration = declare(child)
      let field = field(property, of: declaration)
      indexElements.append(
        FetchIndexElement(
          declaration: declaration, property: field?.value ?? .empty, propertyRange: field?.range ?? declaration.tag))
    }
    return Run(start, indexElements.count)
  }

  private mutating func readConstraints(_ node: Int) {
    for child in tree.children(of: node) {
      guard term(child) == .uniquenessConstraint else {
        misplaced(child)
        continue
      }
      var constraint = UniquenessConstraint(declaration: declare(child))
      let start = constraintMembers.count
      for member in tree.children(of: child) {
        guard term(member) == .constraint else {
          misplaced(member)
          continue
        }
        let declaration = declare(member)
        let field = field(.value, of: declaration)
        constraintMembers.append(
          ConstraintMember(
            declaration: declaration, property: field?.value ?? .empty, propertyRange: field?.range ?? declaration.tag))
      }
      constraint.members = Run(start, constraintMembers.count)
      constraints.append(constraint)
    }
  }

  private mutating func readUserInfo(_ node: Int) {
    for child in tree.children(of: node) {
      guard term(child) == .entry else {
        misplaced(child)
        continue
      }
      let declaration = declare(child)
      let key = field(.key, of: declaration)
      let value = field(.value, of: declaration)
      userInfo.append(
        UserInfoEntry(
          declaration: declaration, key: key?.value ?? .empty, keyRange: key?.range ?? declaration.tag,
          value: value?.value ?? .empty, valueRange: value?.range ?? declaration.tag))
    }
  }

  private mutating func readDiagram(_ node: Int) {
    for child in tree.children(of: node) where term(child) == .element {
      guard let index = tree.nodes[child].attributes.first(where: { isName(tree.attributes[$0]) }) else { continue }
      let attribute = tree.attributes[index]
      diagram.append(DiagramElement(name: intern(attribute), nameRange: attribute.valueRange))
    }
  }

  private func isName(_ attribute: XMLAttribute) -> Bool { attribute.name == ModelTerm.name.rawValue }

  /// What stands in user info, or in the diagram, because its end tag is lost.
  private func strays(inUserInfo node: Int) -> [Int] {
    tree.children(of: node).filter { ![.unknown, .entry, .element].contains(term($0)) }
  }

  /// A child that does not belong there: one that Core Data knows is read elsewhere, any other is noted.
  private mutating func misplaced(_ node: Int) {
    if term(node) == .unknown { unknownElement(node) } else { strays.append(node) }
  }

  private mutating func unknownElement(_ node: Int) {
    let element = tree.nodes[node]
    guard element.kind == .element, unknownTerms.count < ModelReader.unknownLimit else { return }
    let name = strings.intern(element.nameRange, of: text.bytes)
    unknownTerms.append(UnknownTerm(text: name, range: element.nameRange, intended: nil, isElement: true))
  }

  // MARK: XML attributes

  private func term(_ node: Int) -> ModelTerm { ModelTerm(rawValue: tree.nodes[node].name) ?? .unknown }

  /// The values of the XML attributes that were read last, as far as an element is made of them.
  private struct LastValues {
    var flags: PropertyFlags = []
    var type = Name.empty
    var deletionRule = Name.empty
    var destination = Name.empty
    var inverseName = Name.empty
    var inverseEntity = Name.empty
  }

  private mutating func declare(_ node: Int) -> Declaration {
    let first = fields.count
    var name = Name.empty
    let tag = tree.nodes[node].tagRange
    var nameRange = tag
    var values = LastValues()
    for index in tree.nodes[node].attributes {
      let attribute = tree.attributes[index]
      guard let term = ModelTerm(rawValue: attribute.name), term != .unknown, !term.isMisspelling else {
        unknownAttribute(attribute)
        continue
      }
      let value = intern(attribute)
      if attribute.needsDecoding, term.hasPlacesInside {
        decodedTexts[attribute.valueRange] = DecodedText(attribute.valueRange, of: text)
      }
      switch term {
      case .name:
        name = value
        if !value.isEmpty { nameRange = attribute.valueRange }
      case .attributeType: values.type = value
      case .deletionRule: values.deletionRule = value
      case .destinationEntity: values.destination = value
      case .inverseName: values.inverseName = value
      case .inverseEntity: values.inverseEntity = value
      default: if value.meansYes { values.flags.formUnion(PropertyFlags(term)) }
      }
      fields.append(Field(term: term, value: value, range: attribute.valueRange))
    }
    last = values
    return Declaration(
      name: name, nameRange: nameRange, tag: tag, firstField: UInt32(truncatingIfNeeded: first),
      fieldCount: UInt32(truncatingIfNeeded: fields.count - first))
  }

  private mutating func intern(_ attribute: XMLAttribute) -> Name {
    // Nearly half of all values.
    if attribute.valueRange.count == 3, isYes(at: attribute.valueRange.start) { return .yes }
    return attribute.needsDecoding
      ? strings.intern(DecodedText(attribute.valueRange, of: text).bytes)
      : strings.intern(attribute.valueRange, of: text.bytes)
  }

  private func isYes(at start: Int) -> Bool {
    text.bytes[start] == UInt8(ascii: "Y") && text.bytes[start + 1] == UInt8(ascii: "E")
      && text.bytes[start + 2] == UInt8(ascii: "S")
  }

  private mutating func unknownAttribute(_ attribute: XMLAttribute) {
    guard unknownTerms.count < ModelReader.unknownLimit else { return }
    let name = strings.intern(attribute.nameRange, of: text.bytes)
    let intended = ModelTerm(rawValue: attribute.name)?.intended
    unknownTerms.append(
      UnknownTerm(text: name, range: attribute.nameRange, intended: intended, isElement: false))
  }

  private func field(_ term: ModelTerm, of declaration: Declaration) -> Field? {
    for index in declaration.fields where fields[index].term == term { return fields[index] }
    return nil
  }

  private func value(_ term: ModelTerm, of declaration: Declaration) -> Name {
    field(term, of: declaration)?.value ?? .empty
  }

  private func isSet(_ term: ModelTerm, of declaration: Declaration) -> Bool {
    value(term, of: declaration).meansYes
  }
}

extension Model {
  /// Reads the text of a `contents` file.
  package static func read(_ text: SourceText) -> Model {
    var scratch = ReadScratch()
    return ModelReader.read(text, &scratch)
  }

  /// The model in `text`, read with memory that the next reading uses again.
  package static func read(_ text: SourceText, _ scratch: inout ReadScratch) -> Model {
    ModelReader.read(text, &scratch)
  }
}
