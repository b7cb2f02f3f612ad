/// Why a request is answered without a result.
package struct ResponseError: Error, Equatable, Sendable, JSONEncodable {
  /// The codes of JSON-RPC 2.0 and of LSP 3.17, under LSP's names.
  package enum Code: Int, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case internalError = -32603
    case serverNotInitialized = -32002
    case requestFailed = -32803
    case serverCancelled = -32802
    case requestCancelled = -32800
  }

  package let code: Code
  /// One sentence without a full stop.
  package let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("code", code.rawValue)
      writer.member("message", message)
    }
  }
}
