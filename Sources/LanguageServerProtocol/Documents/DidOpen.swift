package import JSONRPC

/// `textDocument/didOpen`.
package enum DidOpenNotification: NotificationType {
  package static let method = "textDocument/didOpen"

  package struct Params: JSONDecodable {
    package let uri: String
    package let languageID: String
    package let version: Int
    package let text: String

    package init(json: JSON) throws(DecodingProblem) {
      let document: JSON = try json.required("textDocument")
      uri = try document.required("uri")
      languageID = try document.optional("languageId") ?? ""
      version = try document.optional("version") ?? 0
      text = try document.required("text")
    }
  }
}
