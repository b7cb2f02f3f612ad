package import JSONRPC

/// `textDocument/documentHighlight`.
package enum DocumentHighlightRequest: RequestType {
  package static let method = "textDocument/documentHighlight"
  package typealias Params = TextDocumentPositionParams
  package typealias Result = [DocumentHighlight]
}

package struct DocumentHighlight: Equatable, Sendable, JSONEncodable {
  package enum Kind: Int, Sendable {
    case text = 1
    case read = 2
    case write = 3
  }

  package let range: PositionRange
  package let kind: Kind

  package init(range: PositionRange, kind: Kind) {
    self.range = range
    self.kind = kind
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("range", range)
      writer.member("kind", kind.rawValue)
    }
  }
}
