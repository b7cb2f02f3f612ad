import ModelSyntax

/// Which entities of one new model were found to have no obstacle, from which words of the old model.
///
/// Versions of a bundle share most of their entities word for word, so that of many steps to one version only what is
/// new in each is compared.
package struct SettledEntities {
  private struct Pair: Hashable {
    let old: TextDigest
    let new: EntityReference
  }

  private var pairs: Set<Pair> = []

  package init() {}

  /// - Parameter old: The digest of the entity and its ancestors.
  func contains(_ old: TextDigest, _ new: EntityReference) -> Bool { pairs.contains(Pair(old: old, new: new)) }

  mutating func insert(_ old: TextDigest, _ new: EntityReference) { pairs.insert(Pair(old: old, new: new)) }
}
