import JSONRPC
import LanguageServerProtocol
import ModelIDE

/// The same as ``CodeLensHandler`` behind the `<model>` tag, for clients that show no code lenses.
enum InlayHintHandler: ReadHandler {
  typealias Message = InlayHintRequest

  static func serves(_ client: ClientCapabilities) -> Bool {
    client.mentions("textDocument.inlayHint") && !CodeLensHandler.serves(client)
  }

  static func advertise(in capabilities: inout Capabilities, to client: ClientCapabilities) {
    if serves(client) { capabilities["inlayHintProvider"] = .bool(true) }
  }

  static func respond(
    to params: InlayHintRequest.Params, in snapshot: Snapshot
  ) throws(ResponseError) -> [InlayHint] {
    guard let target = snapshot.target(params.textDocument),
      let standing = target.analysis.standing(ofVersion: target.path)
    else { return [] }
    let position = target.positions.position(at: standing.tagEnd)
    guard params.range.start <= position, position <= params.range.end else { return [] }
    return [InlayHint(position: position, label: standing.title)]
  }
}
