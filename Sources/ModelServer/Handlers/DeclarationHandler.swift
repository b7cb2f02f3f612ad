import JSONRPC
import LanguageServerProtocol
import ModelIDE

enum DeclarationHandler: ReadHandler {
  typealias Message = DeclarationRequest

  static func advertise(in capabilities: inout Capabilities, to client: ClientCapabilities) {
    capabilities["declarationProvider"] = .bool(true)
  }

  static func respond(
    to params: TextDocumentPositionParams, in snapshot: Snapshot
  ) throws(ResponseError) -> LocationsResult {
    guard let target = snapshot.target(params.textDocument) else { return .nothing }
    let navigation = target.analysis.declaration(at: target.offset(of: params.position), in: target.path)
    let takesLinks = snapshot.session.client.supports("textDocument.declaration.linkSupport")
    return snapshot.locations(navigation, from: target, asLinks: takesLinks)
  }
}
