import DataModel
import ModelMerge

/// The entities in which a property of one entity can be found: itself and all that inherit from it.
///
/// Told from names alone, so that versions which have none of them need not be looked through.
struct Relatives {
  /// More than this cost more to look for than they spare.
  private static let limit = 64

  /// By their names in the merged model; `nil` for any entity.
  private let names: Set<String>?

  /// - Complexity: O(*n*) for *n* entities of `members`.
  init(ofEntity name: String, in members: some Sequence<MergeMember>) {
    var children: [String: Set<String>] = [:]
    for member in members {
      for entity in member.model.entities where !entity.parent.isEmpty {
        children[member.boundName(entity.parent), default: []].insert(member.boundName(entity.name))
      }
    }
    var found: Set<String> = [name]
    var pending = [name]
    while let next = pending.popLast(), found.count <= Relatives.limit {
      for child in children[next] ?? [] where found.insert(child).inserted { pending.append(child) }
    }
    names = found.count <= Relatives.limit ? found : nil
  }

  /// What `member` calls them; `nil` for any name.
  func names(in member: MergeMember) -> Set<Name>? {
    names?.reduce(into: []) { $0.formUnion(member.names(ofEntity: $1)) }
  }
}
