import LanguageServerProtocol

enum DidCloseHandler: NotificationHandler {
  typealias Message = DidCloseNotification

  static func handle(_ params: TextDocumentParams, in state: inout ServerState) {
    state.close(params.textDocument.uri)
  }
}
