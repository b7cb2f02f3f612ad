package import JSONRPC

/// `workspace/didChangeConfiguration`.
package enum DidChangeConfigurationNotification: NotificationType {
  package static let method = "workspace/didChangeConfiguration"

  package struct Params: JSONDecodable {
    package let settings: JSON?

    package init(json: JSON) throws(DecodingProblem) {
      settings = try json.optional("settings")
    }
  }
}
