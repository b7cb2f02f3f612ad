package import JSONRPC

/// `textDocument/completion`.
package enum CompletionRequest: RequestType {
  package static let method = "textDocument/completion"
  package typealias Params = TextDocumentPositionParams
  package typealias Result = [CompletionEntry]
}

/// LSP's `CompletionItem`.
package struct CompletionEntry: Equatable, Sendable, JSONEncodable {
  package enum Kind: Int, Sendable {
    case text = 1
    case function = 3
    case field = 5
    case `class` = 7
    case module = 9
    case property = 10
    case value = 12
    case snippet = 15
  }

  package let label: String
  package let kind: Kind
  /// `nil` where there is nothing to say.
  package let detail: String?
  package let documentation: String?
  /// Keeps the order in which the items are sent.
  package let sortText: String
  /// What the letters in the edit's range are compared with.
  package let filterText: String?
  package let edit: WorkspaceEdit.Edit
  package let isSnippet: Bool

  package init(
    label: String, kind: Kind, detail: String?, documentation: String?, sortText: String, filterText: String?,
    edit: WorkspaceEdit.Edit, isSnippet: Bool
  ) {
    self.label = label
    self.kind = kind
    self.detail = detail
    self.documentation = documentation
    self.sortText = sortText
    self.filterText = filterText
    self.edit = edit
    self.isSnippet = isSnippet
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("label", label)
      writer.member("kind", kind.rawValue)
      writer.member("detail", detail)
      writer.member("documentation", documentation)
      writer.member("sortText", sortText)
      writer.member("filterText", filterText)
      if isSnippet { writer.member("insertTextFormat", 2) }
      writer.member("textEdit", edit)
    }
  }
}
