import JSONRPC
import LanguageServerProtocol
import ModelIDE

enum ReferencesHandler: ReadHandler {
  typealias Message = ReferencesRequest

  static func advertise(in capabilities: inout Capabilities, to client: ClientCapabilities) {
    capabilities["referencesProvider"] = .bool(true)
  }

  static func respond(
    to params: ReferencesRequest.Params, in snapshot: Snapshot
  ) throws(ResponseError) -> [Location] {
    guard let target = snapshot.target(params.textDocument) else { return [] }
    let references = target.analysis.references(at: target.offset(of: params.position), in: target.path)
      .filter { params.includesDeclaration || !$0.isDeclaration }
    return snapshot.locations(references.map(\.place), in: target.root)
  }
}
