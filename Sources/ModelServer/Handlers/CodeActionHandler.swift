import JSONRPC
import LanguageServerProtocol
import ModelIDE
import ModelRules

/// Offers the fixes of the rules for what is found at a place.
enum CodeActionHandler: ReadHandler {
  typealias Message = CodeActionRequest

  private static let kind = "quickfix"
  private static let capability = "textDocument.codeAction"

  /// Only to a client that takes actions with edits: another one would have to be sent commands.
  static func serves(_ client: ClientCapabilities) -> Bool {
    client.mentions("\(capability).codeActionLiteralSupport")
  }

  static func advertise(in capabilities: inout Capabilities, to client: ClientCapabilities) {
    guard serves(client) else { return }
    capabilities["codeActionProvider"] = .object([JSON.Member("codeActionKinds", .array([.string(kind)]))])
  }

  static func respond(
    to params: CodeActionRequest.Params, in snapshot: Snapshot
  ) throws(ResponseError) -> [CodeAction] {
    guard params.wants(kind), let target = snapshot.target(params.textDocument) else { return [] }
    return target.analysis.quickFixes(in: target.range(of: params.range), of: target.path).compactMap { quickFix in
      action(quickFix, params, target, snapshot)
    }
  }

  /// `nil` where the client cannot make the edits.
  private static func action(
    _ quickFix: QuickFix, _ params: CodeActionRequest.Params, _ target: Snapshot.Target, _ snapshot: Snapshot
  ) -> CodeAction? {
    let (fix, finding) = (quickFix.fix, quickFix.finding)
    let client = snapshot.session.client
    let makesFiles = client.list("workspace.workspaceEdit.resourceOperations", contains: "create")
    guard makesFiles || !fix.edits.contains(where: \.isNewFile),
      let edit = try? snapshot.workspaceEdit(fix.edits, in: target.root)
    else { return nil }
    let range = finding.place.range.map { target.positions.range($0) }
    let mended = params.diagnostics.filter { diagnostic in
      guard diagnostic["code"]?.string == finding.rule else { return false }
      return range == nil || (try? PositionRange(json: diagnostic["range"] ?? .null)) == range
    }
    return CodeAction(
      title: fix.title, kind: kind, diagnostics: mended,
      isPreferred: client.supports("\(capability).isPreferredSupport") ? quickFix.isPreferred : nil, edit: edit)
  }
}
