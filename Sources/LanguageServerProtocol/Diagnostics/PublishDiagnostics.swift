package import JSONRPC

/// `textDocument/publishDiagnostics`, which the server sends.
package struct PublishDiagnosticsParams: JSONEncodable {
  package static let method = "textDocument/publishDiagnostics"

  package let uri: String
  /// The version of an open document.
  package let version: Int?
  /// The array of diagnostics as JSON.
  package let diagnostics: [UInt8]

  package init(uri: String, version: Int?, diagnostics: [UInt8]) {
    self.uri = uri
    self.version = version
    self.diagnostics = diagnostics
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("uri", uri)
      writer.member("version", version)
      writer.key("diagnostics")
      writer.raw(diagnostics)
    }
  }
}
