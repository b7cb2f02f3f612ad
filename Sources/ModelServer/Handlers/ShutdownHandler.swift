import JSONRPC
import LanguageServerProtocol

enum ShutdownHandler: WriteHandler {
  typealias Message = ShutdownRequest

  static func respond(
    to params: NoParams, id: RequestID, in state: inout ServerState
  ) throws(ResponseError) -> NullResult? {
    state.isShutDown = true
    for work in state.work.values { work.scan?.cancel() }
    return NullResult()
  }
}
