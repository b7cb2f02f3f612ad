package import JSONRPC

/// `textDocument/foldingRange`.
package enum FoldingRangeRequest: RequestType {
  package static let method = "textDocument/foldingRange"
  package typealias Params = TextDocumentParams
  package typealias Result = [FoldingRange]
}

package struct FoldingRange: Equatable, Sendable, JSONEncodable {
  package let start: Position
  package let end: Position
  /// Whether only whole lines fold, so that characters mean nothing.
  package let isLineOnly: Bool
  package let isComment: Bool

  package init(start: Position, end: Position, isLineOnly: Bool, isComment: Bool) {
    self.start = start
    self.end = end
    self.isLineOnly = isLineOnly
    self.isComment = isComment
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("startLine", start.line)
      if !isLineOnly { writer.member("startCharacter", start.character) }
      writer.member("endLine", end.line)
      if !isLineOnly { writer.member("endCharacter", end.character) }
      if isComment { writer.member("kind", "comment") }
    }
  }
}
