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
  }
}
