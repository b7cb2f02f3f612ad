import JSONRPC
import LanguageServerProtocol
import ModelWorkspace

enum DidChangeWatchedFilesHandler: NotificationHandler {
  typealias Message = DidChangeWatchedFilesNotification

  static func handle(_ params: DidChangeWatchedFilesNotification.Params, in state: inout ServerState) {
    state.filesChanged(params.uris.compactMap { DocumentURI($0).path.map(PathNames.normalized) }, areSettled: false)
  }
}

extension ServerState {
  /// Asks the client to watch files, where it offers that; otherwise the server does.
  mutating func watchForChanges() {
    guard let client = snapshot?.session.client,
      client.supports("workspace.didChangeWatchedFiles.dynamicRegistration")
    else {
      watcher = DiskWatcher(inbox: inbox, log: log, options: timing.watching)
      return
    }
    // Directories come and go under any name, and take the models in them along.
    let watchers = [("**/*", 5)] + DidChangeWatchedFilesHandler.patterns.map { ($0, 2) }
    let options = JSON.object([
      JSON.Member(
        "watchers",
        .array(
          watchers.map { pattern, kind in
            .object([JSON.Member("globPattern", .string(pattern)), JSON.Member("kind", .integer(kind))])
          }))
    ])
    let registration = JSON.object([
      JSON.Member("id", .string("modeld/files")),
      JSON.Member("method", .string(DidChangeWatchedFilesNotification.method)),
      JSON.Member("registerOptions", options),
    ])
    ask("client/registerCapability", JSON.object([JSON.Member("registrations", .array([registration]))]))
  }
}

extension DidChangeWatchedFilesHandler {
  /// The files whose content matters.
  fileprivate static let patterns = [
    "**/*.xcdatamodel/contents", "**/*.xcdatamodel/elements", "**/.xccurrentversion", "**/project.pbxproj",
    "**/Package.swift", "**/*.{swift,m,mm,h}", "**/.modeld.json", "**/.gitignore",
  ]
}
