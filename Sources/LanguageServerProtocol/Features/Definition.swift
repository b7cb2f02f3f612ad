/// `textDocument/definition`.
package enum DefinitionRequest: RequestType {
  package static let method = "textDocument/definition"
  package typealias Params = TextDocumentPositionParams
  package typealias Result = LocationsResult
}
