package import DataModel
package import ModelMerge

/// The version hashes of one model: of its entities, and of the whole.
///
/// Core Data stores the entity hashes in every store, opens a store only with a model of equal hashes, and finds the
/// source of a migration by them. The rules follow hashes that Core Data itself wrote, in compiled models and stores of
/// public repositories; Apple documents the inputs but not the computation.
package struct ModelHashes: Equatable, Sendable {
  /// One entity and its `versionHash`.
  package struct Entity: Equatable, Sendable {
    package let name: String
    package let hash: VersionHash
    package let doubts: HashDoubts
  }

  /// In the order of the bytes of their names; of a name that a model has twice, the first.
  package let entities: [Entity]
  /// The model's `versionChecksum`.
  package let checksum: VersionHash

  /// The hashes of a model as the compiler would build it, stand-ins included.
  ///
  /// - Complexity: O(*n* log *n*) for *n* properties, inherited ones counted again.
  package init(_ model: Model) {
    var memo = HashMemo()
    self.init(model, &memo)
  }

  /// The same for one of several models, often versions of one, whose entities are hashed once where they say the same.
  package init(_ model: Model, _ memo: inout HashMemo) {
    let member = MergeMember(path: "", model: model, standInKeys: [])
    let definitions = model.entities.indices
      .filter { model.entity(named: model.entities[$0].name) == $0 }.map { Definition(member, $0) }
    let composite = { name in
      model.composites.firstIndex { model.string($0.name) == name }.map { Definition(member, $0) }
    }
    if HashMemo.serves(model) {
      self.init(definitions, &memo, composite: composite)
    } else {
      var memo = HashMemo()
      self.init(definitions, &memo, composite: composite)
    }
  }

  /// The hashes of a merged model: the first definition of each entity, without stand-ins.
  package init(_ index: MergeIndex) {
    let definitions = index.keys.filter { $0.kind == .entity }.compactMap { index.winner($0) }
    var memo = HashMemo()
    self.init(definitions, &memo) { index.winner(MergeKey(.composite, $0)) }
  }

  private init(
    _ definitions: [Definition], _ memo: inout HashMemo, composite: @escaping (String) -> Definition?
  ) {
    let known = memo
    memo = HashMemo()
    var hasher = EntityHasher(definitions, consume known, composite: composite)
    entities = hasher.hashEntities()
    memo = hasher.memo
    var digest = SHA256()
    for entity in entities { digest.append(entity.hash) }
    checksum = digest.digest()
  }

  /// Whether two models, as the compiler would build them, have the same hashes.
  ///
  /// - Complexity: Linear in the properties where what they say of them decides; otherwise as ``init(_:)``.
  package static func areEqual(_ a: Model, _ b: Model) -> Bool {
    HashInputs.areEqual(a, b) ?? (ModelHashes(a).checksum == ModelHashes(b).checksum)
  }

  /// How many groups a model is compared with before its hashes are computed.
  private static let comparedGroups = 8

  /// The indices of models that have the same hashes, each group in order.
  ///
  /// - Complexity: Linear in the properties for most; as ``init(_:)`` for a model of which what it says does not decide.
  package static func groups(of models: [Model]) -> [[Int]] {
    var memo = HashMemo()
    var checksums: [Int: VersionHash] = [:]
    func checksum(_ index: Int) -> VersionHash {
      if let known = checksums[index] { return known }
      let checksum = ModelHashes(models[index], &memo).checksum
      checksums[index] = checksum
      return checksum
    }
    var groups: [[Int]] = []
    var alike: [ModelOutline: [Int]] = [:]
    for (index, model) in models.enumerated() {
      var open: [Int] = []
      var group: Int?
      // A version is mostly equal to one shortly before it.
      for (distance, candidate) in alike[model.outline, default: []].reversed().enumerated() where group == nil {
        let isEqual =
          distance < comparedGroups ? HashInputs.areEqual(models[groups[candidate][0]], model) : nil
        if isEqual == true { group = candidate }
        if isEqual == nil { open.append(candidate) }
      }
      group = group ?? open.first { checksum(groups[$0][0]) == checksum(index) }
      if let group {
        groups[group].append(index)
      } else {
        alike[model.outline, default: []].append(groups.count)
        groups.append([index])
      }
    }
    return groups
  }

  /// The hash of the entity of that name.
  ///
  /// - Complexity: O(log *n*).
  package subscript(name: String) -> VersionHash? { entity(named: name)?.hash }

  /// The entity of that name.
  ///
  /// - Complexity: O(log *n*).
  package func entity(named name: String) -> Entity? {
    var range = 0..<entities.count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      let other = entities[middle].name
      if other == name { return entities[middle] }
      range =
        other.utf8.lexicographicallyPrecedes(name.utf8) ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// The entities whose hash rests on a rule that is not confirmed; with any, neither is the checksum.
  package var unverified: [String] { entities.filter { !$0.doubts.isEmpty }.map(\.name) }
}
