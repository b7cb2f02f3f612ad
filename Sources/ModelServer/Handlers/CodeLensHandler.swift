import JSONRPC
import LanguageServerProtocol
import ModelIDE

/// How a version stands, above its `<model>`.
enum CodeLensHandler: ReadHandler {
  typealias Message = CodeLensRequest

  static func serves(_ client: ClientCapabilities) -> Bool { client.mentions("textDocument.codeLens") }

  static func advertise(in capabilities: inout Capabilities, to client: ClientCapabilities) {
    guard serves(client) else { return }
    capabilities["codeLensProvider"] = .object([JSON.Member("resolveProvider", .bool(false))])
  }

  static func respond(
    to params: TextDocumentParams, in snapshot: Snapshot
  ) throws(ResponseError) -> [CodeLens] {
    guard let target = snapshot.target(params.textDocument),
      let standing = target.analysis.standing(ofVersion: target.path)
    else { return [] }
    return [CodeLens(range: target.positions.range(standing.range), title: standing.title)]
  }
}
