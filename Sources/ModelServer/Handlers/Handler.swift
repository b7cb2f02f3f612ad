import JSONRPC
import LanguageServerProtocol

/// What serves one kind of message; it says how it may run and what the client is told of it.
protocol Handler: SendableMetatype {
  /// Puts what the server offers by this handler into its capabilities.
  static func advertise(in capabilities: inout Capabilities, to client: ClientCapabilities)

  /// Whether a client that says of itself what `client` holds is served; another one is told that there is no such
  /// method.
  static func serves(_ client: ClientCapabilities) -> Bool
}

extension Handler {
  static func serves(_ client: ClientCapabilities) -> Bool { true }
  static func advertise(in capabilities: inout Capabilities, to client: ClientCapabilities) {}
}

/// Answers a request from the snapshot of the moment when it came in, beside the loop.
protocol ReadHandler: Handler {
  associatedtype Message: RequestType
  static func respond(to params: Message.Params, in snapshot: Snapshot) throws(ResponseError) -> Message.Result
}

/// Answers a request on the loop, in the order of arrival.
protocol WriteHandler: Handler {
  associatedtype Message: RequestType
  /// - Returns: The result; `nil` if the request is answered later.
  static func respond(
    to params: Message.Params, id: RequestID, in state: inout ServerState
  ) throws(ResponseError) -> Message.Result?
}

/// Takes a notification on the loop, in the order of arrival.
protocol NotificationHandler: Handler {
  associatedtype Message: NotificationType
  static func handle(_ params: Message.Params, in state: inout ServerState)
}

/// What the server offers, under the names of LSP's `ServerCapabilities`.
struct Capabilities {
  private(set) var members: [JSON.Member] = []

  subscript(name: String) -> JSON? {
    get { members.first { $0.name == name }?.value }
    set {
      members.removeAll { $0.name == name }
      if let newValue { members.append(JSON.Member(name, newValue)) }
    }
  }
}

/// One line of the list of handlers: a method and what to do.
struct HandlerEntry: Sendable {
  enum Request: Sendable {
    /// Gives the frame that answers.
    case read(@Sendable (RequestID, JSON?, Snapshot) -> [UInt8])
    /// Gives the frame that answers; `nil` if it comes later.
    case write(@Sendable (RequestID, JSON?, inout ServerState) -> [UInt8]?)
  }

  typealias Notification = @Sendable (JSON?, inout ServerState) throws(DecodingProblem) -> Void

  let method: String
  var request: Request?
  var notification: Notification?
  let advertise: @Sendable (inout Capabilities, ClientCapabilities) -> Void
}

extension ReadHandler {
  static var entry: HandlerEntry {
    HandlerEntry(
      method: Message.method,
      request: .read { id, params, snapshot in
        do throws(ResponseError) {
          guard serves(snapshot.session.client) else {
            throw ResponseError(.methodNotFound, "this client is not offered \(Message.method)")
          }
          let params = try Message.Params(decoding: params)
          return OutgoingMessage.response(to: id, try respond(to: params, in: snapshot))
        } catch {
          return OutgoingMessage.response(to: id, error)
        }
      },
      advertise: { advertise(in: &$0, to: $1) })
  }
}

extension WriteHandler {
  static var entry: HandlerEntry {
    HandlerEntry(
      method: Message.method,
      request: .write { id, params, state in
        do throws(ResponseError) {
          let params = try Message.Params(decoding: params)
          let result = try respond(to: params, id: id, in: &state)
          return result.map { OutgoingMessage.response(to: id, $0) }
        } catch {
          return OutgoingMessage.response(to: id, error)
        }
      },
      advertise: { advertise(in: &$0, to: $1) })
  }
}

extension NotificationHandler {
  static var entry: HandlerEntry {
    HandlerEntry(
      method: Message.method,
      notification: { (params, state) throws(DecodingProblem) in
        handle(try Message.Params(json: params ?? .null), in: &state)
      },
      advertise: { advertise(in: &$0, to: $1) })
  }
}

extension JSONDecodable {
  fileprivate init(decoding params: JSON?) throws(ResponseError) {
    do throws(DecodingProblem) {
      try self.init(json: params ?? .null)
    } catch {
      throw error.error
    }
  }
}
