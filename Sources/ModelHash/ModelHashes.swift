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
    let member = MergeMember(path: "", model: model, standInKeys: [])
    let definitions = model.entities.indices
      .filter { model.entity(named: model.entities[$0].name) == $0 }.map { Definition(member, $0) }
    self.init(definitions) { name in
      model.composites.firstIndex { model.string($0.name) == name }.map { Definition(member, $0) }
    }
  }

  /// The hashes of a merged model: the first definition of each entity, without stand-ins.
  package init(_ index: MergeIndex) {
    let definitions = index.slots.filter { $0.key.kind == .entity }.compactMap(\.value.definitions.first)
    self.init(definitions) { index.slot(MergeKey(.composite, $0)).definitions.first }
  }

  private init(_ definitions: [Definition], composite: @escaping (String) -> Definition?) {
    var hasher = EntityHasher(definitions, composite: composite)
    entities = hasher.hashEntities()
    var digest = SHA256()
    for entity in entities { digest.append(entity.hash) }
    checksum = digest.digest()
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
