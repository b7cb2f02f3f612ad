/// `textDocument/typeDefinition`.
package enum TypeDefinitionRequest: RequestType {
  package static let method = "textDocument/typeDefinition"
  package typealias Params = TextDocumentPositionParams
  package typealias Result = LocationsResult
}
