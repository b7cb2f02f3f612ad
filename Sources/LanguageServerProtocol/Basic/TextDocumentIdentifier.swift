package import JSONRPC

/// A document by its URI.
package struct TextDocumentIdentifier: Hashable, Sendable, JSONDecodable {
  package let uri: String

  package init(uri: String) {
    self.uri = uri
  }

  package init(json: JSON) throws(DecodingProblem) {
    uri = try json.required("uri")
  }
}

/// The params of every request about a whole document.
package struct TextDocumentParams: Sendable, JSONDecodable {
  package let textDocument: TextDocumentIdentifier

  package init(json: JSON) throws(DecodingProblem) {
    textDocument = try json.required("textDocument")
  }
}

/// The params of every request about a place in a document.
package struct TextDocumentPositionParams: Sendable, JSONDecodable {
  package let textDocument: TextDocumentIdentifier
  package let position: Position

  package init(json: JSON) throws(DecodingProblem) {
    textDocument = try json.required("textDocument")
    position = try json.required("position")
  }
}
