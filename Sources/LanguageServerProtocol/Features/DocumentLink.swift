package import JSONRPC

/// `textDocument/documentLink`.
package enum DocumentLinkRequest: RequestType {
  package static let method = "textDocument/documentLink"
  package typealias Params = TextDocumentParams
  package typealias Result = [DocumentLinkResult]
}

/// LSP's `DocumentLink`.
package struct DocumentLinkResult: Equatable, Sendable, JSONEncodable {
  package let range: PositionRange
  package let target: String
  /// `nil` for a client that shows none.
  package let tooltip: String?

  package init(range: PositionRange, target: String, tooltip: String?) {
    self.range = range
    self.target = target
    self.tooltip = tooltip
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("range", range)
      writer.member("target", target)
      writer.member("tooltip", tooltip)
    }
  }
}
