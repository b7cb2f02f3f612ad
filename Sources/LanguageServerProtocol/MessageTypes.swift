package import JSONRPC

/// A request that a client sends: its method, its params and what answers it.
package protocol RequestType {
  associatedtype Params: JSONDecodable
  associatedtype Result: JSONEncodable & Sendable
  static var method: String { get }
}

/// A notification that a client sends.
package protocol NotificationType {
  associatedtype Params: JSONDecodable
  static var method: String { get }
}

/// The params of a message that has none; whatever is sent instead is passed over.
package struct NoParams: JSONDecodable {
  package init(json: JSON) {}
}

/// The result `null`.
package struct NullResult: JSONEncodable, Sendable {
  package init() {}

  package func encode(to writer: inout JSONWriter) { writer.null() }
}
