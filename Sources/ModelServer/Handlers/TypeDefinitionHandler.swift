import JSONRPC
import LanguageServerProtocol
import ModelIDE

enum TypeDefinitionHandler: ReadHandler {
  typealias Message = TypeDefinitionRequest

  static func advertise(in capabilities: inout Capabilities, to client: ClientCapabilities) {
    capabilities["typeDefinitionProvider"] = .bool(true)
  }

  static func respond(
    to params: TextDocumentPositionParams, in snapshot: Snapshot
  ) throws(ResponseError) -> LocationsResult {
    guard let target = snapshot.target(params.textDocument) else { return .nothing }
    let navigation = target.analysis.typeDefinition(at: target.offset(of: params.position), in: target.path)
    let takesLinks = snapshot.session.client.supports("textDocument.typeDefinition.linkSupport")
    return snapshot.locations(navigation, from: target, asLinks: takesLinks)
  }
}
