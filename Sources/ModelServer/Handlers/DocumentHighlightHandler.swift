import JSONRPC
import LanguageServerProtocol
import ModelIDE

enum DocumentHighlightHandler: ReadHandler {
  typealias Message = DocumentHighlightRequest

  static func advertise(in capabilities: inout Capabilities, to client: ClientCapabilities) {
    capabilities["documentHighlightProvider"] = .bool(true)
  }

  static func respond(
    to params: TextDocumentPositionParams, in snapshot: Snapshot
  ) throws(ResponseError) -> [DocumentHighlight] {
    guard let target = snapshot.target(params.textDocument) else { return [] }
    return target.analysis.documentHighlights(at: target.offset(of: params.position), in: target.path).map {
      DocumentHighlight(range: target.positions.range($0.range), kind: $0.isDeclaration ? .write : .read)
    }
  }
}
