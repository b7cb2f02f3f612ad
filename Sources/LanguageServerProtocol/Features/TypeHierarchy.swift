package import JSONRPC

/// `textDocument/prepareTypeHierarchy`.
package enum PrepareTypeHierarchyRequest: RequestType {
  package static let method = "textDocument/prepareTypeHierarchy"
  package typealias Params = TextDocumentPositionParams
  package typealias Result = [TypeHierarchyItem]?
}

/// `typeHierarchy/supertypes`.
package enum TypeHierarchySupertypesRequest: RequestType {
  package static let method = "typeHierarchy/supertypes"
  package typealias Params = TypeHierarchyParams
  package typealias Result = [TypeHierarchyItem]
}

/// `typeHierarchy/subtypes`.
package enum TypeHierarchySubtypesRequest: RequestType {
  package static let method = "typeHierarchy/subtypes"
  package typealias Params = TypeHierarchyParams
  package typealias Result = [TypeHierarchyItem]
}

/// The item that was sent before; its name and document say which entity it is.
package struct TypeHierarchyParams: Sendable, JSONDecodable {
  package let name: String
  package let uri: String

  package init(json: JSON) throws(DecodingProblem) {
    let item: JSON = try json.required("item")
    name = try item.required("name")
    uri = try item.required("uri")
  }
}

package struct TypeHierarchyItem: Equatable, Sendable, JSONEncodable {
  package let name: String
  package let kind: SymbolKind
  package let detail: String
  package let uri: String
  package let range: PositionRange
  package let selectionRange: PositionRange

  package init(
    name: String, kind: SymbolKind, detail: String, uri: String, range: PositionRange, selectionRange: PositionRange
  ) {
    self.name = name
    self.kind = kind
    self.detail = detail
    self.uri = uri
    self.range = range
    self.selectionRange = selectionRange
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", name)
      writer.member("kind", kind.rawValue)
      writer.member("detail", detail)
      writer.member("uri", uri)
      writer.member("range", range)
      writer.member("selectionRange", selectionRange)
    }
  }
}
