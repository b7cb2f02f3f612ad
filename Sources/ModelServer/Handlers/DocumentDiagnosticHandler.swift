import JSONRPC
import LanguageServerProtocol

enum DocumentDiagnosticHandler: ReadHandler {
  typealias Message = DocumentDiagnosticRequest

  static func advertise(in capabilities: inout Capabilities, to client: ClientCapabilities) {
    // A client that does not pull is sent its diagnostics, and none both ways.
    guard Session(client).pullsDiagnostics else { return }
    capabilities["diagnosticProvider"] = .object([
      JSON.Member("identifier", .string("modeld")),
      JSON.Member("interFileDependencies", .bool(true)),
      JSON.Member("workspaceDiagnostics", .bool(true)),
    ])
  }

  static func respond(
    to params: DocumentDiagnosticRequest.Params, in snapshot: Snapshot
  ) throws(ResponseError) -> DocumentDiagnosticReport {
    guard snapshot.session.pullsDiagnostics else { throw .notPulling }
    let report = snapshot.path(of: params.textDocument.uri).map(snapshot.report) ?? DiagnosticReport([])
    return DocumentDiagnosticReport(report, previous: params.previousResultID)
  }
}

extension ResponseError {
  /// The answer to a client that asks for diagnostics without having said that it would.
  static var notPulling: ResponseError {
    ResponseError(.methodNotFound, "diagnostics are sent to a client that does not announce to pull them")
  }
}

extension DocumentDiagnosticReport {
  init(_ report: DiagnosticReport, previous: String?) {
    self.init(resultID: report.resultID, items: report.resultID == previous ? nil : report.bytes)
  }
}
