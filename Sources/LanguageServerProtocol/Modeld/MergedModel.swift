package import JSONRPC

/// `modeld/mergedModel`: what Core Data merges the models of a set into, as a `contents` document.
package enum MergedModelRequest: RequestType {
  package static let method = "modeld/mergedModel"

  package struct Params: JSONDecodable {
    /// The virtual document, as `modeld/mergeSets` names it; or else the name of the set.
    package let uri: String?
    package let mergeSet: String?

    package init(json: JSON) throws(DecodingProblem) {
      uri = try json.optional("uri")
      mergeSet = try json.optional("mergeSet")
      if uri == nil, mergeSet == nil { throw DecodingProblem("mergeSet", "is missing") }
    }
  }

  package struct Result: JSONEncodable, Sendable {
    package let uri: String
    package let text: String

    package init(uri: String, text: String) {
      self.uri = uri
      self.text = text
    }

    package func encode(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("uri", uri)
        writer.member("languageId", "xcdatamodel")
        writer.member("text", text)
      }
    }
  }
}

/// `workspace/textDocumentContent` of LSP 3.18: the text of a virtual document.
package enum TextDocumentContentRequest: RequestType {
  package static let method = "workspace/textDocumentContent"
  package static let refreshMethod = "workspace/textDocumentContent/refresh"
  package typealias Params = TextDocumentIdentifier

  package struct Result: JSONEncodable, Sendable {
    package let text: String

    package init(text: String) {
      self.text = text
    }

    package func encode(to writer: inout JSONWriter) {
      writer.object { $0.member("text", text) }
    }
  }
}
