import JSONRPC
import LanguageServerProtocol
import ModelIDE
import ModelRules
import ModelSyntax
import ModelWorkspace

@testable import ModelServer

/// A snapshot of open documents in memory, for handlers that read; the root is `/w`.
///
/// A line `//- path` begins each document, in which `‸` marks the cursor.
struct HandlerFixture {
  let snapshot: Snapshot
  let uri: String
  let position: Position

  /// - Parameter client: The capabilities as JSON.
  init(_ text: String, client: String = "{}") throws {
    let capabilities = ClientCapabilities(try JSON.read(Array(client.utf8)))
    var snapshot = Snapshot(session: Session(capabilities), outbox: Outbox(-1) {})
    var texts: [String: String] = [:]
    var cursor = (path: "", offset: 0)
    for part in text.split(separator: "//- ").map(String.init) where !part.isEmpty {
      let line = part.prefix { $0 != "\n" }
      let path = "/w/" + line
      let body = part.dropFirst(line.count + 1)
      if let mark = body.firstIndex(of: "‸") { cursor = (path, body[..<mark].utf8.count) }
      texts[path] = body.filter { $0 != "‸" }
    }
    let changes = texts.compactMap { path, text in
      FileState.read(SourceText(text), at: path).map { FileChange(path, $0) }
    }
    let workspace = Workspace(root: "/w", files: changes)
    snapshot.roots["/w"] = Root(directory: "/w", realDirectory: "/w", isFolder: true, workspace: workspace, facts: nil)
    for (path, text) in texts {
      let document = Document(
        uri: DocumentURI(path: path).text, languageID: "xcdatamodel", version: 7, text: DocumentText(text),
        home: Home(root: "/w", path: path))
      snapshot.documents[path] = document
      snapshot.keys[document.uri] = path
      snapshot.keysByPath[path] = path
    }
    self.snapshot = snapshot
    uri = DocumentURI(path: cursor.path).text
    let target = snapshot.target(TextDocumentIdentifier(uri: uri))
    position = target?.positions.position(at: cursor.offset) ?? Position(line: 0, character: 0)
  }

  /// The result of a request about the cursor as JSON, or the error's message.
  ///
  /// - Parameter more: Further members of the params.
  func answer<Handler: ReadHandler>(_ handler: Handler.Type, _ more: String = "") throws -> String {
    let params = """
      {"textDocument":{"uri":"\(uri)"},"position":{"line":\(position.line),"character":\(position.character)}\(more)}
      """
    do throws(ResponseError) {
      let decoded: Handler.Message.Params
      do throws(DecodingProblem) {
        decoded = try Handler.Message.Params(json: (try? JSON.read(Array(params.utf8))) ?? .null)
      } catch {
        throw error.error
      }
      var writer = JSONWriter()
      writer.value(try Handler.respond(to: decoded, in: snapshot))
      return String(decoding: writer.bytes, as: UTF8.self)
    } catch {
      return error.message
    }
  }
}
