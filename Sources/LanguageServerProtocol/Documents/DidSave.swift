package import JSONRPC

/// `textDocument/didSave`.
package enum DidSaveNotification: NotificationType {
  package static let method = "textDocument/didSave"

  package struct Params: JSONDecodable {
    package let uri: String
    /// What was saved, where the client says so.
    package let text: String?

    package init(json: JSON) throws(DecodingProblem) {
      let document: TextDocumentIdentifier = try json.required("textDocument")
      uri = document.uri
      text = try json.optional("text")
    }
  }
}

/// `textDocument/didClose`.
package enum DidCloseNotification: NotificationType {
  package static let method = "textDocument/didClose"
  package typealias Params = TextDocumentParams
}
