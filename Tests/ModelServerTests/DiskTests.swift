import Foundation
import JSONRPC
import LanguageServerProtocol
import TestSupport
import Testing

@testable import ModelServer

@Suite(.serialized) struct DiskTests {
  private let broken =
    #"<entity name="Author"><relationship name="books" toMany="YES" deletionRule="Nullify" destinationEntity="Book" inverseName="author" inverseEntity="Book"/></entity>"#
  private let contents = "Library.xcdatamodeld/Library.xcdatamodel/contents"

  @Test func `a change on the disk is seen without a client's help`() throws {
    let tree = try TemporaryTree()
    try tree.addModel("Library", "")
    let server = try TestServer(folders: [tree.path])
    try server.settle()
    try tree.addModel("Library", broken)
    try server.settle()
    #expect(server.rules == ["\(tree.uri(contents)) unknown-destination"])
  }

  @Test func `a new bundle anywhere is seen, and one that goes is cleared`() throws {
    let tree = try TemporaryTree(["deep/er/"])
    let server = try TestServer(folders: [tree.path])
    try server.settle()
    try tree.add("deep/er/still/Library.xcdatamodeld/Library.xcdatamodel/contents", model(broken))
    try server.settle()
    #expect(server.rules == ["\(tree.uri("deep/er/still/" + contents)) unknown-destination"])
    try FileManager.default.moveItem(atPath: tree["deep"], toPath: tree["other"])
    try server.settle()
    #expect(server.rules == ["\(tree.uri("other/er/still/" + contents)) unknown-destination"])
    try FileManager.default.removeItem(atPath: tree["other"])
    try server.settle()
    #expect(server.rules == [])
  }

  @Test func `a folder inside of a model means the one that holds the model`() throws {
    let tree = try TemporaryTree()
    try tree.addModel("Library", "")
    try tree.addModel("Other", broken)
    let server = try TestServer(folders: [tree["Library.xcdatamodeld/Library.xcdatamodel"]])
    try server.settle()
    #expect(server.rules == ["\(tree.uri("Other.xcdatamodeld/Other.xcdatamodel/contents")) unknown-destination"])
  }

