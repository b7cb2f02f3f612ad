import LanguageServerProtocol

enum WorkDoneProgressCancelHandler: NotificationHandler {
  typealias Message = WorkDoneProgressCancelNotification

  static func handle(_ params: WorkDoneProgressCancelNotification.Params, in state: inout ServerState) {
    state.cancelProgress(params.token)
  }
}
