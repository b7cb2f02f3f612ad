import JSONRPC
import LanguageServerProtocol

enum InitializeHandler: WriteHandler {
  typealias Message = InitializeRequest

  static func advertise(in capabilities: inout Capabilities, to client: ClientCapabilities) {
    capabilities["positionEncoding"] = .string(Session(client).encoding.rawValue)
  }

  static func respond(
    to params: InitializeParams, id: RequestID, in state: inout ServerState
  ) throws(ResponseError) -> InitializeResult? {
    guard state.snapshot == nil else { throw ResponseError(.invalidRequest, "modeld is initialized already") }
    state.snapshot = Snapshot(session: Session(params.capabilities), outbox: state.outbox)
    state.log.setTrace(params.trace)
    state.folders = params.folders
    state.parent = params.processID.flatMap { Int32(exactly: $0) }.flatMap { $0 > 0 ? $0 : nil }
    state.take(section: params.initializationOptions)
    return InitializeResult(
      capabilities: Handlers.capabilities(for: params.capabilities), serverName: "modeld",
      serverVersion: state.version)
  }
}

/// The client takes requests now, so work that it may be asked about begins.
enum InitializedHandler: NotificationHandler {
  typealias Message = InitializedNotification

  static func handle(_ params: NoParams, in state: inout ServerState) {
    state.watchForChanges()
    state.updateFolders()
    state.pullSettings(otherwise: nil)
  }
}
