package import JSONRPC

/// `textDocument/references`.
package enum ReferencesRequest: RequestType {
  package static let method = "textDocument/references"
  package typealias Result = [Location]

  package struct Params: JSONDecodable {
    package let textDocument: TextDocumentIdentifier
    package let position: Position
    package let includesDeclaration: Bool

    package init(json: JSON) throws(DecodingProblem) {
      textDocument = try json.required("textDocument")
      position = try json.required("position")
      let context: JSON? = try json.optional("context")
      includesDeclaration = try context?.optional("includeDeclaration") ?? true
    }
  }
}
