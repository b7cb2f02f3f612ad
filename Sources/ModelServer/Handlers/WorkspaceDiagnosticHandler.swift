import JSONRPC
import LanguageServerProtocol
import ModelWorkspace

enum WorkspaceDiagnosticHandler: ReadHandler {
  typealias Message = WorkspaceDiagnosticRequest

  static func serves(_ client: ClientCapabilities) -> Bool { DocumentDiagnosticHandler.serves(client) }

  /// How many reports are sent at a time to a client that takes parts.
  private static let partSize = 200

  static func respond(
    to params: WorkspaceDiagnosticRequest.Params, in snapshot: Snapshot
  ) throws(ResponseError) -> WorkspaceDiagnosticReport {
    let previous = Dictionary(params.previousResultIDs.map { ($0.uri, $0.value) }) { _, last in last }
    let empty = DiagnosticReport([])
    var items: [WorkspaceDocumentDiagnosticReport] = []
    var told: Set<String> = []
    for path in snapshot.pathsWithDiagnostics where !snapshot.isCancelled() {
      let report = snapshot.report(at: path)
      let uri = snapshot.uri(of: path)
      guard told.insert(uri).inserted, !report.isEmpty || previous[uri] != nil else { continue }
      items.append(
        WorkspaceDocumentDiagnosticReport(
          uri: uri, version: snapshot.document(at: path)?.version,
          report: DocumentDiagnosticReport(report, previous: previous[uri])))
      if let token = params.partialResultToken, items.count == partSize {
        snapshot.sendPartialResult(WorkspaceDiagnosticReport(items: items), token: token)
        items = []
      }
    }
    // What the client has of files that have none any more.
    for (uri, value) in previous.sorted(by: { $0.key < $1.key }) where !told.contains(uri) {
      let report = snapshot.path(of: uri).map(snapshot.report) ?? empty
      items.append(
        WorkspaceDocumentDiagnosticReport(
          uri: uri, version: snapshot.document(uri)?.version,
          report: DocumentDiagnosticReport(report, previous: value)))
    }
    if let token = params.partialResultToken, !items.isEmpty {
      snapshot.sendPartialResult(WorkspaceDiagnosticReport(items: items), token: token)
      items = []
    }
    return WorkspaceDiagnosticReport(items: items)
  }
}

extension Snapshot {
  /// The files on which something may have to be shown, in byte order.
  fileprivate var pathsWithDiagnostics: [String] {
    var paths: Set<String> = []
    for root in roots.values {
      for path in root.workspace.pathsWithFindings { paths.insert(root.workspace.shownPath(of: path)) }
      if let path = root.facts?.settingsPath { paths.insert(path) }
    }
    return paths.sorted(by: PathNames.precedes)
  }
}
