import ModelSyntax

/// What the names in a predicate mean.
package struct PredicateNames: Equatable, Sendable {
  /// All keys and variables, in the order of the text.
  package internal(set) var keys: [ResolvedKey] = []
  package internal(set) var toManyComparisons: [ToManyComparison] = []
  /// The keys of transient and fetched properties that a store would have to look up.
  package internal(set) var unstoredKeys: [ResolvedKey] = []

  /// Where a predicate stands, which decides what its names are looked up in.
  package struct Scope: Sendable {
    /// The entity whose objects are judged; `nil` where it is not known.
    package let root: EntityReference?
    /// The entity that has the fetched property; `nil` outside of one.
    package let fetchSource: EntityReference?

    package init(root: EntityReference?, fetchSource: EntityReference? = nil) {
      self.root = root
      self.fetchSource = fetchSource
    }
  }

  /// Resolves all names in `predicate`.
  ///
  /// - Complexity: O(*n*) look-ups for *n* names.
  package init(_ predicate: Predicate, in scope: Scope, resolver: KeyResolver) {
    guard let root = predicate.root else { return }
    var walk = NameWalk(scope, resolver)
    walk.visit(root)
    self = walk.names
  }

  init() {}

  /// The operators on collections that key-value coding and NSExpression know.
  package static let collectionOperators: Set = [
    "@count", "@sum", "@total", "@avg", "@average", "@min", "@max", "@distinctUnionOfArrays", "@distinctUnionOfObjects",
    "@distinctUnionOfSets", "@unionOfArrays", "@unionOfObjects", "@unionOfSets",
  ]

  /// Forgets what stands at `offset` of the file or behind it.
  package mutating func removeAll(from offset: Int) {
    keys.removeAll { $0.range.end > offset }
    toManyComparisons.removeAll { $0.path.end > offset }
    unstoredKeys.removeAll { $0.range.end > offset }
  }

  /// The name at `offset` of the file, its end included, so that it is found while it is typed.
  ///
  /// - Complexity: O(log *n*) for *n* names.
  package func key(at offset: Int) -> ResolvedKey? {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle].range.end < offset { low = middle + 1 } else { high = middle }
    }
    guard low < keys.count, keys[low].range.start <= offset else { return nil }
    return keys[low]
  }
}
