import JSONRPC
import LanguageServerProtocol

/// Answers once all that came before has been read, judged and told; for tests.
enum BarrierHandler: WriteHandler {
  typealias Message = BarrierRequest

  static func respond(
    to params: NoParams, id: RequestID, in state: inout ServerState
  ) throws(ResponseError) -> NullResult? {
    // What was written to the disk just before may not have been heard of yet.
    let wait = state.watcher == nil ? .zero : state.timing.settle
    state.barriers.append(ServerState.Barrier(id: id, notBefore: .now + wait))
    return nil
  }
}
