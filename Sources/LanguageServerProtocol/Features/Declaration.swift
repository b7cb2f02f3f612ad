/// `textDocument/declaration`.
package enum DeclarationRequest: RequestType {
  package static let method = "textDocument/declaration"
  package typealias Params = TextDocumentPositionParams
  package typealias Result = LocationsResult
}
