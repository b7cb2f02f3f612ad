package import JSONRPC

/// What the client says that it can take; what it does not say it can't.
package struct ClientCapabilities: Equatable, Sendable {
  package let json: JSON

  package init(_ json: JSON?) {
    self.json = json ?? .null
  }

  /// Whether the capability at that path, such as `textDocument.definition.linkSupport`, is true.
  package func supports(_ path: String) -> Bool { value(path)?.bool ?? false }

  /// Whether there is anything at that path, which is how a client says that it knows a request.
  package func mentions(_ path: String) -> Bool { value(path).map { !$0.isNull } ?? false }

  /// Whether the array at that path holds `text`.
  package func list(_ path: String, contains text: String) -> Bool {
    value(path)?.array?.contains(.string(text)) ?? false
  }

  /// Whether the array at that path holds `number`.
  package func list(_ path: String, contains number: Int) -> Bool {
    value(path)?.array?.contains { $0.integer == number } ?? false
  }

  /// The first string of the array at that path, which is what the client likes best.
  package func preference(_ path: String) -> String? { value(path)?.array?.first?.string }

  /// The number at that path.
  package func number(_ path: String) -> Int? { value(path)?.integer }

  /// The encodings that the client offers, in its order of preference; without a word, UTF-16.
  package var positionEncodings: [PositionEncoding] {
    let offered = value("general.positionEncodings")?.array ?? []
    return offered.compactMap { $0.string.flatMap(PositionEncoding.init) }
  }

  private func value(_ path: String) -> JSON? {
    json.value(at: path.split(separator: ".").map(String.init))
  }
}
