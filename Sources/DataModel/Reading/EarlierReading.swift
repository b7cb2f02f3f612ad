import ModelSyntax

/// A model that was read, with its text, to find in another text the entities that say the same word for word.
///
/// The same bytes between the tags of one model read as the same elements, so that they need not be read again.
struct EarlierReading: Sendable {
  let text: SourceText
  let model: Model
  /// By the index of an entity; `nil` where reading it involved more than itself.
  let pieces: [EntityPiece?]

  /// The entity here whose text stands in `other` at `start`.
  ///
  /// - Parameter expected: The index of the entity that probably does.
  func entity(at start: Int, in other: SourceText, expected: Int) -> Int? {
    if matches(expected, at: start, in: other) { return expected }
    guard let name = EarlierReading.name(at: start, in: other),
      let index = model.strings.find(name, of: other).flatMap({ model.entity(named: $0) }),
      matches(index, at: start, in: other)
    else { return nil }
    return index
  }

  private func matches(_ index: Int, at start: Int, in other: SourceText) -> Bool {
    guard index < pieces.count, let piece = pieces[index] else { return false }
    return other.hasEqualBytes(at: start, as: piece.range, of: text)
  }

  /// The name of the entity whose start tag begins as Xcode writes it.
  private static func name(at start: Int, in text: SourceText) -> ByteRange? {
    guard text.hasBytes(opening, at: start) else { return nil }
    let from = start + opening.count
    return text.find([UInt8(ascii: "\"")], from: from).map { ByteRange(from, $0) }
  }

  private static let opening = Array("<entity name=\"".utf8)
}

/// The entities of an earlier reading that are found in a text while it is parsed.
struct KnownEntities {
  private let earlier: EarlierReading?
  private let text: SourceText
  /// The indices of those that were found, in the order of the text.
  private(set) var entities: [Int] = []

  init(_ earlier: EarlierReading?, in text: SourceText) {
    self.earlier = earlier
    self.text = text
    entities.reserveCapacity(earlier?.pieces.count ?? 0)
  }

  /// How many bytes the known entity has that begins at `start`; `nil` if none does.
  mutating func next(at start: Int) -> Int? {
    guard let index = earlier?.entity(at: start, in: text, expected: entities.last.map { $0 + 1 } ?? 0) else {
      return nil
    }
    entities.append(index)
    return earlier?.pieces[index]?.range.count
  }
}

/// Where the elements of one entity stand in the text and in the arrays of its model.
struct EntityPiece: Sendable {
  let range: ByteRange
  let start: ElementCounts
  let end: ElementCounts
}

/// Known entities that stand here, with all that belongs to them, one behind the other as they stood there.
struct KnownRun {
  let first: EntityPiece
  private(set) var last: EntityPiece
  private(set) var entities: Range<Int>
  /// Where the first one stands here.
  let offset: Int

  init(_ index: Int, _ piece: EntityPiece, at offset: Int) {
    first = piece
    last = piece
    entities = index..<index + 1
    self.offset = offset
  }

  /// Takes in the entity that stands at `offset` if it goes on from the last one.
  mutating func append(_ index: Int, _ piece: EntityPiece, at offset: Int) -> Bool {
    guard index == entities.upperBound, piece.start == last.end,
      offset - self.offset == piece.range.start - first.range.start
    else { return false }
    last = piece
    entities = entities.lowerBound..<index + 1
    return true
  }
}

/// How many elements of each kind that occurs in an entity a model has.
struct ElementCounts: Equatable, Sendable {
  let fields, attributes, relationships, fetchedProperties, fetchRequests: Int
  let indexes, indexElements, constraints, constraintMembers, userInfo: Int

  /// The counts where elements have come to stand behind `target` instead of `start`.
  func moved(from start: ElementCounts, to target: ElementCounts) -> ElementCounts {
    ElementCounts(
      fields: fields - start.fields + target.fields, attributes: attributes - start.attributes + target.attributes,
      relationships: relationships - start.relationships + target.relationships,
      fetchedProperties: fetchedProperties - start.fetchedProperties + target.fetchedProperties,
      fetchRequests: fetchRequests - start.fetchRequests + target.fetchRequests,
      indexes: indexes - start.indexes + target.indexes,
      indexElements: indexElements - start.indexElements + target.indexElements,
      constraints: constraints - start.constraints + target.constraints,
      constraintMembers: constraintMembers - start.constraintMembers + target.constraintMembers,
      userInfo: userInfo - start.userInfo + target.userInfo)
  }
}

extension ElementCounts {
  init(_ reader: ModelReader) {
    fields = reader.fields.count
    attributes = reader.attributes.count
    relationships = reader.relationships.count
    fetchedProperties = reader.fetchedProperties.count
    fetchRequests = reader.fetchRequests.count
    indexes = reader.indexes.count
    indexElements = reader.indexElements.count
    constraints = reader.constraints.count
    constraintMembers = reader.constraintMembers.count
    userInfo = reader.userInfo.count
  }
}
