import JSONRPC
import LanguageServerProtocol
import ModelWorkspace
import TestSupport
import Testing

@testable import ModelServer

/// Nothing grows with what has been done and undone, and nobody waits for what others do.
@Suite(.serialized) struct EnduranceTests {
  private let path = "M.xcdatamodeld/M.xcdatamodel/contents"

  /// A server without threads of its own: what it holds can be looked at.
  private struct StillServer {
    var loop: ServerLoop
    private var lastID = 0

    init(_ folder: String) {
      let inbox = Inbox()
      let requests = RequestTable()
      let outbox = Outbox(-1) {}
      loop = ServerLoop(
        ServerState(
          inbox: inbox, outbox: outbox, requests: requests, log: Log(file: nil, outbox: outbox), version: "test",
          timing: Timing()))
      request(
        "initialize",
        #"{"processId":null,"workspaceFolders":[{"uri":"\#(DocumentURI(path: folder).text)","name":"x"}],"capabilities":{"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true}}}}"#
      )
      notify("initialized", "{}")
      settle()
    }

    mutating func request(_ method: String, _ params: String) {
      lastID += 1
      let id = RequestID.number(String(lastID))
      _ = loop.state.requests.begin(id)
      loop.take(.message(.request(id: id, method: method, params: try? JSON.read(Array(params.utf8)))))
    }

    mutating func notify(_ method: String, _ params: String) {
      loop.take(.message(.notification(method: method, params: try? JSON.read(Array(params.utf8)))))
    }

    /// Lets everything come to rest.
    mutating func settle() {
      loop.settle()
      while !loop.state.isSettled {
        for event in loop.state.inbox.take(until: loop.state.nextDeadline(at: .now)) { loop.take(event) }
        loop.settle()
      }
    }

    mutating func open(_ uri: String, _ text: String) {
      notify(
        "textDocument/didOpen",
        #"{"textDocument":{"uri":"\#(uri)","languageId":"xcdatamodel","version":1,"text":\#(JSON.string(text).text)}}"#)
    }

    mutating func close(_ uri: String) { notify("textDocument/didClose", #"{"textDocument":{"uri":"\#(uri)"}}"#) }

    /// How much of everything there is.
    var sizes: [String: Int] {
      let state = loop.state
      let snapshot = state.snapshot
      return [
        "documents": snapshot?.documents.count ?? 0, "keys": snapshot?.keys.count ?? 0,
        "keysByPath": snapshot?.keysByPath.count ?? 0, "roots": snapshot?.roots.count ?? 0,
        "files": snapshot?.roots.values.reduce(0) { $0 + $1.workspace.files.count } ?? 0,
        "work": state.work.count, "stale": state.stale.count, "held": state.held.count,
        "ledger": state.ledger.paths.count, "newRoots": state.newRoots.count, "changedRoots": state.changedRoots.count,
      ]
    }
  }

  @Test func `opens, edits, closes and failed requests leave nothing behind`() throws {
    let tree = try TemporaryTree()
    try tree.addModel("M", #"<entity name="A" parentEntity="B"/>"#)
    var server = StillServer(tree.path)
    let before = server.sizes
    for round in 0..<300 {
      let uri =
        switch round % 4 {
        case 0: tree.uri(path)
        case 1: tree.uri("New\(round).xcdatamodeld/New.xcdatamodel/contents")
        case 2: "untitled:\(round)"
        default: "file:///nowhere/\(round).xcdatamodel/contents"
        }
      server.open(uri, model(#"<entity name="A\#(round)" parentEntity="C"/>"#))
      for version in 2..<6 {
        server.notify(
          "textDocument/didChange",
          #"{"textDocument":{"uri":"\#(uri)","version":\#(version)},"contentChanges":[{"range":{"start":{"line":2,"character":0},"end":{"line":2,"character":\#(version % 2)}},"text":"\#(version % 2 == 0 ? " " : "")"}]}"#
        )
      }
      server.request("textDocument/hover", "7")
      server.notify("$/cancelRequest", #"{"id":\#(round)}"#)
      server.loop.settle()
      server.close(uri)
      if round % 50 == 0 { server.settle() }
    }
    server.settle()
    #expect(server.sizes == before)
  }

  @Test func `a hover among hundreds of opened files is answered, and says what they say`() throws {
    let tree = try TemporaryTree()
    for index in 0..<300 { try tree.addModel("M\(index)", #"<entity name="E\#(index)"/>"#) }
    let server = try TestServer(folders: [tree.path])
    try server.settle()
    var frames: [UInt8] = []
    for index in 0..<300 {
      let uri = tree.uri("M\(index).xcdatamodeld/M\(index).xcdatamodel/contents")
      let text = model(#"<entity name="Opened\#(index)" parentEntity="No"/>"#)
      frames += TestServer.frame(
        #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(uri)","languageId":"xcdatamodel","version":1,"text":\#(JSON.string(text).text)}}}"#
      )
    }
    let uri = tree.uri("M7.xcdatamodeld/M7.xcdatamodel/contents")
    frames += TestServer.frame(
      #"{"jsonrpc":"2.0","id":"hover","method":"textDocument/hover","params":{"textDocument":{"uri":"\#(uri)"},"position":{"line":2,"character":16}}}"#
    )
    server.send(raw: frames)
    #expect(try server.answer(.string("hover"))["result"]?["contents"]?.text.contains("Opened7") == true)
    try server.settle()
    #expect(server.rules.count == 300)
  }

  @Test(.timeLimit(.minutes(2))) func `hostile texts have one answer each`() throws {
    let tree = try TemporaryTree()
    let server = try TestServer(folders: [tree.path])
    let uri = tree.uri(path)
    let hostile = [
      // Entities that would unfold into gigabytes, or read another file.
      #"<!DOCTYPE m [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><model><entity name="&b;"/></model>"#,
      #"<!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]><model><entity name="&x;"/></model>"#,
      String(repeating: "<model>", count: 20_000), String(repeating: "<", count: 50_000),
      "<model>" + String(repeating: "\u{0}", count: 10_000),
      model("<entity name=\"" + String(repeating: "x", count: 300_000) + "\"/>"),
      model(String(repeating: "<<<<<<< a\n=======\n>>>>>>> b\n", count: 2_000)),
      model((0..<500).map { "<entity name=\"E\($0)\" parentEntity=\"E\($0 + 1)\"/>" }.joined()),
    ]
    server.open(uri, model(""))
    for (number, text) in hostile.enumerated() {
      server.change(uri, text, version: number + 2)
      let position = #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":0,"character":70}}"#
      for method in ["hover", "definition", "completion", "documentSymbol", "foldingRange"] {
        #expect(try server.request("textDocument/\(method)", position)["id"] != nil)
      }
      try server.settle()
      #expect(server.published(uri)?.version == number + 2)
      let diagnostics = server.published(uri)?.diagnostics.array ?? []
      #expect(diagnostics.count <= 2_000 && !diagnostics.contains { $0.text.contains("root:") }, "text \(number)")
    }
  }
}
