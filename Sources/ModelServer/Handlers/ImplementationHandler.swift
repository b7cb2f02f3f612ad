import JSONRPC
import LanguageServerProtocol
import ModelIDE

enum ImplementationHandler: ReadHandler {
  typealias Message = ImplementationRequest

  static func advertise(in capabilities: inout Capabilities, to client: ClientCapabilities) {
    capabilities["implementationProvider"] = .bool(true)
  }

  static func respond(
    to params: TextDocumentPositionParams, in snapshot: Snapshot
  ) throws(ResponseError) -> LocationsResult {
    guard let target = snapshot.target(params.textDocument) else { return .nothing }
    let navigation = target.analysis.implementation(at: target.offset(of: params.position), in: target.path)
    let takesLinks = snapshot.session.client.supports("textDocument.implementation.linkSupport")
    return snapshot.locations(navigation, from: target, asLinks: takesLinks)
  }
}
