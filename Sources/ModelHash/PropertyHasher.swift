import DataModel
import ModelMerge

/// A stored property with its hash.
struct HashedProperty {
  let name: String
  let hash: VersionHash
  let doubts: HashDoubts
}

/// Hashes the properties that a store holds: attributes and relationships that are not transient.
struct PropertyHasher {
  /// The composite of a name.
  private let composite: (String) -> Definition?
  private var digest = SHA256()

  /// The most elements that a composite counts with, so that composites of composites of composites end.
  private static let compositeLimit = 4096

  init(composite: @escaping (String) -> Definition?) {
    self.composite = composite
  }

  /// The stored properties that an entity itself declares.
  mutating func hashAll(of definition: Definition) -> [HashedProperty] {
    let model = definition.member.model
    let entity = model.entities[definition.index]
    var result: [HashedProperty] = []
    for index in entity.attributes.indices where isStored(model.attributes[index].flags) {
      result.append(hash(model.attributes[index], in: model))
    }
    for index in entity.relationships.indices where isStored(model.relationships[index].flags) {
      result.append(hash(at: index, of: definition))
    }
    return result
  }

  private func isStored(_ flags: PropertyFlags) -> Bool { !flags.contains(.transient) }

  /// What attributes and relationships have in common: the name, flags of two bytes, and a modifier.
  private mutating func base(
    _ declaration: Declaration, _ flags: PropertyFlags, in model: Model, _ doubts: inout HashDoubts
  ) -> VersionHash {
    let name = model.string(declaration.name)
    let modifier = model.text(.versionHashModifier, of: declaration) ?? ""
    if name.isEmpty { doubts.insert(.broken) }
    if !name.isASCII || !modifier.isASCII { doubts.insert(.nonASCII) }
    digest.append(name.utf8)
    digest.append(littleEndian: UInt16(flags.contains(.optional) ? 1 : 0) | (flags.contains(.transient) ? 2 : 0))
    digest.append(modifier.utf8)
    return digest.digest()
  }

  // MARK: Attributes

  private mutating func hash(_ attribute: Attribute, in model: Model) -> HashedProperty {
    var doubts = HashDoubts()
    let hash =
      if attribute.type == .composite {
        hashComposite(attribute, in: model, &doubts)
      } else if attribute.flags.contains(.derived) {
        hashDerived(attribute, in: model, &doubts)
      } else {
        hashPlain(attribute, in: model, &doubts)
      }
    return HashedProperty(name: model.string(attribute.name), hash: hash, doubts: doubts)
  }

  private mutating func hashPlain(_ attribute: Attribute, in model: Model, _ doubts: inout HashDoubts) -> VersionHash {
    let base = base(attribute.declaration, attribute.flags, in: model, &doubts)
    digest.append(base)
    digest.append(littleEndian: attribute.type.hashCode)
    if [.undefined, .objectID, .unknown].contains(attribute.type) { doubts.insert(.attributeType) }
    if attribute.flags.contains(.allowsExternalBinaryDataStorage) { digest.append(1) }
    if attribute.flags.contains(.preserveAfterDeletion) { digest.append(1) }
    return digest.digest()
  }

  /// Only the expression enters the hash of a derived attribute: neither its name nor its type nor its flags do.
  private mutating func hashDerived(
    _ attribute: Attribute, in model: Model, _ doubts: inout HashDoubts
  ) -> VersionHash {
    let expression = DerivationFormat(model.text(.derivationExpression, of: attribute.declaration) ?? "")
    if !expression.isConfirmed { doubts.insert(.derivation) }
    digest.append(expression.text.utf8)
    return digest.digest()
  }

  /// The hashes of the composite's own attributes, by name; how Core Data does it is reported, not confirmed.
  private mutating func hashComposite(
    _ attribute: Attribute, in model: Model, _ doubts: inout HashDoubts
  ) -> VersionHash {
    doubts.insert(.composite)
    var elements: [HashedProperty] = []
    var pending = [model.text(.composite, of: attribute.declaration) ?? ""]
    var visits = 0
    while let name = pending.popLast(), let definition = composite(name), visits < PropertyHasher.compositeLimit {
      let model = definition.member.model
      for element in model.attributes[model.composites[definition.index].attributes.indices]
      where isStored(element.flags) {
        visits += 1
        if element.type == .composite {
          pending.append(model.text(.composite, of: element.declaration) ?? "")
        } else {
          elements.append(hash(element, in: model))
        }
      }
    }
    elements.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    for element in elements { digest.append(element.hash) }
    return digest.digest()
  }

  // MARK: Relationships

  private mutating func hash(at index: Int, of definition: Definition) -> HashedProperty {
    let model = definition.member.model
    let relationship = model.relationships[index]
    var doubts = HashDoubts()
    let base = base(relationship.declaration, relationship.flags, in: model, &doubts)
    let destination = definition.member.boundName(relationship.destination)
    digest.append(base)
    digest.append(destination.utf8)
    if model.isOwnInverse(index) {
      doubts.insert(.selfInverse)
    } else {
      digest.append(model.strings.utf8(of: relationship.inverseName))
    }
    for term in [ModelTerm.maxCount, .minCount] {
      let count = model.hashedCount(term, of: relationship)
      if count == nil { doubts.insert(.broken) }
      digest.append(littleEndian: count ?? relationship.absentCount(term))
    }
    if relationship.flags.contains(.ordered) { digest.append(littleEndian: UInt16(1)) }
    if !destination.isASCII || !model.string(relationship.inverseName).isASCII { doubts.insert(.nonASCII) }
    return HashedProperty(name: model.string(relationship.name), hash: digest.digest(), doubts: doubts)
  }

}

extension Model {
  /// Whether the inverse, looked up where the relationship leads, is the relationship itself.
  func isOwnInverse(_ index: Int) -> Bool {
    let relationship = relationships[index]
    guard relationship.inverseName == relationship.name, !relationship.name.isEmpty,
      let destination = entity(named: relationship.destination)
    else { return false }
    return property(named: relationship.inverseName, inherited: destination)?.property == .relationship(index)
  }

  /// The least or the greatest number of destinations, as it enters the hash; `nil` for a text that is no number.
  func hashedCount(_ term: ModelTerm, of relationship: Relationship) -> UInt32? {
    text(term, of: relationship.declaration).map { UInt32($0) } ?? relationship.absentCount(term)
  }
}

extension Relationship {
  /// What stands for a count that is not given.
  fileprivate func absentCount(_ term: ModelTerm) -> UInt32 { term == .maxCount && !isToMany ? 1 : 0 }
}

extension AttributeType {
  /// `NSAttributeType`, as it enters hashes.
  fileprivate var hashCode: UInt32 {
    switch self {
    case .undefined, .unknown: 0
    case .integer16: 100
    case .integer32: 200
    case .integer64: 300
    case .decimal: 400
    case .double: 500
    case .float: 600
    case .string: 700
    case .boolean: 800
    case .date: 900
    case .binary: 1000
    case .uuid: 1100
    case .uri: 1200
    case .transformable: 1800
    case .objectID: 2000
    case .composite: 2100
    }
  }
}
