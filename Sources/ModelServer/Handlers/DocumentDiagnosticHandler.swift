import JSONRPC
import LanguageServerProtocol

enum DocumentDiagnosticHandler: ReadHandler {
  typealias Message = DocumentDiagnosticRequest

  /// A client that does not pull is sent its diagnostics, and none both ways.
  static func serves(_ client: ClientCapabilities) -> Bool { Session(client).pullsDiagnostics }

  static func advertise(in capabilities: inout Capabilities, to client: ClientCapabilities) {
    guard serves(client) else { return }
    capabilities["diagnosticProvider"] = .object([
      JSON.Member("identifier", .string("modeld")),
      JSON.Member("interFileDependencies", .bool(true)),
      JSON.Member("workspaceDiagnostics", .bool(true)),
    ])
  }

  static func respond(
    to params: DocumentDiagnosticRequest.Params, in snapshot: Snapshot
  ) throws(ResponseError) -> DocumentDiagnosticReport {
    let report = snapshot.path(of: params.textDocument.uri).map(snapshot.report) ?? DiagnosticReport([])
    return DocumentDiagnosticReport(report, previous: params.previousResultID)
  }
}

extension DocumentDiagnosticReport {
  init(_ report: DiagnosticReport, previous: String?) {
    self.init(resultID: report.resultID, items: report.resultID == previous ? nil : report.bytes)
  }
}
