import LanguageServerProtocol

enum SetTraceHandler: NotificationHandler {
  typealias Message = SetTraceNotification

  static func handle(_ params: SetTraceNotification.Params, in state: inout ServerState) {
    state.log.setTrace(params.value)
  }
}
