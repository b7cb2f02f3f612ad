import Foundation
import JSONRPC
import TestSupport
import Testing

@testable import ModelServer

/// Nothing that a client sends brings the server down, and each request has one answer.
@Suite(.serialized) struct FuzzTests {
  /// How many rounds each seed makes; `MODELD_FUZZ_ROUNDS` asks for more.
  private static let rounds = ProcessInfo.processInfo.environment["MODELD_FUZZ_ROUNDS"].flatMap { Int($0) } ?? 60

  private static let methods = Handlers.all.map(\.method) + Handlers.others + ["no/such", "$/noSuch", ""]

  @Test(arguments: UInt64(0)..<6)
  func `random messages are survived`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let tree = try TemporaryTree()
    try tree.addModel("A", #"<entity name="A"/>"#)
    let server = try TestServer(folders: [tree.path])
    var ids: [RequestID] = []
    for round in 0..<FuzzTests.rounds {
      let method = FuzzTests.methods.randomElement(using: &random) ?? ""
      if ["exit", "shutdown", "modeld/barrier"].contains(method) { continue }
      let params = RandomJSON.params(tree.uri("A.xcdatamodeld/A.xcdatamodel/contents"), &random)
      if Bool.random(using: &random) {
        server.notify(method, params)
      } else if method != "$/cancelRequest" {
        ids.append(server.start(method, params))
        if round % 5 == 0, case .number(let id)? = ids.last { server.notify("$/cancelRequest", "{\"id\":\(id)}") }
      }
    }
    for id in ids { _ = try server.answer(id) }
    try server.settle()
    #expect(ids.allSatisfy { server.answerCount($0) == 1 })
  }

  @Test(arguments: UInt64(0)..<6)
  func `mutated frames are survived`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let server = try TestServer(folders: [])
    for _ in 0..<FuzzTests.rounds {
      var bytes = TestServer.frame(
        #"{"jsonrpc":"2.0","id":"fuzz","method":"modeld/status","params":\#(RandomJSON.params("untitled:x", &random))}"#
      )
      for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
        // The length stays what it says, or nothing more would be read for a long time.
        let index = Int.random(in: min(20, bytes.count - 1)..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
        default: bytes.remove(at: index)
        }
      }
      server.send(raw: bytes)
    }
    // Whatever the last header promised comes now, and then a message that counts.
    server.send(raw: [UInt8](repeating: 0x20, count: 4096) + Array("\r\n\r\n".utf8))
    server.send("{\"jsonrpc\":\"2.0\",\"id\":\"first\",\"method\":\"modeld/mergeSets\"}")
    server.send("{\"jsonrpc\":\"2.0\",\"id\":\"second\",\"method\":\"modeld/mergeSets\"}")
    _ = try server.answer(.string("second"))
  }

  @Test(arguments: UInt64(0)..<6)
  func `edits of any kind are survived, and the text is the client's`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let tree = try TemporaryTree()
    let server = try TestServer(folders: [tree.path])
    let uri = tree.uri("A.xcdatamodeld/A.xcdatamodel/contents")
    server.open(uri, model(#"<entity name="A"/>"#))
    for version in 2..<FuzzTests.rounds + 2 {
      let range = RandomJSON.range(&random)
      let text = JSON.string(RandomJSON.text(&random)).text
      server.notify(
        "textDocument/didChange",
        #"{"textDocument":{"uri":"\#(uri)","version":\#(version)},"contentChanges":[{"range":\#(range),"text":\#(text)}]}"#
      )
    }
    server.change(uri, model(#"<entity name="A" parentEntity="B"/>"#), version: 9_999)
    try server.settle()
    #expect(server.rules == ["\(uri) unknown-parent"])
  }
}

/// Params of any shape, most of them nearly right.
private enum RandomJSON {
  static func params(_ uri: String, _ random: inout SplitMix64) -> String {
    let position = position(&random)
    let known = [
      "null", "{}", "[]", "[1,2]", "7", "\"x\"",
      #"{"textDocument":{"uri":"\#(uri)"},"position":\#(position)}"#,
      #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":-1,"character":0}}"#,
      #"{"textDocument":{"uri":"\#(uri)","languageId":"xcdatamodel","version":1,"text":"<model/>"}}"#,
      #"{"textDocument":{"uri":"\#(uri)","version":2},"contentChanges":[{"range":\#(range(&random)),"text":"y"}]}"#,
      #"{"textDocument":{"uri":"\#(uri)","version":2},"contentChanges":[{"text":"\#(text(&random).filter(\.isLetter))"}]}"#,
      #"{"textDocument":{"uri":5},"position":{"line":"1"}}"#, #"{"textDocument":{"uri":"file:///%00%zz"}}"#,
      #"{"changes":[{"uri":"\#(uri)","type":3},{"uri":"nothing","type":9}]}"#, #"{"settings":{"modeld":{"rules":7}}}"#,
      #"{"event":{"added":[],"removed":[]}}"#, #"{"query":"A"}"#, #"{"previousResultIds":[]}"#,
      #"{"uri":"modeld:/x/contents"}"#, #"{"mergeSet":"none"}"#, #"{"value":"verbose"}"#, #"{"token":1}"#,
      #"{"item":{"name":"A","kind":5,"uri":"\#(uri)","range":\#(range(&random)),"selectionRange":\#(range(&random))}}"#,
      #"{"textDocument":{"uri":"\#(uri)"},"positions":[\#(position),\#(position)]}"#,
      #"{"textDocument":{"uri":"\#(uri)"},"position":\#(position),"context":{"includeDeclaration":true},"newName":"x"}"#,
      #"{"textDocument":{"uri":"\#(uri)"},"range":\#(range(&random)),"context":{"diagnostics":[]}}"#,
    ]
    return known.randomElement(using: &random) ?? "null"
  }

  static func position(_ random: inout SplitMix64) -> String {
    let number = { (random: inout SplitMix64) in
      [0, 1, 2, 7, 60, 9_999_999, Int(UInt32.max)].randomElement(using: &random) ?? 0
    }
    return #"{"line":\#(number(&random)),"character":\#(number(&random))}"#
  }

  static func range(_ random: inout SplitMix64) -> String {
    #"{"start":\#(position(&random)),"end":\#(position(&random))}"#
  }

  static func text(_ random: inout SplitMix64) -> String {
    (0..<4).compactMap { _ in ["\r", "\n", "é", "😀", "<", "\"", "a", "\u{FEFF}", "\0"].randomElement(using: &random) }
      .joined()
  }
}
