package import JSONRPC

/// `workspace/didChangeWatchedFiles`: files or directories came, went or changed.
package enum DidChangeWatchedFilesNotification: NotificationType {
  package static let method = "workspace/didChangeWatchedFiles"

  package struct Params: JSONDecodable {
    /// What has changed; of what kind a change is the disk tells better.
    package let uris: [String]

    package init(json: JSON) throws(DecodingProblem) {
      let changes: [TextDocumentIdentifier] = try json.required("changes")
      uris = changes.map(\.uri)
    }
  }
}
