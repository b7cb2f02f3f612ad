import Foundation
import JSONRPC
import LanguageServerProtocol
import Synchronization
import TestSupport

@testable import ModelServer

/// A server in this process, and a client that speaks with it over pipes.
///
/// It answers the server's requests, and keeps what it is told of each file.
final class TestServer {
  struct Timeout: Error {
    let what: String
  }

  /// What was published last of a file.
  struct Published: Equatable {
    let version: Int?
    let diagnostics: JSON
  }

  typealias Reply = @Sendable (_ method: String, _ params: JSON?) -> JSON?

  private let input: FileHandle
  private let inbox: ClientInbox
  private let serverInbox = Inbox()
  /// Signalled when nothing more will be sent.
  private let stopped = DispatchSemaphore(value: 0)
  private var lastID = 0

  init(timing: Timing = Timing(), reply: @escaping Reply = { _, _ in nil }) {
    signal(SIGPIPE, SIG_IGN)
    let (toServer, fromServer) = (Pipe(), Pipe())
    input = toServer.fileHandleForWriting
    let inbox = ClientInbox(input, fromServer.fileHandleForReading, reply: reply)
    self.inbox = inbox
    let (source, drain) = (toServer.fileHandleForReading, fromServer.fileHandleForWriting)
    Thread.detachNewThread { [serverInbox, stopped] in
      let status = Server.run(
        input: source.fileDescriptor, output: drain.fileDescriptor, logFile: nil, version: "test", timing: timing,
        inbox: serverInbox)
      try? drain.close()
      inbox.ended(with: status)
      // The thread that reads may still be about to, and must not find another test's pipe under the same number.
      stopped.wait()
      sleep(1)
      withExtendedLifetime(source) {}
    }
    Thread.detachNewThread { inbox.receive() }
  }

  /// A server that was said hello to; `capabilities` are the client's, as JSON text.
  convenience init(
    folders: [String], capabilities: String = "{}", options: String = "null", timing: Timing = Timing(),
    reply: @escaping Reply = { _, _ in nil }
  ) throws {
    self.init(timing: timing, reply: reply)
    let list = folders.map { "{\"uri\":\"\(DocumentURI(path: $0).text)\",\"name\":\"x\"}" }.joined(separator: ",")
    let params = """
      {"processId":null,"rootUri":null,"capabilities":\(capabilities),"workspaceFolders":[\(list)],
      "initializationOptions":\(options)}
      """
    _ = try request("initialize", params)
    notify("initialized", "{}")
  }

  deinit { stop() }

  /// Closes the server's input, which ends it.
  func stop() {
    try? input.close()
    stopped.signal()
  }

  // MARK: Sending

  func send(raw bytes: [UInt8]) { try? input.write(contentsOf: Data(bytes)) }

  /// Makes something happen to the server that no client can do.
  func happen(_ event: Event) { serverInbox.add(event) }

  static func frame(_ text: String) -> [UInt8] {
    Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8)
  }

  func send(_ text: String) { send(raw: TestServer.frame(text)) }

  func notify(_ method: String, _ params: String) {
    send("{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"params\":\(params)}")
  }

  /// Sends a request; the id by which its answer comes.
  func start(_ method: String, _ params: String) -> RequestID {
    lastID += 1
    send("{\"jsonrpc\":\"2.0\",\"id\":\(lastID),\"method\":\"\(method)\",\"params\":\(params)}")
    return .number(String(lastID))
  }

  /// The whole answer to a request.
  func answer(_ id: RequestID, within seconds: Double = 60) throws -> JSON {
    try inbox.wait("an answer to \(id)", seconds) { $0.answers[id] }
  }

  func request(_ method: String, _ params: String = "{}") throws -> JSON { try answer(start(method, params)) }

  /// The result of a request; a failed one throws.
  func result(_ method: String, _ params: String = "{}") throws -> JSON {
    let answer = try request(method, params)
    guard let result = answer["result"] else {
      throw Timeout(what: "\(method): \(String(decoding: answer.bytes, as: UTF8.self))")
    }
    return result
  }

  /// Waits until all that was sent has settled.
  func settle() throws { _ = try result("modeld/barrier") }

  // MARK: Documents

  func open(_ uri: String, _ text: String, version: Int = 1, language: String = "xcdatamodel") {
    let document = JSON.object([
      .init("uri", .string(uri)), .init("languageId", .string(language)), .init("version", .integer(version)),
      .init("text", .string(text)),
    ])
    notify("textDocument/didOpen", "{\"textDocument\":\(document.text)}")
  }

  func change(_ uri: String, _ text: String, version: Int) {
    let change = JSON.object([.init("text", .string(text))])
    notify(
      "textDocument/didChange",
      "{\"textDocument\":{\"uri\":\(JSON.string(uri).text),\"version\":\(version)},\"contentChanges\":[\(change.text)]}"
    )
  }

  func close(_ uri: String) {
    notify("textDocument/didClose", "{\"textDocument\":{\"uri\":\(JSON.string(uri).text)}}")
  }

  func changed(_ paths: String...) { changed(paths) }

  func changed(_ paths: [String]) {
    let list = paths.map { "{\"uri\":\"\(DocumentURI(path: $0).text)\",\"type\":2}" }.joined(separator: ",")
    notify("workspace/didChangeWatchedFiles", "{\"changes\":[\(list)]}")
  }

  // MARK: What came

  /// All messages so far that have this method.
  func received(_ method: String) -> [JSON] { inbox.read { $0.messages.filter { $0["method"]?.string == method } } }

  /// What the server has asked.
  var requestsOfServer: [JSON] { inbox.read { $0.messages.filter { $0["method"] != nil && $0["id"] != nil } } }

  /// The answers to what was no request.
  var refusals: [JSON] { inbox.read { $0.messages.filter { $0["id"] == .null } } }

  /// How many answers came to a request.
  func answerCount(_ id: RequestID) -> Int { inbox.read { $0.answerCounts[id] ?? 0 } }

  func published(_ uri: String) -> Published? { inbox.read { $0.latest[uri] } }

  /// The rules of what was published last, by the file, `file rule` each, for files with any.
  var rules: [String] {
    inbox.read { state in
      state.latest.flatMap { uri, published in
        (published.diagnostics.array ?? []).map { "\(uri) \($0["code"]?.string ?? "?")" }
      }.sorted()
    }
  }

  /// Everything that is published now, without versions, for comparison with another server.
  var state: [String: JSON] {
    inbox.read { $0.latest.mapValues(\.diagnostics).filter { $0.value.array?.isEmpty == false } }
  }

  func waitForExit(within seconds: Double = 10) throws -> Int32 {
    try inbox.wait("the end", seconds) { $0.exitStatus }
  }

  /// Waits until something with this method has come `count` times.
  func wait(for method: String, count: Int = 1) throws -> [JSON] {
    try inbox.wait(method, 30) { state in
      let found = state.messages.filter { $0["method"]?.string == method }
      return found.count >= count ? found : nil
    }
  }
}

