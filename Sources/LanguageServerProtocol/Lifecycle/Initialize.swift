package import JSONRPC

/// `initialize`: the first request of a session.
package enum InitializeRequest: RequestType {
  package static let method = "initialize"
  package typealias Params = InitializeParams
  package typealias Result = InitializeResult
}

package struct InitializeParams: JSONDecodable {
  /// The process whose death ends the server.
  package let processID: Int?
  package let capabilities: ClientCapabilities
  /// The folders of the workspace; empty where the client has none.
  package let folders: [WorkspaceFolder]
  package let initializationOptions: JSON?
  package let trace: TraceValue

  package init(json: JSON) throws(DecodingProblem) {
    processID = try json.optional("processId")
    capabilities = ClientCapabilities(json["capabilities"])
    initializationOptions = try json.optional("initializationOptions")
    trace = json["trace"]?.string.flatMap(TraceValue.init) ?? .off
    if let folders: [WorkspaceFolder] = try json.optional("workspaceFolders") {
      self.folders = folders
    } else if let uri: String = try json.optional("rootUri") {
      folders = [WorkspaceFolder(uri: uri, name: "")]
    } else if let path: String = try json.optional("rootPath"), path.hasPrefix("/") {
      folders = [WorkspaceFolder(path: path)]
    } else {
      folders = []
    }
  }
}

package struct InitializeResult: JSONEncodable, Sendable {
  package let capabilities: JSON
  package let serverName: String
  package let serverVersion: String

  package init(capabilities: JSON, serverName: String, serverVersion: String) {
    self.capabilities = capabilities
    self.serverName = serverName
    self.serverVersion = serverVersion
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("capabilities", capabilities)
      writer.key("serverInfo")
      writer.object { writer in
        writer.member("name", serverName)
        writer.member("version", serverVersion)
      }
    }
  }
}

/// `initialized`: from now on the client takes requests.
package enum InitializedNotification: NotificationType {
  package static let method = "initialized"
  package typealias Params = NoParams
}
