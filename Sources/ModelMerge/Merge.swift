extension MergeIndex {
  /// Merges `members` from scratch: what ``replace(_:with:)`` must arrive at in any number of steps.
  ///
  /// - Parameter members: In any order; of two with one path, the last counts.
  package init(merging members: [MergeMember]) {
    var byPath: [String: MergeMember] = [:]
    for member in members { byPath[member.path] = member }
    self.init(ordered: byPath.values.sorted { $0.precedes($1) })
  }

  /// The entity of that name in the merged model.
  package func mergedEntity(named name: String) -> Definition? { winner(.entity(name)) }
}
