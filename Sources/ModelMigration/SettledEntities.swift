import ModelSyntax

/// What the entities of one new model were found to come to, from which words of the old model.
///
/// Versions of a bundle share most of their entities word for word, so that of many steps to one version only what is
/// new in each is compared.
package struct SettledEntities {
  private struct Pair: Hashable {
    let old: TextDigest
    let new: EntityReference
  }

  private var obstacles: [Pair: [ObstacleSearch.Statement]] = [:]

  package init() {}

  /// The obstacles of an entity; `nil` if it has not been compared.
  ///
  /// - Parameter old: The digest of the old entity and its ancestors.
  subscript(old: TextDigest, new: EntityReference) -> [ObstacleSearch.Statement]? {
    get { obstacles[Pair(old: old, new: new)] }
    set { obstacles[Pair(old: old, new: new)] = newValue }
  }
}