  @Test func `the client's events name files, versions or directories above`() throws {
    for what in ["", "/a", "/a/Library.xcdatamodeld", "/a/Library.xcdatamodeld/Library.xcdatamodel"] {
      let tree = try TemporaryTree()
      try tree.add("a/" + contents, model(broken))
      let server = try TestServer(
        folders: [tree.path],
        capabilities: #"{"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true}}}"#)
      try server.settle()
      #expect(!server.rules.isEmpty)
      try FileManager.default.removeItem(atPath: tree["a/Library.xcdatamodeld"])
      server.changed(tree.path + what)
      try server.settle()
      #expect(server.rules == [])
      #expect(server.received("client/registerCapability").count == 1)
    }
  }

  @Test func `a bundle that is replaced is told of once, and never as missing`() throws {
    let tree = try TemporaryTree()
    try tree.addModel("Library", broken)
    let server = try TestServer(folders: [tree.path])
    try server.settle()
    let before = server.received("textDocument/publishDiagnostics").count
    // As Xcode saves: a whole new directory takes the place of the old one.
    try tree.add("tmp/" + contents, model(broken.replacing("Author", with: "Writer")))
    try FileManager.default.removeItem(atPath: tree["Library.xcdatamodeld"])
    try FileManager.default.moveItem(atPath: tree["tmp/Library.xcdatamodeld"], toPath: tree["Library.xcdatamodeld"])
    try FileManager.default.removeItem(atPath: tree["tmp"])
    try server.settle()
    let told = server.received("textDocument/publishDiagnostics").dropFirst(before)
    #expect(told.allSatisfy { $0["params"]?["diagnostics"]?.array?.isEmpty == false })
    #expect(server.rules == ["\(tree.uri(contents)) unknown-destination"])
    // The watch has followed.
    try tree.addModel("Library", "")
    try server.settle()
    #expect(server.rules == [])
  }

  @Test func `settings take effect when they change, and broken ones leave the last good`() throws {
    let tree = try TemporaryTree()
    try tree.addModel("Library", broken)
    let server = try TestServer(folders: [tree.path])
    try server.settle()
    let uri = tree.uri(".modeld.json")
    try tree.add(".modeld.json", #"{"rules":{"unknown-destination":"off"}}"#)
    try server.settle()
    #expect(server.rules == [])
    try tree.add(".modeld.json", #"{"rules":{"unknown-destination":"off"}"#)
    try server.settle()
    #expect(server.rules == ["\(uri) unknown-setting"])
    try tree.add(".modeld.json", #"{"exclude":["Library*/**"]}"#)
    try server.settle()
    #expect(server.rules == [])
    server.open(uri, #"{"rules":{"unknown-destination":"hint"}, "no":1}"#, language: "json")
    try server.settle()
    #expect(server.rules == ["\(uri) unknown-setting", "\(tree.uri(contents)) unknown-destination"].sorted())
    server.close(uri)
    try FileManager.default.removeItem(atPath: tree[".modeld.json"])
    try server.settle()
    #expect(server.rules == ["\(tree.uri(contents)) unknown-destination"])
  }

  @Test func `the client's settings hold where the file says nothing`() throws {
    let tree = try TemporaryTree()
    try tree.addModel("Library", broken)
    let server = try TestServer(
      folders: [tree.path], capabilities: #"{"workspace":{"configuration":true}}"#,
      reply: { method, _ in
        method == "workspace/configuration"
          ? .array([.object([.init("rules", .object([.init("unknown-destination", .string("off"))]))])]) : nil
      })
    try server.settle()
    #expect(server.rules == [])
    try tree.add(".modeld.json", #"{"rules":{"unknown-destination":"warning"}}"#)
    try server.settle()
    #expect(server.rules == ["\(tree.uri(contents)) unknown-destination"])
  }

  @Test func `a half-written file is not told of`() throws {
    let tree = try TemporaryTree()
    try tree.addModel("Library", "")
    let server = try TestServer(
      folders: [tree.path], capabilities: #"{"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true}}}"#)
    try server.settle()
    let before = server.received("textDocument/publishDiagnostics").count
    try tree.add(contents, "<?xml version=\"1.0\"?>\n<model>\n<entity na")
    server.changed(tree[contents])
    usleep(90_000)
    try tree.addModel("Library", "<entity name=\"A\"/>")
    server.changed(tree[contents])
    try server.settle()
    #expect(server.received("textDocument/publishDiagnostics").count == before)
  }

  @Test func `conflict markers are one error`() throws {
    let tree = try TemporaryTree()
    try tree.addModel("Library", "<<<<<<< HEAD\n<entity name=\"A\"/>\n=======\n<entity name=\"B\"/>\n>>>>>>> other")
    let server = try TestServer(folders: [tree.path])
    try server.settle()
    #expect(server.rules == ["\(tree.uri(contents)) conflict-markers"])
  }

  @Test func `what is told of a directory stands on a file in it`() throws {
    let tree = try TemporaryTree(["A.xcdatamodeld/1.xcdatamodel/"])
    let server = try TestServer(folders: [tree.path])
    try server.settle()
    #expect(server.rules == ["\(tree.uri("A.xcdatamodeld/1.xcdatamodel/contents")) unreadable-file"])
    try tree.add("A.xcdatamodeld/1.xcdatamodel/contents", model(""))
    try server.settle()
    #expect(server.rules == [])
  }

  @Test func `a scan can be cancelled, and open files are still served`() throws {
    let tree = try TemporaryTree()
    for index in 0..<400 { try tree.addModel("M\(index)", broken) }
    let server = try TestServer(folders: [tree.path], capabilities: #"{"window":{"workDoneProgress":true}}"#)
    let token = try server.wait(for: "window/workDoneProgress/create").first?["params"]?["token"]?.text ?? ""
    server.notify("window/workDoneProgress/cancel", "{\"token\":\(token)}")
    let uri = tree.uri("M7.xcdatamodeld/M7.xcdatamodel/contents")
    server.open(uri, model(broken))
    try server.settle()
    #expect(server.rules.contains("\(uri) unknown-destination"))
  }
}
