import JSONRPC
import TestSupport
import Testing

@testable import ModelServer

@Suite(.serialized) struct LifeTests {
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
    let client = #"{"textDocument":{"diagnostic":{},"codeAction":{"codeActionLiteralSupport":{}}}}"#
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
      "documentFormattingProvider": "textDocument/formatting", "inlayHintProvider": "textDocument/inlayHint",
      "semanticTokensProvider": "textDocument/semanticTokens/full", "colorProvider": "textDocument/documentColor",
      "callHierarchyProvider": "textDocument/prepareCallHierarchy", "monikerProvider": "textDocument/moniker",
      "signatureHelpProvider": "textDocument/signatureHelp",
      "linkedEditingRangeProvider": "textDocument/linkedEditingRange",
    ]
    for (name, method) in offered {
      let isOffered = capabilities?[name] != nil
      #expect(isOffered == (Handlers.request(method) != nil), "\(name)")
      if !isOffered { #expect(code(try server.request(method)) == -32601, "\(method)") }
    }
  }
}
