import DataModel
import ModelHash
import ModelMerge
import Synchronization

/// The hashes of versions, each computed once for as long as the version stays what it is.
///
/// Copies of a workspace share one, and so do readings of one release after the other.
final class HashCache: Sendable {
  private struct Entry {
    let model: Model
    /// The stand-ins that were left out.
    let standIns: [StandIn]
    let hashes: ModelHashes
  }

  private struct State {
    var entries: [String: Entry] = [:]
    /// What is known of entities, once for each thread that has hashed at the same time.
    var memos: [HashMemo] = []
  }

  /// How many entities are known before it is begun anew, since each edit makes another one.
  private static let memoLimit = 50_000

  private let state = Mutex(State())
  /// The hashes without stand-ins, of the few versions that have any.
  private let storeEntries = Mutex<[String: Entry]>([:])

  /// The hashes of the `contents` at `path`, which says `model`.
  func hashes(of model: Model, at path: String) -> ModelHashes {
    if let entry = state.withLock({ $0.entries[path] }), entry.model === model { return entry.hashes }
    var memo = state.withLock { $0.memos.popLast() } ?? HashMemo()
    let hashes = ModelHashes(model, &memo)
    if memo.count > HashCache.memoLimit { memo = HashMemo() }
    state.withLock {
      $0.entries[path] = Entry(model: model, standIns: [], hashes: hashes)
      $0.memos.append(memo)
    }
    return hashes
  }

  /// The hashes that a store of `member` has, which knows nothing of stand-ins.
  func storeHashes(of member: MergeMember) -> ModelHashes {
    guard !member.standIns.isEmpty else { return hashes(of: member.model, at: member.path) }
    if let entry = storeEntries.withLock({ $0[member.path] }), entry.model === member.model,
      entry.standIns == member.standIns
    {
      return entry.hashes
    }
    let hashes = ModelHashes(MergeIndex(merging: [member]))
    storeEntries.withLock {
      $0[member.path] = Entry(model: member.model, standIns: member.standIns, hashes: hashes)
    }
    return hashes
  }
}
