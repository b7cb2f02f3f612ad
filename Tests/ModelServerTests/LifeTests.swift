import Foundation
import JSONRPC
import LanguageServerProtocol
import TestSupport
import Testing

@testable import ModelServer

@Suite(.serialized) struct LifeTests {
  private let hello =
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"rootUri":null,"trace":"off","capabilities":{}}}"#

  private func code(_ answer: JSON) -> Int? { answer["error"]?["code"]?.integer }

  @Test func `nothing is answered before initialize`() throws {
    let server = TestServer()
    #expect(code(try server.request("textDocument/definition")) == -32002)
    #expect(code(try server.request("no/such")) == -32002)
    server.notify("textDocument/didSave", "{}")
    #expect(try server.request("initialize", "{\"processId\":null,\"capabilities\":{}}")["result"] != nil)
  }

  @Test func `a second initialize is refused and changes nothing`() throws {
    let server = try TestServer(folders: [])
    #expect(code(try server.request("initialize", "{\"capabilities\":{}}")) == -32600)
    try server.settle()
  }

  @Test(arguments: ["null", "{}", "[]"])
  func `shutdown and exit end with status 0`(params: String) throws {
    let server = try TestServer(folders: [])
    #expect(try server.result("shutdown", params) == .null)
    #expect(code(try server.request("textDocument/definition")) == -32600)
    server.notify("exit", params)
    #expect(try server.waitForExit() == 0)
  }

  @Test func `params may be absent`() throws {
    let server = try TestServer(folders: [])
    server.send("{\"jsonrpc\":\"2.0\",\"method\":\"initialized\"}")
    server.send("{\"jsonrpc\":\"2.0\",\"id\":900,\"method\":\"shutdown\"}")
    #expect(try server.answer(.number("900"))["result"] == .null)
    server.send("{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}")
    #expect(try server.waitForExit() == 0)
  }

  @Test func `exit alone ends with status 1`() throws {
    let server = try TestServer(folders: [])
    server.notify("exit", "null")
    #expect(try server.waitForExit() == 1)
  }

  @Test func `the end of input ends the server`() throws {
    let server = try TestServer(folders: [])
    server.stop()
    #expect(try server.waitForExit() == 1)
    let other = try TestServer(folders: [])
    _ = try other.result("shutdown")
    other.stop()
    #expect(try other.waitForExit() == 0)
  }

  @Test func `a client that reads no more ends the server`() throws {
    signal(SIGPIPE, SIG_IGN)
    let (toServer, fromServer) = (Pipe(), Pipe())
    try fromServer.fileHandleForReading.close()
    try toServer.fileHandleForWriting.write(contentsOf: Data(TestServer.frame(hello)))
    // Never closed, since the thread that reads goes on.
    let (input, output) = (dup(toServer.fileHandleForReading.fileDescriptor), fromServer.fileHandleForWriting)
    let status = Server.run(
      input: input, output: output.fileDescriptor, logFile: nil, version: "test", timing: Timing())
    #expect(status == 1)
  }

  @Test(.enabled(if: Program.isBuilt)) func `the program ends without a word when nobody reads or writes any more`()
    throws
  {
    for closesOutput in [true, false] {
      let program = Program()
      try program.start()
      program.send(hello)
      if closesOutput {
        try program.output.fileHandleForReading.close()
        // More than a pipe holds, so that an answer meets the closed end.
        for id in 2..<200 { program.send(#"{"jsonrpc":"2.0","id":\#(id),"method":"modeld/status"}"#) }
      } else {
        try program.input.fileHandleForWriting.close()
      }
      program.process.waitUntilExit()
      #expect(program.process.terminationReason == .exit)
      #expect(program.process.terminationStatus == 1)
      #expect(program.error.fileHandleForReading.readDataToEndOfFile().isEmpty)
    }
  }

  @Test(.enabled(if: Program.isBuilt)) func `nothing but frames goes out, whatever is logged`() throws {
    let tree = try TemporaryTree()
    try tree.addModel("Broken", "<entity name=\"A\"><entity")
    let program = Program()
    try program.start("--log", tree["log"])
    program.send(hello.replacing("null", with: "\"file://\(tree.path)\"").replacing("\"off\"", with: "\"verbose\""))
    for message in [
      #"{"jsonrpc":"2.0","method":"initialized"}"#, "no JSON", "[1]", #"{"jsonrpc":"2.0","id":5,"method":"no/such"}"#,
      #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":7}"#,
      #"{"jsonrpc":"2.0","id":7,"method":"modeld/barrier"}"#, #"{"jsonrpc":"2.0","id":6,"method":"shutdown"}"#,
      #"{"jsonrpc":"2.0","method":"exit"}"#,
    ] {
      program.send(message)
    }
    let bytes = Array(program.output.fileHandleForReading.readDataToEndOfFile())
    program.process.waitUntilExit()
    let bodies = try #require(strictBodies(of: bytes))
    let logged = bodies.filter { $0["method"]?.string == "window/logMessage" }
    #expect(bodies.contains { $0["id"]?.integer == 6 } && logged.count > 4)
    #expect((tree.text("log") ?? "").contains("notification initialized"))
    #expect(program.error.fileHandleForReading.readDataToEndOfFile().isEmpty)
    #expect(program.process.terminationStatus == 0)
  }

  @Test func `the death of the editor ends the server`() throws {
    let editor = Process()
    editor.executableURL = URL(filePath: "/usr/bin/env")
    editor.arguments = ["true"]
    try editor.run()
    editor.waitUntilExit()
    var timing = Timing()
    timing.parentCheck = .milliseconds(50)
    let server = TestServer(timing: timing)
    _ = try server.request("initialize", #"{"processId":\#(editor.processIdentifier),"capabilities":{}}"#)
    #expect(try server.waitForExit() == 1)
  }

  @Test func `what is no message is refused, and the stream goes on`() throws {
    let server = try TestServer(folders: [])
    server.send("[]")
    server.send(#"[{"jsonrpc":"2.0","id":8,"method":"shutdown"}]"#)
    server.send("{no JSON")
    server.send(String(repeating: "[", count: 100_000))
    try server.settle()
    let codes = server.refusals.map { $0["error"]?["code"]?.integer }
    #expect(codes == [-32600, -32600, -32700, -32700])
    #expect(server.answerCount(.number("8")) == 0)
  }

  @Test func `an edit behind a request does not spoil its answer`() throws {
    let tree = try TemporaryTree()
    let server = try TestServer(folders: [tree.path])
    let uri = tree.uri("M.xcdatamodeld/M.xcdatamodel/contents")
    server.open(uri, model(#"<entity name="Before"/>"#))
    let hover = #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":2,"character":16}}"#
    for version in 2..<40 {
      let ask = #"{"jsonrpc":"2.0","id":"h\#(version)","method":"textDocument/hover","params":\#(hover)}"#
      let name = version.isMultiple(of: 2) ? "After" : "Before"
      let text = JSON.string(model("<entity name=\"\(name)\"/>")).text
      let change =
        #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"\#(uri)","version":\#(version)},"contentChanges":[{"text":\#(text)}]}}"#
      server.send(raw: TestServer.frame(ask) + TestServer.frame(change))
    }
    for version in 2..<40 {
      let text = try server.answer(.string("h\(version)"))["result"]?.text ?? ""
      #expect(text.contains(version.isMultiple(of: 2) ? "Before" : "After"))
    }
  }

  @Test func `a client that announces nothing is asked for nothing`() throws {
    let tree = try TemporaryTree()
    try tree.addModel("M", #"<entity name="A" parentEntity="B"/>"#)
    let server = try TestServer(folders: [tree.path])
    try server.settle()
    try tree.addModel("M", "")
    server.notify("workspace/didChangeConfiguration", #"{"settings":null}"#)
    try server.settle()
    #expect(server.rules == [])
    #expect(server.requestsOfServer.isEmpty)
  }

  @Test(arguments: ["rootUri", "rootPath"])
  func `a client without folders may name a root`(_ member: String) throws {
    let tree = try TemporaryTree()
    try tree.addModel("M", #"<entity name="A" parentEntity="B"/>"#)
    let server = TestServer()
    let root = member == "rootUri" ? DocumentURI(path: tree.path).text : tree.path
    _ = try server.request("initialize", #"{"processId":null,"\#(member)":"\#(root)","capabilities":{}}"#)
    server.notify("initialized", "{}")
    try server.settle()
    #expect(server.rules.count == 1)
  }

  @Test func `settings that mean nothing are one warning`() throws {
    let server = try TestServer(folders: [], options: #"{"colour":"red","rules":{"no-such-rule":"off"},"exclude":7}"#)
    try server.settle()
    let shown = server.received("window/showMessage")
    #expect(shown.count == 1 && shown[0]["params"]?["type"]?.integer == 2)
    let text = shown.first?["params"]?["message"]?.string ?? ""
    #expect(["colour", "no-such-rule", "exclude"].allSatisfy(text.contains))
  }

  @Test func `a message beyond the limit ends the server`() throws {
    let server = try TestServer(folders: [])
    server.send(raw: Array("Content-Length: 999999999999\r\n\r\n".utf8))
    #expect(try server.waitForExit() == 1)
  }

  @Test func `ids come back as they were written`() throws {
    let server = try TestServer(folders: [])
    for (text, id) in [
      ("99", RequestID.number("99")), ("\"99\"", .string("99")), ("\"é😀\"", .string("é😀")), ("-7", .number("-7")),
    ] {
      server.send("{\"params\":{},\"method\":\"no/such\",\"id\":\(text),\"jsonrpc\":\"2.0\",\"extra\":[null]}")
      #expect(code(try server.answer(id)) == -32601)
    }
  }

  @Test func `an unknown message is refused or passed over`() throws {
    let server = try TestServer(folders: [])
    #expect(code(try server.request("$/noSuch")) == -32601)
    server.notify("$/noSuch", "{}")
    server.send("{\"jsonrpc\":\"2.0\",\"id\":4711,\"result\":null}")
    try server.settle()
    #expect(server.received("window/showMessage").isEmpty)
  }

  @Test func `a cancelled request has exactly one answer`() throws {
    let server = try TestServer(folders: [])
    var ids: [RequestID] = []
    for index in 0..<200 {
      ids.append(server.start("modeld/mergeSets", "{}"))
      server.notify("$/cancelRequest", "{\"id\":\(index + 2)}")
    }
    server.notify("$/cancelRequest", "{\"id\":\"never\"}")
    server.notify("$/cancelRequest", "{\"id\":98765}")
    for id in ids {
      let answer = try server.answer(id)
      #expect(answer["result"] != nil || code(answer) == -32800)
    }
    try server.settle()
    #expect(ids.allSatisfy { server.answerCount($0) == 1 })
  }

  @Test func `a request that waits is cancelled at once`() throws {
    var timing = Timing()
    timing.settle = .seconds(30)
    timing.settleLimit = .seconds(30)
    let tree = try TemporaryTree()
    let server = try TestServer(folders: [tree.path], timing: timing)
    try server.settle()
    server.changed(tree["x.xcdatamodeld"])
    let id = server.start("modeld/barrier", "{}")
    server.notify("$/cancelRequest", "{\"id\":3}")
    #expect(code(try server.answer(id, within: 5)) == -32800)
  }

  @Test func `the capabilities are those of the handlers, and no others`() throws {
    let server = TestServer()
    let client = #"{"textDocument":{"diagnostic":{},"codeLens":{},"codeAction":{"codeActionLiteralSupport":{}}}}"#
    let answer = try server.request("initialize", "{\"processId\":null,\"capabilities\":\(client)}")
    let capabilities = answer["result"]?["capabilities"]
    let offered = [
      "definitionProvider": "textDocument/definition", "hoverProvider": "textDocument/hover",
      "referencesProvider": "textDocument/references", "diagnosticProvider": "textDocument/diagnostic",
      "documentSymbolProvider": "textDocument/documentSymbol", "completionProvider": "textDocument/completion",
      "renameProvider": "textDocument/rename", "declarationProvider": "textDocument/declaration",
      "typeDefinitionProvider": "textDocument/typeDefinition", "implementationProvider": "textDocument/implementation",
      "documentHighlightProvider": "textDocument/documentHighlight", "workspaceSymbolProvider": "workspace/symbol",
      "foldingRangeProvider": "textDocument/foldingRange", "selectionRangeProvider": "textDocument/selectionRange",
      "documentLinkProvider": "textDocument/documentLink", "typeHierarchyProvider": "textDocument/prepareTypeHierarchy",
      "codeActionProvider": "textDocument/codeAction", "codeLensProvider": "textDocument/codeLens",
      "documentFormattingProvider": "textDocument/formatting",
      "semanticTokensProvider": "textDocument/semanticTokens/full", "colorProvider": "textDocument/documentColor",
      "callHierarchyProvider": "textDocument/prepareCallHierarchy", "monikerProvider": "textDocument/moniker",
      "signatureHelpProvider": "textDocument/signatureHelp",
      "linkedEditingRangeProvider": "textDocument/linkedEditingRange",
    ]
    // A client with code lenses is shown how versions stand there.
    #expect(capabilities?["inlayHintProvider"] == nil)
    for (name, method) in offered {
      let isOffered = capabilities?[name] != nil
      #expect(isOffered == (Handlers.request(method) != nil), "\(name)")
      if !isOffered { #expect(code(try server.request(method)) == -32601, "\(method)") }
    }
  }
}
