import JSONRPC
import LanguageServerProtocol
import ModelIDE

enum PrepareRenameHandler: ReadHandler {
  typealias Message = PrepareRenameRequest

  static func serves(_ client: ClientCapabilities) -> Bool { client.supports("textDocument.rename.prepareSupport") }

  static func respond(
    to params: TextDocumentPositionParams, in snapshot: Snapshot
  ) throws(ResponseError) -> PrepareRenameResult? {
    guard let target = snapshot.target(params.textDocument) else { return nil }
    do throws(RenameError) {
      let start = try target.analysis.prepareRename(at: target.offset(of: params.position), in: target.path)
      return start.map { PrepareRenameResult(range: target.positions.range($0.range), placeholder: $0.name) }
    } catch {
      throw ResponseError(.requestFailed, error.message)
    }
  }
}

enum RenameHandler: ReadHandler {
  typealias Message = RenameRequest

  static func advertise(in capabilities: inout Capabilities, to client: ClientCapabilities) {
    let canPrepare = PrepareRenameHandler.serves(client)
    capabilities["renameProvider"] =
      canPrepare ? .object([JSON.Member("prepareProvider", .bool(true))]) : .bool(true)
  }

  static func respond(
    to params: RenameRequest.Params, in snapshot: Snapshot
  ) throws(ResponseError) -> WorkspaceEdit? {
    guard let target = snapshot.target(params.textDocument) else { return nil }
    do throws(RenameError) {
      let edits = try target.analysis.rename(
        at: target.offset(of: params.position), in: target.path, to: params.newName)
      return try snapshot.workspaceEdit(edits, in: target.root)
    } catch {
      throw ResponseError(.requestFailed, error.message)
    }
  }
}
