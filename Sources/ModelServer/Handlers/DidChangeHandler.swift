import LanguageServerProtocol

enum DidChangeHandler: NotificationHandler {
  typealias Message = DidChangeNotification

  static func handle(_ params: DidChangeNotification.Params, in state: inout ServerState) {
    state.change(params)
  }
}
