package import JSONRPC

/// `textDocument/selectionRange`.
package enum SelectionRangeRequest: RequestType {
  package static let method = "textDocument/selectionRange"
  package typealias Result = [SelectionRange]

  package struct Params: JSONDecodable {
    package let textDocument: TextDocumentIdentifier
    package let positions: [Position]

    package init(json: JSON) throws(DecodingProblem) {
      textDocument = try json.required("textDocument")
      positions = try json.required("positions")
    }
  }
}

/// What is selected step by step from one position on.
package struct SelectionRange: Equatable, Sendable, JSONEncodable {
  /// The smallest first, each inside the next; never empty.
  package let ranges: [PositionRange]

  package init(ranges: [PositionRange]) {
    self.ranges = ranges
  }

  /// LSP nests the larger ones in the smaller.
  package func encode(to writer: inout JSONWriter) { SelectionRange.encode(ranges[...], to: &writer) }

  private static func encode(_ ranges: ArraySlice<PositionRange>, to writer: inout JSONWriter) {
    guard let first = ranges.first else { return writer.null() }
    writer.object { writer in
      writer.member("range", first)
      if ranges.count > 1 {
        writer.key("parent")
        encode(ranges.dropFirst(), to: &writer)
      }
    }
  }
}
