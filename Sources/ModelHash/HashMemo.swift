import DataModel
import ModelSyntax

/// The hashes of entities by what they and their ancestors say, so that models that share entities hash them once.
///
/// It serves models as the compiler builds them, not merged ones, where a name may be bound elsewhere.
package struct HashMemo {
  private var entities: [TextDigest: ModelHashes.Entity] = [:]

  package init() {}

  /// The number of entities that are known.
  package var count: Int { entities.count }

  subscript(lineage: TextDigest) -> ModelHashes.Entity? {
    get { entities[lineage] }
    set { entities[lineage] = newValue }
  }

  /// Whether the hashes of a model's entities follow from what they and their ancestors say: composites stand elsewhere.
  static func serves(_ model: Model) -> Bool { model.composites.isEmpty }
}

extension Model {
  /// Whether a relationship of an entity could be its own inverse, which is decided where it leads.
  func hasInverseOfOwnName(_ entity: Entity) -> Bool {
    entity.relationships.indices.contains { relationships[$0].inverseName == relationships[$0].name }
  }
}
