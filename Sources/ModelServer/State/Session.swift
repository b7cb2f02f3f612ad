import LanguageServerProtocol

/// What was agreed on with the client when it said hello.
struct Session: Sendable {
  let client: ClientCapabilities
  let encoding: PositionEncoding
  /// Whether the client asks for diagnostics; otherwise they are sent to it, and never both.
  let pullsDiagnostics: Bool
  let takesRelatedInformation: Bool
  let takesDiagnosticData: Bool
  let takesDiagnosticTags: Bool
  let refreshesDiagnostics: Bool
  /// The requests by which the client is asked to ask again how versions stand.
  let standingRefreshes: [String]

  init(_ client: ClientCapabilities) {
    self.client = client
    // UTF-8 needs no conversion, so it is worth more than the client's order.
    let offered = client.positionEncodings
    encoding = offered.contains(.utf8) ? .utf8 : offered.first ?? .utf16
    pullsDiagnostics = client.mentions("textDocument.diagnostic")
    takesRelatedInformation =
      client.supports("textDocument.publishDiagnostics.relatedInformation")
      || client.supports("textDocument.diagnostic.relatedInformation")
    takesDiagnosticData =
      client.supports("textDocument.publishDiagnostics.dataSupport")
      || client.supports("textDocument.diagnostic.dataSupport")
    takesDiagnosticTags =
      client.mentions("textDocument.publishDiagnostics.tagSupport")
      || client.mentions("textDocument.diagnostic.tagSupport")
    refreshesDiagnostics = client.supports("workspace.diagnostics.refreshSupport")
    let refreshes = [
      (CodeLensHandler.serves(client), "workspace.codeLens.refreshSupport", CodeLensRequest.refreshMethod),
      (InlayHintHandler.serves(client), "workspace.inlayHint.refreshSupport", InlayHintRequest.refreshMethod),
    ]
    standingRefreshes = refreshes.filter { $0.0 && client.supports($0.1) }.map(\.2)
  }
}
