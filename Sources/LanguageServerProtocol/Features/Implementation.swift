/// `textDocument/implementation`.
package enum ImplementationRequest: RequestType {
  package static let method = "textDocument/implementation"
  package typealias Params = TextDocumentPositionParams
  package typealias Result = LocationsResult
}
