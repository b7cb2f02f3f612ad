import JSONRPC
import LanguageServerProtocol
import ModelIDE
import ModelRules

/// Offers the fixes of the rules: for what is found at a place, and all safe ones of a document at once.
enum CodeActionHandler: ReadHandler {
  typealias Message = CodeActionRequest

  private static let kind = "quickfix"
  /// What an editor asks for when it saves a document.
  private static let fixAllKind = "source.fixAll.modeld"
  private static let capability = "textDocument.codeAction"

  /// Only to a client that takes actions with edits: another one would have to be sent commands.
  static func serves(_ client: ClientCapabilities) -> Bool {
    client.mentions("\(capability).codeActionLiteralSupport")
  }

  static func advertise(in capabilities: inout Capabilities, to client: ClientCapabilities) {
    guard serves(client) else { return }
    capabilities["codeActionProvider"] = .object([
      JSON.Member("codeActionKinds", .array([.string(kind), .string(fixAllKind)]))
    ])
  }

  static func respond(
    to params: CodeActionRequest.Params, in snapshot: Snapshot
  ) throws(ResponseError) -> [CodeAction] {
    guard let target = snapshot.target(params.textDocument) else { return [] }
    // It goes through the whole document, so it is for those who ask for it.
    let all = params.names(fixAllKind) ? fixAll(target, snapshot) : nil
    guard params.wants(kind) else { return [all].compactMap(\.self) }
    let fixes = target.analysis.quickFixes(in: target.range(of: params.range), of: target.path)
    return fixes.compactMap { action($0, params, target, snapshot) } + [all].compactMap(\.self)
  }

  private static func fixAll(_ target: Snapshot.Target, _ snapshot: Snapshot) -> CodeAction? {
    let edits = target.analysis.safeFixes(of: target.path)
    guard !edits.isEmpty, let edit = try? snapshot.workspaceEdit(edits, in: target.root) else { return nil }
    return CodeAction(title: "Make all safe fixes", kind: fixAllKind, diagnostics: [], isPreferred: nil, edit: edit)
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
