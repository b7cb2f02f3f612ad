import JSONRPC
import LanguageServerProtocol

enum DidOpenHandler: NotificationHandler {
  typealias Message = DidOpenNotification

  static func advertise(in capabilities: inout Capabilities, to client: ClientCapabilities) {
    capabilities["textDocumentSync"] = .object([
      JSON.Member("openClose", .bool(true)),
      JSON.Member("change", .integer(2)),
      JSON.Member("save", .object([JSON.Member("includeText", .bool(true))])),
    ])
  }

  static func handle(_ params: DidOpenNotification.Params, in state: inout ServerState) {
    state.open(params)
  }
}
