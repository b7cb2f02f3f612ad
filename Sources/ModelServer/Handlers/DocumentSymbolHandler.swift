import JSONRPC
import LanguageServerProtocol
import ModelIDE

enum DocumentSymbolHandler: ReadHandler {
  typealias Message = DocumentSymbolRequest

  static func advertise(in capabilities: inout Capabilities, to client: ClientCapabilities) {
    capabilities["documentSymbolProvider"] = .bool(true)
  }

  static func respond(
    to params: TextDocumentParams, in snapshot: Snapshot
  ) throws(ResponseError) -> DocumentSymbolResult {
    let client = snapshot.session.client
    let isTree = client.supports("textDocument.documentSymbol.hierarchicalDocumentSymbolSupport")
    guard let target = snapshot.target(params.textDocument) else { return isTree ? .tree([]) : .list([]) }
    let outline = Outline(
      uri: snapshot.uri(of: target.path), positions: target.positions,
      kinds: SymbolKinds(client, "textDocument.documentSymbol.symbolKind.valueSet"))
    let items = target.analysis.documentSymbols(in: target.path)
    return isTree ? .tree(items.map(outline.symbol)) : .list(items.flatMap { outline.list($0, in: nil) })
  }
}

/// Turns the outline of one document into symbols.
private struct Outline {
  let uri: String
  let positions: PositionMap
  let kinds: SymbolKinds

  func symbol(_ item: OutlineItem) -> DocumentSymbol {
    DocumentSymbol(
      name: item.name, detail: item.detail.isEmpty ? nil : item.detail, kind: kinds.kind(item.kind),
      range: positions.range(item.range), selectionRange: positions.range(item.nameRange),
      children: item.children.map(symbol))
  }

  /// The item and those below it, one after the other.
  func list(_ item: OutlineItem, in container: String?) -> [SymbolInformation] {
    let information = SymbolInformation(
      name: item.name, kind: kinds.kind(item.kind),
      location: Location(uri: uri, range: positions.range(item.range)), containerName: container)
    return [information] + item.children.flatMap { list($0, in: item.name) }
  }
}
