package import JSONRPC

/// The params of `window/showMessage` and `window/logMessage`, which the server sends.
package struct MessageParams: JSONEncodable {
  package static let showMethod = "window/showMessage"
  package static let logMethod = "window/logMessage"

  package enum Kind: Int, Sendable {
    case error = 1
    case warning = 2
    case info = 3
    case log = 4
  }

  package let kind: Kind
  package let message: String

  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("type", kind.rawValue)
      writer.member("message", message)
    }
  }
}
