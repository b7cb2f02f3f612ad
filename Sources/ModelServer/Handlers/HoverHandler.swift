import JSONRPC
import LanguageServerProtocol
import ModelIDE
import ModelWorkspace

enum HoverHandler: ReadHandler {
  typealias Message = HoverRequest

  static func advertise(in capabilities: inout Capabilities, to client: ClientCapabilities) {
    capabilities["hoverProvider"] = .bool(true)
  }

  static func respond(
    to params: TextDocumentPositionParams, in snapshot: Snapshot
  ) throws(ResponseError) -> HoverResult? {
    guard let target = snapshot.target(params.textDocument) else { return nil }
    let findings = target.root.workspace.findings(at: target.path)
    let hover = target.analysis.hover(at: target.offset(of: params.position), in: target.path, findings: findings)
    return hover.map { hover in
      HoverResult(contents: snapshot.markup(hover.text), range: target.positions.range(hover.range))
    }
  }
}

extension Snapshot {
  /// A text as Markdown, if that is what the client likes best, or without markup.
  fileprivate func markup(_ text: RichText) -> MarkupContent {
    session.client.preference("textDocument.hover.contentFormat") == MarkupContent.Kind.markdown.rawValue
      ? MarkupContent(kind: .markdown, value: text.markdown) : MarkupContent(kind: .plaintext, value: text.plain)
  }
}
