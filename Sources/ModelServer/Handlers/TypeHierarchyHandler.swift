import JSONRPC
import LanguageServerProtocol
import ModelIDE

enum PrepareTypeHierarchyHandler: ReadHandler {
  typealias Message = PrepareTypeHierarchyRequest

  static func advertise(in capabilities: inout Capabilities, to client: ClientCapabilities) {
    capabilities["typeHierarchyProvider"] = .bool(true)
  }

  static func respond(
    to params: TextDocumentPositionParams, in snapshot: Snapshot
  ) throws(ResponseError) -> [TypeHierarchyItem]? {
    guard let target = snapshot.target(params.textDocument) else { return nil }
    let symbols = target.analysis.typeHierarchy(at: target.offset(of: params.position), in: target.path)
    return symbols.isEmpty ? nil : snapshot.items(symbols, in: target.root)
  }
}

enum TypeHierarchySupertypesHandler: ReadHandler {
  typealias Message = TypeHierarchySupertypesRequest

  static func respond(
    to params: TypeHierarchyParams, in snapshot: Snapshot
  ) throws(ResponseError) -> [TypeHierarchyItem] {
    guard let target = snapshot.target(TextDocumentIdentifier(uri: params.uri)) else { return [] }
    return snapshot.items(target.analysis.supertypes(ofEntity: params.name, in: target.path), in: target.root)
  }
}

enum TypeHierarchySubtypesHandler: ReadHandler {
  typealias Message = TypeHierarchySubtypesRequest

  static func respond(
    to params: TypeHierarchyParams, in snapshot: Snapshot
  ) throws(ResponseError) -> [TypeHierarchyItem] {
    guard let target = snapshot.target(TextDocumentIdentifier(uri: params.uri)) else { return [] }
    return snapshot.items(target.analysis.subtypes(ofEntity: params.name, in: target.path), in: target.root)
  }
}

extension Snapshot {
  fileprivate func items(_ symbols: [ModelSymbol], in root: Root) -> [TypeHierarchyItem] {
    let analysis = analysis(of: root)
    let kinds = SymbolKinds(session.client, "textDocument.documentSymbol.symbolKind.valueSet")
    return symbols.compactMap { symbol in
      positions(at: symbol.path, in: root).map { positions in
        TypeHierarchyItem(
          name: symbol.name, kind: kinds.kind(symbol.kind), detail: analysis.bundleName(of: symbol),
          uri: uri(of: symbol.path), range: positions.range(symbol.target.range),
          selectionRange: positions.range(symbol.target.nameRange))
      }
    }
  }
}
