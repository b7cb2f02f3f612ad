import LanguageServerProtocol

enum DidSaveHandler: NotificationHandler {
  typealias Message = DidSaveNotification

  static func handle(_ params: DidSaveNotification.Params, in state: inout ServerState) {
    state.save(params)
  }
}
