import JSONRPC
import LanguageServerProtocol

enum DidChangeConfigurationHandler: NotificationHandler {
  typealias Message = DidChangeConfigurationNotification

  static func handle(_ params: DidChangeConfigurationNotification.Params, in state: inout ServerState) {
    state.pullSettings(otherwise: params.settings)
  }
}
