/// What tells one request from another; answers repeat it as it was written.
package enum RequestID: Hashable, Sendable, JSONEncodable {
  /// The digits as the sender wrote them.
  case number(String)
  case string(String)

  package init?(_ json: JSON?) {
    switch json {
    case .number(let text)?: self = .number(text)
    case .string(let text)?: self = .string(text)
    default: return nil
    }
  }

  package func encode(to writer: inout JSONWriter) {
    switch self {
    case .number(let text): writer.literal(text)
    case .string(let text): writer.string(text)
    }
  }
}

/// One message of JSON-RPC 2.0 as it comes in.
package enum Message: Equatable, Sendable {
  case request(id: RequestID, method: String, params: JSON?)
  case notification(method: String, params: JSON?)
  case response(id: RequestID?, result: JSON?, error: JSON?)
  /// What is no message; the error is to be sent back, to the request with that id where one can be made out.
  case invalid(id: RequestID?, ResponseError)

  /// The message in the body of a frame.
  ///
  /// `params` that are `null` count as absent. A batch is answered with an error, since LSP has none.
  package static func read(_ body: [UInt8]) -> Message {
    do throws(JSONProblem) {
      return read(try JSON.read(body))
    } catch {
      return .invalid(id: nil, ResponseError(.parseError, "byte \(error.offset): \(error.message)"))
    }
  }

  private static func read(_ json: JSON) -> Message {
    guard case .object = json else {
      let what = json.array == nil ? "a message is an object" : "batches are not part of the protocol"
      return .invalid(id: nil, ResponseError(.invalidRequest, what))
    }
    let id = RequestID(json["id"])
    guard let method = json["method"] else {
      if json["result"] != nil || json["error"] != nil {
        return .response(id: id, result: json["result"], error: json["error"])
      }
      return .invalid(id: id, ResponseError(.invalidRequest, "a message has a method, a result or an error"))
    }
    guard case .string(let method) = method else {
      // JSON-RPC 2.0, section 5: the id is null where the request is invalid.
      return .invalid(id: nil, ResponseError(.invalidRequest, "the method has to be a string"))
    }
    if json["id"] != nil, id == nil {
      return .invalid(id: nil, ResponseError(.invalidRequest, "the id has to be a number or a string"))
    }
    var params = json["params"]
    switch params {
    case .array?, .object?, nil: break
    case .null?: params = nil
    default: return .invalid(id: id, ResponseError(.invalidRequest, "the params have to be an object or an array"))
    }
    return id.map { .request(id: $0, method: method, params: params) } ?? .notification(method: method, params: params)
  }
}
