import Synchronization

/// The merged models that the client has asked for as documents, and so may have open.
///
/// Shared by all snapshots, since it is in reading that the client is seen to ask.
final class VirtualDocuments: Sendable {
  private let rootsByURI = Mutex<[String: String]>([:])

  /// Notes that the document of `uri` was made from a root.
  func note(_ uri: String, of root: String) { rootsByURI.withLock { $0[uri] = root } }

  /// The documents that were made from `roots`, in the order of their URIs.
  ///
  /// Each is given out once, until it is asked for again.
  func take(of roots: Set<String>) -> [String] {
    rootsByURI.withLock { known in
      let stale = known.filter { roots.contains($0.value) }.keys.sorted()
      for uri in stale { known[uri] = nil }
      return stale
    }
  }
}
