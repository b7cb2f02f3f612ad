package import JSONRPC

/// `textDocument/hover`.
package enum HoverRequest: RequestType {
  package static let method = "textDocument/hover"
  package typealias Params = TextDocumentPositionParams
  package typealias Result = HoverResult?
}

package struct HoverResult: Equatable, Sendable, JSONEncodable {
  package let contents: MarkupContent
  package let range: PositionRange

  package init(contents: MarkupContent, range: PositionRange) {
    self.contents = contents
    self.range = range
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("contents", contents)
      writer.member("range", range)
    }
  }
}

/// A text for people, with or without markup.
package struct MarkupContent: Equatable, Sendable, JSONEncodable {
  package enum Kind: String, Sendable {
    case plaintext, markdown
  }

  package let kind: Kind
  package let value: String

  package init(kind: Kind, value: String) {
    self.kind = kind
    self.value = value
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("kind", kind.rawValue)
      writer.member("value", value)
    }
  }
}
