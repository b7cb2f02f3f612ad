import JSONRPC
import Synchronization

/// The requests that wait for an answer, so that each gets exactly one, whoever is first.
final class RequestTable: Sendable {
  private let open = Mutex<Set<RequestID>>([])

  /// Notes a request; `false` if one with that id is still open.
  func begin(_ id: RequestID) -> Bool { open.withLock { $0.insert(id).inserted } }

  /// Takes the right to answer; `false` if it was answered already, or was never asked.
  func finish(_ id: RequestID) -> Bool { open.withLock { $0.remove(id) != nil } }

  func isOpen(_ id: RequestID) -> Bool { open.withLock { $0.contains(id) } }
}
