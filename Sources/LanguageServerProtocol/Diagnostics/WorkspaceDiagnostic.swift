package import JSONRPC

/// `workspace/diagnostic`: the client asks for the diagnostics of all documents.
package enum WorkspaceDiagnosticRequest: RequestType {
  package static let method = "workspace/diagnostic"
  package typealias Result = WorkspaceDiagnosticReport

  package struct Params: JSONDecodable {
    package let previousResultIDs: [PreviousResultID]
    /// Where to send a part of the result before it is whole.
    package let partialResultToken: JSON?

    package init(json: JSON) throws(DecodingProblem) {
      previousResultIDs = try json.optional("previousResultIds") ?? []
      partialResultToken = try json.optional("partialResultToken")
    }
  }

  package struct PreviousResultID: JSONDecodable {
    package let uri: String
    package let value: String

    package init(json: JSON) throws(DecodingProblem) {
      uri = try json.required("uri")
      value = try json.required("value")
    }
  }
}

package struct WorkspaceDiagnosticReport: JSONEncodable, Sendable {
  package let items: [WorkspaceDocumentDiagnosticReport]

  package init(items: [WorkspaceDocumentDiagnosticReport]) {
    self.items = items
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { $0.member("items", items) }
  }
}
