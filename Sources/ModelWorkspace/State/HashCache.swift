import DataModel
import ModelHash
import Synchronization

/// The hashes of versions, each computed once for as long as the version stays what it is.
final class HashCache: Sendable {
  private struct Entry {
    let model: Model
    let hashes: ModelHashes
  }

  private let entries = Mutex<[String: Entry]>([:])

  /// The hashes of the `contents` at `path`, which says `model`.
  func hashes(of model: Model, at path: String) -> ModelHashes {
    if let entry = entries.withLock({ $0[path] }), entry.model === model { return entry.hashes }
    let hashes = ModelHashes(model)
    entries.withLock { $0[path] = Entry(model: model, hashes: hashes) }
    return hashes
  }
}
