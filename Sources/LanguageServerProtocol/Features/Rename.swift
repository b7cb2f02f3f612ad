package import JSONRPC

/// `textDocument/prepareRename`.
package enum PrepareRenameRequest: RequestType {
  package static let method = "textDocument/prepareRename"
  package typealias Params = TextDocumentPositionParams
  package typealias Result = PrepareRenameResult?
}

package struct PrepareRenameResult: Equatable, Sendable, JSONEncodable {
  package let range: PositionRange
  package let placeholder: String

  package init(range: PositionRange, placeholder: String) {
    self.range = range
    self.placeholder = placeholder
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("range", range)
      writer.member("placeholder", placeholder)
    }
  }
}

/// `textDocument/rename`.
package enum RenameRequest: RequestType {
  package static let method = "textDocument/rename"
  package typealias Result = WorkspaceEdit?

  package struct Params: JSONDecodable {
    package let textDocument: TextDocumentIdentifier
    package let position: Position
    package let newName: String

    package init(json: JSON) throws(DecodingProblem) {
      textDocument = try json.required("textDocument")
      position = try json.required("position")
      newName = try json.required("newName")
    }
  }
}
