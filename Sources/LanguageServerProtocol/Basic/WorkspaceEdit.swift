package import JSONRPC

/// Changes of files that belong together.
package struct WorkspaceEdit: Equatable, Sendable, JSONEncodable {
  /// The edits of one document.
  package struct Document: Equatable, Sendable {
    package let uri: String
    /// The version of an open document that the edits are made for.
    package let version: Int?
    /// Whether the document is made first; the edits then write into an empty file.
    package let isNew: Bool
    package let edits: [Edit]

    package init(uri: String, version: Int?, isNew: Bool = false, edits: [Edit]) {
      self.uri = uri
      self.version = version
      self.isNew = isNew
      self.edits = edits
    }
  }

  /// LSP's `TextEdit`.
  package struct Edit: Equatable, Sendable, JSONEncodable {
    package let range: PositionRange
    package let newText: String

    package init(range: PositionRange, newText: String) {
      self.range = range
      self.newText = newText
    }

    package func encode(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("range", range)
        writer.member("newText", newText)
      }
    }
  }

  package let documents: [Document]
  /// Whether the client takes `documentChanges`, which name versions and make files.
  package let isVersioned: Bool

  package init(documents: [Document], isVersioned: Bool) {
    self.documents = documents
    self.isVersioned = isVersioned
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key(isVersioned ? "documentChanges" : "changes")
      if isVersioned { encodeDocumentChanges(to: &writer) } else { encodeChanges(to: &writer) }
    }
  }

  private func encodeDocumentChanges(to writer: inout JSONWriter) {
    writer.array { writer in
      for document in documents {
        if document.isNew {
          writer.object { writer in
            writer.member("kind", "create")
            writer.member("uri", document.uri)
          }
        }
        writer.object { writer in
          writer.key("textDocument")
          writer.object { writer in
            writer.member("uri", document.uri)
            writer.key("version")
            writer.value(document.version)
          }
          writer.member("edits", document.edits)
        }
      }
    }
  }

  private func encodeChanges(to writer: inout JSONWriter) {
    writer.object { writer in
      for document in documents { writer.member(document.uri, document.edits) }
    }
  }
}
