package import JSONRPC

/// A range in a document.
package struct Location: Hashable, Sendable, JSONEncodable {
  package let uri: String
  package let range: PositionRange

  package init(uri: String, range: PositionRange) {
    self.uri = uri
    self.range = range
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("uri", uri)
      writer.member("range", range)
    }
  }
}
