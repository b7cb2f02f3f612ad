package import JSONRPC

/// `textDocument/codeAction`.
package enum CodeActionRequest: RequestType {
  package static let method = "textDocument/codeAction"
  package typealias Result = [CodeAction]

  package struct Params: JSONDecodable {
    package let textDocument: TextDocumentIdentifier
    package let range: PositionRange
    /// The diagnostics that the client has there, as they were sent.
    package let diagnostics: [JSON]
    /// The kinds of actions that are wanted; `nil` for all.
    package let only: [String]?

    package init(json: JSON) throws(DecodingProblem) {
      textDocument = try json.required("textDocument")
      range = try json.required("range")
      let context: JSON? = try json.optional("context")
      diagnostics = try context?.optional("diagnostics") ?? []
      only = try context?.optional("only")
    }

    /// Whether actions of a kind, such as `quickfix`, are wanted.
    package func wants(_ kind: String) -> Bool {
      only?.contains { wanted in wanted.isEmpty || kind == wanted || kind.hasPrefix(wanted + ".") } ?? true
    }

    /// Whether actions of a kind are asked for by name, and not along with all others.
    package func names(_ kind: String) -> Bool { only?.contains("") == false && wants(kind) }
  }
}

/// A change that an editor offers.
package struct CodeAction: Equatable, Sendable, JSONEncodable {
  package let title: String
  package let kind: String
  /// The client's diagnostics that it mends.
  package let diagnostics: [JSON]
  /// Whether it is the one to take without a choice; `nil` for a client that does not ask.
  package let isPreferred: Bool?
  package let edit: WorkspaceEdit

  package init(title: String, kind: String, diagnostics: [JSON], isPreferred: Bool?, edit: WorkspaceEdit) {
    self.title = title
    self.kind = kind
    self.diagnostics = diagnostics
    self.isPreferred = isPreferred
    self.edit = edit
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("title", title)
      writer.member("kind", kind)
      if !diagnostics.isEmpty { writer.member("diagnostics", diagnostics) }
      writer.member("isPreferred", isPreferred)
      writer.member("edit", edit)
    }
  }
}
