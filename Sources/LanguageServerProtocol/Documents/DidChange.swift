package import JSONRPC

/// `textDocument/didChange`.
package enum DidChangeNotification: NotificationType {
  package static let method = "textDocument/didChange"

  package struct Params: JSONDecodable {
    package let uri: String
    /// `nil` where a client counts no versions.
    package let version: Int?
    /// To be made in this order, each in what the one before has left.
    package let changes: [ContentChange]

    package init(json: JSON) throws(DecodingProblem) {
      let document: JSON = try json.required("textDocument")
      uri = try document.required("uri")
      version = try document.optional("version")
      changes = try json.required("contentChanges")
    }
  }
}

/// One edit; without a range, the text is all of the document.
package struct ContentChange: Sendable, JSONDecodable {
  package let range: PositionRange?
  package let text: String

  package init(json: JSON) throws(DecodingProblem) {
    range = try json.optional("range")
    text = try json.required("text")
  }
}
