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

  private let entries = Mutex<[String: Entry]>([:])
  /// The hashes without stand-ins, of the few versions that have any.
  private let storeEntries = Mutex<[String: Entry]>([:])

  /// The hashes of the `contents` at `path`, which says `model`.
  func hashes(of model: Model, at path: String) -> ModelHashes {
    if let entry = entries.withLock({ $0[path] }), entry.model === model { return entry.hashes }
    let hashes = ModelHashes(model)
    entries.withLock { $0[path] = Entry(model: model, standIns: [], hashes: hashes) }
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
