import JSONRPC
import LanguageServerProtocol
import ModelIDE

enum DocumentLinkHandler: ReadHandler {
  typealias Message = DocumentLinkRequest

  static func advertise(in capabilities: inout Capabilities, to client: ClientCapabilities) {
    capabilities["documentLinkProvider"] = .object([JSON.Member("resolveProvider", .bool(false))])
  }

  static func respond(
    to params: TextDocumentParams, in snapshot: Snapshot
  ) throws(ResponseError) -> [DocumentLinkResult] {
    guard let target = snapshot.target(params.textDocument) else { return [] }
    let takesTooltips = snapshot.session.client.supports("textDocument.documentLink.tooltipSupport")
    return target.analysis.documentLinks(in: target.path).map { link in
      DocumentLinkResult(
        range: target.positions.range(link.range), target: snapshot.uri(of: link.target),
        tooltip: takesTooltips ? link.tooltip : nil)
    }
  }
}
