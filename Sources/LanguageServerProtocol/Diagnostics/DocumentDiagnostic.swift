package import JSONRPC

/// `textDocument/diagnostic`: the client asks for the diagnostics of one document.
package enum DocumentDiagnosticRequest: RequestType {
  package static let method = "textDocument/diagnostic"
  package typealias Result = DocumentDiagnosticReport

  package struct Params: JSONDecodable {
    package let textDocument: TextDocumentIdentifier
    /// The result that the client has.
    package let previousResultID: String?

    package init(json: JSON) throws(DecodingProblem) {
      textDocument = try json.required("textDocument")
      previousResultID = try json.optional("previousResultId")
    }
  }
}

/// The diagnostics of one document, or that they are what the client has already.
package struct DocumentDiagnosticReport: JSONEncodable, Sendable {
  package let resultID: String
  /// The array of diagnostics as JSON; `nil` if they have not changed.
  package let items: [UInt8]?

  package init(resultID: String, items: [UInt8]?) {
    self.resultID = resultID
    self.items = items
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in encodeMembers(to: &writer) }
  }

  fileprivate func encodeMembers(to writer: inout JSONWriter) {
    writer.member("kind", items == nil ? "unchanged" : "full")
    writer.member("resultId", resultID)
    if let items {
      writer.key("items")
      writer.raw(items)
    }
  }
}

/// A report within the answer to `workspace/diagnostic`.
package struct WorkspaceDocumentDiagnosticReport: JSONEncodable, Sendable {
  package let uri: String
  /// The version of an open document.
  package let version: Int?
  package let report: DocumentDiagnosticReport

  package init(uri: String, version: Int?, report: DocumentDiagnosticReport) {
    self.uri = uri
    self.version = version
    self.report = report
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      report.encodeMembers(to: &writer)
      writer.member("uri", uri)
      writer.key("version")
      writer.value(version)
    }
  }
}
