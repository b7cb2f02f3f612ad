import JSONRPC
import LanguageServerProtocol

/// Answers once all that came before has been read, judged and told; for tests.
enum BarrierHandler: WriteHandler {
  typealias Message = BarrierRequest

  static func respond(
    to params: NoParams, id: RequestID, in state: inout ServerState
  ) throws(ResponseError) -> NullResult? {
    guard let watcher = state.watcher else {
      state.barriers.append(id)
      return nil
    }
    // What was written to the disk just before may not have been heard of yet.
    watcher.drain { [inbox = state.inbox] in inbox.add(.drained(barrier: id)) }
    return nil
  }
}
