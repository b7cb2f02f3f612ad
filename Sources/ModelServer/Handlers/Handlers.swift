import JSONRPC
import LanguageServerProtocol

/// Every message that the server understands; the one list of them.
enum Handlers {
  /// A new message is a handler in a file of its own and a line here.
  static let all: [HandlerEntry] = [
    InitializeHandler.entry,
    InitializedHandler.entry,
    ShutdownHandler.entry,
    SetTraceHandler.entry,
    WorkDoneProgressCancelHandler.entry,

    DidOpenHandler.entry,
    DidChangeHandler.entry,
    DidSaveHandler.entry,
    DidCloseHandler.entry,

    DidChangeConfigurationHandler.entry,
    DidChangeWatchedFilesHandler.entry,
    DidChangeWorkspaceFoldersHandler.entry,

    DocumentDiagnosticHandler.entry,
    WorkspaceDiagnosticHandler.entry,

    DefinitionHandler.entry,
    DeclarationHandler.entry,
    TypeDefinitionHandler.entry,
    ImplementationHandler.entry,
    ReferencesHandler.entry,
    DocumentHighlightHandler.entry,
    HoverHandler.entry,
    DocumentSymbolHandler.entry,
    WorkspaceSymbolHandler.entry,
    FoldingRangeHandler.entry,
    SelectionRangeHandler.entry,
    DocumentLinkHandler.entry,
    PrepareTypeHierarchyHandler.entry,
    TypeHierarchySupertypesHandler.entry,
    TypeHierarchySubtypesHandler.entry,
    PrepareRenameHandler.entry,
    RenameHandler.entry,
    CompletionHandler.entry,
    CodeActionHandler.entry,
    CodeLensHandler.entry,
    InlayHintHandler.entry,

    MergeSetsHandler.entry,
    MergedModelHandler.entry,
    DiffHandler.entry,
    TextDocumentContentHandler.entry,
    StatusHandler.entry,
    BarrierHandler.entry,
  ]

  /// Methods that are not in the list, since they are heard before the loop or end it.
  static let others = [CancelNotification.method, ExitNotification.method]

  private static let byMethod = Dictionary(uniqueKeysWithValues: all.map { ($0.method, $0) })

  static func request(_ method: String) -> HandlerEntry.Request? { byMethod[method]?.request }

  static func notification(_ method: String) -> HandlerEntry.Notification? { byMethod[method]?.notification }

  /// What the server offers to `client`.
  static func capabilities(for client: ClientCapabilities) -> JSON {
    var capabilities = Capabilities()
    for handler in all { handler.advertise(&capabilities, client) }
    return .object(capabilities.members)
  }
}
