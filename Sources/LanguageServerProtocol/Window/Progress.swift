package import JSONRPC

/// The params of `$/progress`, which the server sends: a token and what has come about.
package struct ProgressParams<Value: JSONEncodable>: JSONEncodable {
  package let token: JSON
  package let value: Value

  package init(token: JSON, value: Value) {
    self.token = token
    self.value = value
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("token", token)
      writer.member("value", value)
    }
  }
}

/// How a piece of work goes on.
package enum WorkDoneProgress: JSONEncodable {
  case begin(title: String, isCancellable: Bool)
  case report(message: String)
  case end(message: String?)

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      switch self {
      case .begin(let title, let isCancellable):
        writer.member("kind", "begin")
        writer.member("title", title)
        writer.member("cancellable", isCancellable)
      case .report(let message):
        writer.member("kind", "report")
        writer.member("message", message)
      case .end(let message):
        writer.member("kind", "end")
        writer.member("message", message)
      }
    }
  }
}

/// `window/workDoneProgress/cancel`.
package enum WorkDoneProgressCancelNotification: NotificationType {
  package static let method = "window/workDoneProgress/cancel"

  package struct Params: JSONDecodable {
    package let token: JSON

    package init(json: JSON) throws(DecodingProblem) {
      token = try json.required("token")
    }
  }
}
