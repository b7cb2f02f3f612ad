package import JSONRPC

package struct WorkspaceFolder: Hashable, Sendable, JSONDecodable {
  package let uri: String
  package let name: String

  package init(uri: String, name: String) {
    self.uri = uri
    self.name = name
  }

  /// The folder at an absolute path, as clients before LSP 3.6 name it.
  package init(path: String) {
    self.init(uri: DocumentURI(path: path).text, name: "")
  }

  package init(json: JSON) throws(DecodingProblem) {
    uri = try json.required("uri")
    name = try json.optional("name") ?? ""
  }
}

/// `workspace/didChangeWorkspaceFolders`.
package enum DidChangeWorkspaceFoldersNotification: NotificationType {
  package static let method = "workspace/didChangeWorkspaceFolders"

  package struct Params: JSONDecodable {
    package let added: [WorkspaceFolder]
    package let removed: [WorkspaceFolder]

    package init(json: JSON) throws(DecodingProblem) {
      let event: JSON = try json.required("event")
      added = try event.optional("added") ?? []
      removed = try event.optional("removed") ?? []
    }
  }
}
