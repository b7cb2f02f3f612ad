package import JSONRPC

/// `workspace/symbol`.
package enum WorkspaceSymbolRequest: RequestType {
  package static let method = "workspace/symbol"
  package typealias Result = [SymbolInformation]

  package struct Params: JSONDecodable {
    package let query: String

    package init(json: JSON) throws(DecodingProblem) {
      query = try json.optional("query") ?? ""
    }
  }
}

package struct SymbolInformation: Equatable, Sendable, JSONEncodable {
  package let name: String
  package let kind: SymbolKind
  package let location: Location
  package let containerName: String?

  package init(name: String, kind: SymbolKind, location: Location, containerName: String?) {
    self.name = name
    self.kind = kind
    self.location = location
    self.containerName = containerName
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", name)
      writer.member("kind", kind.rawValue)
      writer.member("location", location)
      writer.member("containerName", containerName)
    }
  }
}
