extension MergeIndex {
  /// Merges `members` from scratch: what ``replace(_:with:)`` must arrive at in any number of steps.
  ///
  /// - Parameter members: In any order; of two with one path, the last counts.
  package init(merging members: [MergeMember]) {
    self.init()
    var byPath: [String: MergeMember] = [:]
    for member in members { byPath[member.path] = member }
    let ordered = byPath.values.sorted { $0.precedes($1) }
    var slots: [MergeKey: MergeSlot] = [:]
    for member in ordered {
      for contribution in Contribution.all(of: member) {
        let definition = Definition(member, contribution.index)
        if contribution.isStandIn {
          slots[contribution.key, default: MergeSlot()].standIns.append(definition)
        } else {
          slots[contribution.key, default: MergeSlot()].definitions.append(definition)
        }
      }
    }
    self.init(members: byPath, slots: slots)
  }

  /// The entity of that name in the merged model.
  package func mergedEntity(named name: String) -> Definition? { slots[.entity(name)]?.definitions.first }
}
