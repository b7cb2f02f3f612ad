import JSONRPC
import LanguageServerProtocol
import ModelIDE

enum DefinitionHandler: ReadHandler {
  typealias Message = DefinitionRequest

  static func advertise(in capabilities: inout Capabilities, to client: ClientCapabilities) {
    capabilities["definitionProvider"] = .bool(true)
  }

  static func respond(
    to params: TextDocumentPositionParams, in snapshot: Snapshot
  ) throws(ResponseError) -> LocationsResult {
    guard let target = snapshot.target(params.textDocument) else { return .nothing }
    let navigation = target.analysis.definition(at: target.offset(of: params.position), in: target.path)
    let takesLinks = snapshot.session.client.supports("textDocument.definition.linkSupport")
    return snapshot.locations(navigation, from: target, asLinks: takesLinks)
  }
}
