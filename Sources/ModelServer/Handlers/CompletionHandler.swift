import JSONRPC
import LanguageServerProtocol
import ModelIDE
import ModelSyntax

enum CompletionHandler: ReadHandler {
  typealias Message = CompletionRequest

  static func advertise(in capabilities: inout Capabilities, to client: ClientCapabilities) {
    let triggers = ["\"", "<", " ", "."].map { JSON.string($0) }
    capabilities["completionProvider"] = .object([JSON.Member("triggerCharacters", .array(triggers))])
  }

  static func respond(
    to params: TextDocumentPositionParams, in snapshot: Snapshot
  ) throws(ResponseError) -> [CompletionEntry] {
    guard let target = snapshot.target(params.textDocument) else { return [] }
    let takesSnippets = snapshot.session.client.supports("textDocument.completion.completionItem.snippetSupport")
    let items = target.analysis.completions(at: target.offset(of: params.position), in: target.path)
    return items.enumerated().map { number, item in
      entry(item, number, target.positions, takesSnippets: takesSnippets)
    }
  }

  private static func entry(
    _ item: CompletionItem, _ number: Int, _ positions: PositionMap, takesSnippets: Bool
  ) -> CompletionEntry {
    let snippet = takesSnippets ? item.snippet : nil
    let text = snippet ?? item.text
    let digits = String(number)
    return CompletionEntry(
      label: item.label, kind: kind(item.kind), detail: item.detail.isEmpty ? nil : item.detail,
      documentation: item.documentation,
      // Strings are compared, so numbers need as many digits.
      sortText: String(repeating: "0", count: max(0, 5 - digits.count)) + digits,
      filterText: item.filter ?? (text == item.label ? nil : item.label),
      edit: WorkspaceEdit.Edit(range: positions.range(item.range), newText: text), isSnippet: snippet != nil)
  }

  private static func kind(_ kind: CompletionItem.Kind) -> CompletionEntry.Kind {
    switch kind {
    case .symbol(let symbol):
      switch symbol {
      case .version: .module
      case .entity, .abstractEntity, .standIn, .composite: .class
      case .attribute: .field
      case .relationship, .fetchedProperty, .fetchIndex, .uniquenessConstraint: .property
      case .fetchRequest: .function
      case .configuration: .module
      }
    case .value: .value
    case .attributeName: .property
    case .element: .class
    case .function: .function
    }
  }
}
