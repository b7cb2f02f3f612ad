import DataModel
import ModelMerge
import ModelSyntax

/// Hashes entities after their parents, each property once however many entities inherit it.
struct EntityHasher {
  private let definitions: [Definition]
  private let names: [String]
  /// The names of the parents, empty where there is none, and their places among the definitions.
  private let parentNames: [String]
  private let parents: [Int?]
  private var properties: PropertyHasher
  private var digest = SHA256()
  /// What is known from other models; with what is found here.
  private(set) var memo: HashMemo
  private var results: [ModelHashes.Entity?]
  /// What each entity declares, stored properties only.
  private var declared: [[HashedProperty]?]

  init(_ definitions: [Definition], _ memo: HashMemo, composite: @escaping (String) -> Definition?) {
    self.memo = memo
    self.definitions = definitions
    names = definitions.map { $0.member.model.string($0.member.model.entities[$0.index].name) }
    parentNames = definitions.map { $0.member.boundName($0.member.model.entities[$0.index].parent) }
    let places = Dictionary(names.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    parents = parentNames.map { places[$0] }
    properties = PropertyHasher(composite: composite)
    results = Array(repeating: nil, count: definitions.count)
    declared = Array(repeating: nil, count: definitions.count)
  }

  /// All entities in the order of the bytes of their names.
  mutating func hashEntities() -> [ModelHashes.Entity] {
    for index in definitions.indices { hashLineage(of: index) }
    let ties = CaseTies(names)
    return results.compactMap(\.self).map { entity in
      guard ties.contains(entity.name) else { return entity }
      return ModelHashes.Entity(name: entity.name, hash: entity.hash, doubts: entity.doubts.union(.caseOrder))
    }.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  // MARK: Inheritance

  /// Hashes the ancestors of an entity that are not hashed yet, from the root down, and then itself.
  private mutating func hashLineage(of index: Int) {
    var chain: [Int] = []
    var seen: Set<Int> = []
    var next: Int? = index
    while let current = next, results[current] == nil, seen.insert(current).inserted {
      chain.append(current)
      next = parents[current]
    }
    for current in chain.reversed() {
      let lineage = lineage(of: current)
      let text = lineage.reduce(TextDigest.empty) { $0.appending(self.text(of: $1)) }
      let isShared = !lineage.contains { mayBeOwnInverse(in: $0) }
      let result = (isShared ? memo[text] : nil) ?? hash(current)
      if isShared { memo[text] = result }
      results[current] = result
    }
  }

  private func mayBeOwnInverse(in index: Int) -> Bool {
    let definition = definitions[index]
    let model = definition.member.model
    return model.hasInverseOfOwnName(model.entities[definition.index])
  }

  private func text(of index: Int) -> TextDigest {
    let definition = definitions[index]
    return definition.member.model.entities[definition.index].digest
  }

  /// The entity's nearest ancestors, itself first, as far as they are hashed.
  private func lineage(of index: Int) -> [Int] {
    var result = [index]
    while result.count < Model.ancestorLimit, let parent = parents[result[result.count - 1]], results[parent] != nil {
      result.append(parent)
    }
    return result
  }

  // MARK: One entity

  private mutating func hash(_ index: Int) -> ModelHashes.Entity {
    let definition = definitions[index]
    let model = definition.member.model
    let entity = model.entities[definition.index]
    var doubts = HashDoubts()
    let stored = storedProperties(of: index, &doubts)
    digest.append(names[index].utf8)
    digest.append(entity.isAbstract ? 1 : 0)
    appendParent(of: index, &doubts)
    for property in stored {
      digest.append(property.hash)
      doubts.formUnion(property.doubts)
    }
    let modifier = model.text(.versionHashModifier, of: entity.declaration) ?? ""
    digest.append(modifier.utf8)
    if !modifier.isEmpty { doubts.insert(.entityModifier) }
    let constraints = constraints(of: entity, in: model)
    for constraint in constraints { digest.append(constraint.utf8) }
    if !([names[index], modifier] + constraints).allSatisfy(\.isASCII) { doubts.insert(.nonASCII) }
    return ModelHashes.Entity(name: names[index], hash: digest.digest(), doubts: doubts)
  }

  private mutating func appendParent(of index: Int, _ doubts: inout HashDoubts) {
    guard !parentNames[index].isEmpty else { return }
    guard let place = parents[index], let parent = results[place] else {
      doubts.insert(.broken)
      return
    }
    digest.append(parent.hash)
    doubts.formUnion(parent.doubts)
  }

  /// What the entity declares and inherits, by name; of a name that is there twice, the nearest.
  private mutating func storedProperties(of index: Int, _ doubts: inout HashDoubts) -> [HashedProperty] {
    var result: [HashedProperty] = []
    let lineage = lineage(of: index)
    if lineage.count == Model.ancestorLimit { doubts.insert(.broken) }
    for ancestor in lineage { result += properties(declaredBy: ancestor) }
    let order = result.indices.sorted { a, b in
      result[a].name == result[b].name
        ? a < b : result[a].name.utf8.lexicographicallyPrecedes(result[b].name.utf8)
    }
    var unique: [HashedProperty] = []
    for place in order {
      if unique.last?.name == result[place].name { doubts.insert(.broken) } else { unique.append(result[place]) }
    }
    if !CaseTies(unique.map(\.name)).isEmpty { doubts.insert(.caseOrder) }
    return unique
  }

  private mutating func properties(declaredBy index: Int) -> [HashedProperty] {
    if let known = declared[index] { return known }
    let result = properties.hashAll(of: definitions[index])
    declared[index] = result
    return result
  }

  /// Each uniqueness constraint as one string, in order.
  private func constraints(of entity: Entity, in model: Model) -> [String] {
    model.constraints[entity.constraints.indices].map { constraint in
      model.constraintMembers[constraint.members.indices].map { model.string($0.property) }.joined(separator: ".")
    }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension String {
  var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}

/// The names among many that are equal to another one but for upper and lower case.
struct CaseTies {
  private var counts: [String: Int] = [:]
  private(set) var isEmpty = true

  init(_ names: [String]) {
    // Most models have none, and comparing neighbours in an order without case shows that without a dictionary.
    let folded = names.map(CaseTies.fold).sorted { $0.lexicographicallyPrecedes($1) }
    guard zip(folded, folded.dropFirst()).contains(where: ==) else { return }
    isEmpty = false
    for name in folded { counts[String(decoding: name, as: UTF8.self), default: 0] += 1 }
  }

  func contains(_ name: String) -> Bool {
    !isEmpty && counts[String(decoding: CaseTies.fold(name), as: UTF8.self), default: 0] > 1
  }

  private static func fold(_ name: String) -> [UInt8] {
    name.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}
