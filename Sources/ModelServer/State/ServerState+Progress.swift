import JSONRPC
import LanguageServerProtocol

/// Telling how the first scan of a folder goes.
extension ServerState {
  mutating func beginProgress(of root: String) {
    guard snapshot?.session.client.supports("window.workDoneProgress") ?? false else { return }
    let token = JSON.string("modeld/scan\(root)")
    work[root]?.progress = RootWork.Progress(token: token)
    ask("window/workDoneProgress/create", JSON.object([JSON.Member("token", token)])) { state, result in
      guard case .success = result, state.work[root]?.progress != nil else { return }
      state.work[root]?.progress?.hasBegun = true
      state.tell(.begin(title: "Reading Core Data models", isCancellable: true), of: token)
    }
  }

  mutating func endProgress(of root: String, models: Int?) {
    guard let progress = work[root]?.progress else { return }
    work[root]?.progress = nil
    guard progress.hasBegun else { return }
    tell(.end(message: models.map { $0 == 1 ? "1 model" : "\($0) models" }), of: progress.token)
  }

  /// Stops the scan whose progress has that token; open files are still served.
  func cancelProgress(_ token: JSON) {
    for work in work.values where work.progress?.token == token { work.scan?.cancel() }
  }

  private func tell(_ progress: WorkDoneProgress, of token: JSON) {
    notify("$/progress", ProgressParams(token: token, value: progress))
  }
}
