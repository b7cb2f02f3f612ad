package import JSONRPC

/// `textDocument/documentSymbol`.
package enum DocumentSymbolRequest: RequestType {
  package static let method = "textDocument/documentSymbol"
  package typealias Params = TextDocumentParams
  package typealias Result = DocumentSymbolResult
}

/// The outline as a tree, or as a list for a client that takes no trees.
package enum DocumentSymbolResult: Sendable, JSONEncodable {
  case tree([DocumentSymbol])
  case list([SymbolInformation])

  package func encode(to writer: inout JSONWriter) {
    switch self {
    case .tree(let symbols): writer.value(symbols)
    case .list(let symbols): writer.value(symbols)
    }
  }
}

package struct DocumentSymbol: Equatable, Sendable, JSONEncodable {
  package let name: String
  /// `nil` where there is nothing to say.
  package let detail: String?
  package let kind: SymbolKind
  package let range: PositionRange
  package let selectionRange: PositionRange
  package let children: [DocumentSymbol]

  package init(
    name: String, detail: String?, kind: SymbolKind, range: PositionRange, selectionRange: PositionRange,
    children: [DocumentSymbol]
  ) {
    self.name = name
    self.detail = detail
    self.kind = kind
    self.range = range
    self.selectionRange = selectionRange
    self.children = children
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", name)
      writer.member("detail", detail)
      writer.member("kind", kind.rawValue)
      writer.member("range", range)
      writer.member("selectionRange", selectionRange)
      if !children.isEmpty { writer.member("children", children) }
    }
  }
}
