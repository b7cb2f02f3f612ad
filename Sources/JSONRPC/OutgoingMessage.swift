/// The bytes of messages that are sent, each a whole frame.
package enum OutgoingMessage {
  package static func response(to id: RequestID?, _ result: some JSONEncodable) -> [UInt8] {
    frame { writer in
      writer.key("id")
      writer.value(id)
      writer.key("result")
      writer.value(result)
    }
  }

  package static func response(to id: RequestID?, _ error: ResponseError) -> [UInt8] {
    frame { writer in
      writer.key("id")
      writer.value(id)
      writer.member("error", error)
    }
  }

  package static func request(id: RequestID, method: String, _ params: (some JSONEncodable)?) -> [UInt8] {
    frame { writer in
      writer.member("id", id)
      writer.member("method", method)
      writer.member("params", params)
    }
  }

  package static func notification(method: String, _ params: (some JSONEncodable)?) -> [UInt8] {
    frame { writer in
      writer.member("method", method)
      writer.member("params", params)
    }
  }

  private static func frame(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("jsonrpc", "2.0")
      members(&writer)
    }
    return Array("Content-Length: \(writer.bytes.count)\r\n\r\n".utf8) + writer.bytes
  }
}
