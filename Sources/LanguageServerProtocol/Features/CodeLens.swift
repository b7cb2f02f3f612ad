package import JSONRPC

/// `textDocument/codeLens`.
package enum CodeLensRequest: RequestType {
  package static let method = "textDocument/codeLens"
  package static let refreshMethod = "workspace/codeLens/refresh"
  package typealias Params = TextDocumentParams
  package typealias Result = [CodeLens]
}

/// A text above a line that does nothing when it is clicked.
package struct CodeLens: Equatable, Sendable, JSONEncodable {
  package let range: PositionRange
  package let title: String

  package init(range: PositionRange, title: String) {
    self.range = range
    self.title = title
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("range", range)
      writer.key("command")
      writer.object { writer in
        writer.member("title", title)
        writer.member("command", "")
      }
    }
  }
}
