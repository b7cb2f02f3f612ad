import LanguageServerProtocol
import ModelIDE

/// The kinds of symbols that a client knows.
struct SymbolKinds {
  private let client: ClientCapabilities
  private let path: String

  /// - Parameter path: The client's capability that lists them.
  init(_ client: ClientCapabilities, _ path: String) {
    self.client = client
    self.path = path
  }

  /// What a thing of a model is to the client; the next best if it does not know the kind.
  func kind(_ kind: ModelSymbol.Kind) -> SymbolKind {
    switch kind {
    case .version: .module
    case .entity, .standIn: .class
    case .abstractEntity: .interface
    case .attribute: .field
    case .relationship, .fetchedProperty: .property
    case .composite: known(.struct) ?? .class
    case .fetchRequest: .function
    case .configuration: .namespace
    case .fetchIndex, .uniquenessConstraint: known(.key) ?? .constant
    }
  }

  private func known(_ kind: SymbolKind) -> SymbolKind? {
    kind.rawValue <= SymbolKind.lastOfFirstVersion || client.list(path, contains: kind.rawValue) ? kind : nil
  }
}
