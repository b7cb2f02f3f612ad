import JSONRPC
import LanguageServerProtocol
import ModelIDE
import ModelRules

enum WorkspaceSymbolHandler: ReadHandler {
  typealias Message = WorkspaceSymbolRequest

  static func advertise(in capabilities: inout Capabilities, to client: ClientCapabilities) {
    capabilities["workspaceSymbolProvider"] = .bool(true)
  }

  static func respond(
    to params: WorkspaceSymbolRequest.Params, in snapshot: Snapshot
  ) throws(ResponseError) -> [SymbolInformation] {
    let kinds = SymbolKinds(snapshot.session.client, "workspace.symbol.symbolKind.valueSet")
    return snapshot.orderedRoots.flatMap { root -> [SymbolInformation] in
      let found = snapshot.analysis(of: root).workspaceSymbols(matching: params.query)
      let places = found.map { Place($0.symbol.path, $0.symbol.target.nameRange) }
      return zip(found, snapshot.optionalLocations(places, in: root)).compactMap { found, location in
        location.map {
          SymbolInformation(
            name: found.symbol.name, kind: kinds.kind(found.symbol.kind), location: $0, containerName: found.container)
        }
      }
    }
  }
}
