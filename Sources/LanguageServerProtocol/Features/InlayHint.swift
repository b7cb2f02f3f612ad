package import JSONRPC

/// `textDocument/inlayHint`.
package enum InlayHintRequest: RequestType {
  package static let method = "textDocument/inlayHint"
  package static let refreshMethod = "workspace/inlayHint/refresh"
  package typealias Result = [InlayHint]

  package struct Params: Sendable, JSONDecodable {
    package let textDocument: TextDocumentIdentifier
    /// The part of the document that is shown.
    package let range: PositionRange

    package init(json: JSON) throws(DecodingProblem) {
      textDocument = try json.required("textDocument")
      range = try json.required("range")
    }
  }
}

package struct InlayHint: Equatable, Sendable, JSONEncodable {
  package let position: Position
  package let label: String

  package init(position: Position, label: String) {
    self.position = position
    self.label = label
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("position", position)
      writer.member("label", label)
      writer.member("paddingLeft", true)
    }
  }
}
