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

  /// Whether the hash of each entity of a model follows from what it and its ancestors say.
  ///
  /// A composite stands elsewhere, and whether a relationship is its own inverse is decided where it leads.
  static func serves(_ model: Model) -> Bool {
    model.composites.isEmpty && !model.relationships.contains { $0.inverseName == $0.name }
  }
}
