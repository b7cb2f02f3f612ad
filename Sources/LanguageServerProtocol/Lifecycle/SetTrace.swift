package import JSONRPC

/// How much of its work a server tells.
package enum TraceValue: String, Sendable {
  case off, messages, verbose
}

/// `$/setTrace`.
package enum SetTraceNotification: NotificationType {
  package static let method = "$/setTrace"

  package struct Params: JSONDecodable {
    package let value: TraceValue

    package init(json: JSON) throws(DecodingProblem) {
      let name: String = try json.required("value")
      value = TraceValue(rawValue: name) ?? .off
    }
  }
}

/// `$/cancelRequest`.
package enum CancelNotification {
  package static let method = "$/cancelRequest"
}
