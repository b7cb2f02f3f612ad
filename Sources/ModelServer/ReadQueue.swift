import Dispatch
import JSONRPC

/// Answers reading requests beside the loop, each from its snapshot.
final class ReadQueue: Sendable {
  private let outbox: Outbox
  private let requests: RequestTable
  private let queue = DispatchQueue.global(qos: .userInitiated)

  init(outbox: Outbox, requests: RequestTable) {
    self.outbox = outbox
    self.requests = requests
  }

  /// Computes the frame that answers a request, unless the request was cancelled, and sends it.
  func start(_ id: RequestID, _ respond: @escaping @Sendable () -> [UInt8]) {
    queue.async { [outbox, requests] in
      guard requests.isOpen(id) else { return }
      let frame = respond()
      if requests.finish(id) { outbox.send(frame) }
    }
  }
}
