import JSONRPC
import LanguageServerProtocol

enum DidChangeWorkspaceFoldersHandler: NotificationHandler {
  typealias Message = DidChangeWorkspaceFoldersNotification

  static func advertise(in capabilities: inout Capabilities, to client: ClientCapabilities) {
    capabilities["workspace"] = .object([
      JSON.Member(
        "workspaceFolders",
        .object([JSON.Member("supported", .bool(true)), JSON.Member("changeNotifications", .bool(true))]))
    ])
  }

  static func handle(_ params: DidChangeWorkspaceFoldersNotification.Params, in state: inout ServerState) {
    let removed = Set(params.removed.map(key))
    state.folders.removeAll { removed.contains(key(of: $0)) }
    state.folders += params.added
    state.updateFolders()
  }

  /// What a folder is known by, however its URI is spelled.
  private static func key(of folder: WorkspaceFolder) -> String {
    DocumentURI(folder.uri).path.map(Snapshot.realPath) ?? folder.uri
  }
}