/// What a server has sent, and how its requests are answered.
final class ClientInbox: @unchecked Sendable {
  struct State {
    var messages: [JSON] = []
    var answers: [RequestID: JSON] = [:]
    var answerCounts: [RequestID: Int] = [:]
    var latest: [String: TestServer.Published] = [:]
    var exitStatus: Int32?
  }

  private let condition = NSCondition()
  private var state = State()
  private let input: FileHandle
  private let output: FileHandle
  private let reply: TestServer.Reply

  init(_ input: FileHandle, _ output: FileHandle, reply: @escaping TestServer.Reply) {
    self.input = input
    self.output = output
    self.reply = reply
  }

  func read<Value>(_ body: (State) -> Value) -> Value { condition.withLock { body(state) } }

  func wait<Value>(_ what: String, _ seconds: Double, _ value: (State) -> Value?) throws -> Value {
    condition.lock()
    defer { condition.unlock() }
    let end = Date(timeIntervalSinceNow: seconds)
    while true {
      if let value = value(state) { return value }
      guard condition.wait(until: end) else { throw TestServer.Timeout(what: what) }
    }
  }

  func ended(with status: Int32) {
    condition.withLock {
      state.exitStatus = status
      condition.broadcast()
    }
  }

  func receive() {
    var decoder = FrameDecoder()
    while true {
      // What there is, and at least one byte; empty at the end.
      let data = output.availableData
      guard !data.isEmpty else { return }
      decoder.append(data)
      while let frame = decoder.next() {
        guard case .body(let body) = frame, let json = try? JSON.read(body) else {
          fatalError("the server wrote something that is no message")
        }
        take(json)
      }
    }
  }

  private func take(_ json: JSON) {
    if let method = json["method"]?.string, let id = json["id"] {
      let result = reply(method, json["params"]) ?? .null
      let answer = "{\"jsonrpc\":\"2.0\",\"id\":\(id.text),\"result\":\(result.text)}"
      try? input.write(contentsOf: Data(TestServer.frame(answer)))
    }
    condition.withLock {
      state.messages.append(json)
      if json["method"] == nil, let id = RequestID(json["id"]) {
        state.answers[id] = json
        state.answerCounts[id, default: 0] += 1
      }
      if json["method"]?.string == "textDocument/publishDiagnostics", let params = json["params"] {
        state.latest[params["uri"]?.string ?? ""] = TestServer.Published(
          version: params["version"]?.integer, diagnostics: params["diagnostics"] ?? .null)
      }
      condition.broadcast()
    }
  }
}

extension JSON {
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension TemporaryTree {
  func uri(_ file: String) -> String { DocumentURI(path: self[file]).text }

  /// Writes a bundle with one version that holds `entities`, XML text.
  func addModel(_ name: String, _ entities: String) throws {
    try add("\(name).xcdatamodeld/\(name).xcdatamodel/contents", model(entities))
  }
}

/// A `contents` document around `entities`.
func model(_ entities: String) -> String {
  """
  <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
  <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
  \(entities)
  </model>
  """
}
