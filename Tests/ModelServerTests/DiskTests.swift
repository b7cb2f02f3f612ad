import Foundation
import JSONRPC
import LanguageServerProtocol
import ModelWorkspace
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

  @Test func `the other versions of an open file outside of all folders are watched too`() throws {
    let tree = try TemporaryTree(["folder/"])
    let (old, new) = (
      "Library.xcdatamodeld/Library.xcdatamodel/contents", "Library.xcdatamodeld/2.xcdatamodel/contents"
    )
    try tree.add(old, model("<entity name=\"Book\"/>"))
    try tree.add(new, model(""))
    let server = try TestServer(folders: [tree["folder"]])
    try server.settle()
    server.open(tree.uri(new), model(""))
    try server.settle()
    try tree.add(old, "<model><entity")
    try server.settle()
    #expect(server.rules.contains("\(tree.uri(old)) malformed-file"))
    try tree.add(old, model("<entity name=\"Book\"/>"))
    try server.settle()
    #expect(!server.rules.contains("\(tree.uri(old)) malformed-file"))
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

  @Test(arguments: ["null", "[]", "[null]", "7"])
  func `a client that has no settings to give leaves those that there are`(answer: String) throws {
    let tree = try TemporaryTree()
    try tree.addModel("Library", broken)
    let server = try TestServer(
      folders: [tree.path], capabilities: #"{"workspace":{"configuration":true}}"#,
      options: #"{"rules":{"unknown-destination":"hint"}}"#,
      reply: { method, _ in method == "workspace/configuration" ? try? JSON.read(Array(answer.utf8)) : nil })
    server.notify("workspace/didChangeConfiguration", #"{"settings":null}"#)
    try server.settle()
    #expect(server.published(tree.uri(contents))?.diagnostics.array?.first?["severity"]?.integer == 4)
    #expect(server.received("window/showMessage").isEmpty)
  }

  @Test func `where the system watches no more, the user is told once and changes are still seen`() throws {
    let tree = try TemporaryTree(["a/", "b/", "c/"])
    try tree.add("a/" + contents, model(""))
    var timing = Timing()
    timing.watching.limit = 2
    timing.watching.pollingInterval = .milliseconds(50)
    let server = try TestServer(folders: [tree.path], timing: timing)
    try server.settle()
    try tree.add("a/" + contents, model(broken))
    try tree.add("c/" + contents, model(broken))
    try server.settle()
    #expect(server.rules.count == 2)
    let shown = server.received("window/showMessage")
    #expect(shown.count == 1)
    #expect(shown.first?["params"]?["message"]?.string?.contains("max_user_watches") == true)
    #expect(try server.result("modeld/status")["health"]?.string == "limited")
  }

  @Test func `when news were lost, everything is looked at again`() throws {
    let tree = try TemporaryTree()
    try tree.addModel("Library", broken)
    try tree.addModel("Gone", broken)
    let server = try TestServer(
      folders: [tree.path], capabilities: #"{"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true}}}"#)
    try server.settle()
    try tree.addModel("Library", "")
    try tree.addModel("New", broken)
    try tree.remove("Gone.xcdatamodeld")
    server.happen(.anythingChanged)
    try server.settle()
    #expect(server.rules == ["\(tree.uri("New.xcdatamodeld/New.xcdatamodel/contents")) unknown-destination"])
  }

  @Test func `five thousand changes are one scan, and each file is told of once`() throws {
    let tree = try TemporaryTree()
    for index in 0..<50 { try tree.addModel("M\(index)", index.isMultiple(of: 2) ? broken : "") }
    var timing = Timing()
    timing.settle = .seconds(2)
    timing.settleLimit = .seconds(60)
    let server = try TestServer(
      folders: [tree.path], capabilities: #"{"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true}}}"#,
      timing: timing)
    try server.settle()
    server.notify("$/setTrace", #"{"value":"messages"}"#)
    let before = server.received("textDocument/publishDiagnostics").count
    // As a switch of branches: what was right becomes wrong and the other way round, and there are files of no concern.
    for index in 0..<50 { try tree.addModel("M\(index)", index.isMultiple(of: 2) ? "" : broken) }
    for round in 0..<100 {
      server.changed((0..<50).map { tree[round % 2 == 0 ? "M\($0).xcdatamodeld" : "Sources/S\(round)x\($0).swift"] })
    }
    try server.settle()
    let told = server.received("textDocument/publishDiagnostics").dropFirst(before)
    #expect(Set(told.map { $0["params"]?["uri"]?.string }).count == told.count && told.count == 50)
    let logged = server.received("window/logMessage").compactMap { $0["params"]?["message"]?.string }
    #expect(logged.filter { $0.hasPrefix("scanning") }.count == 1)
    let fresh = try TestServer(folders: [tree.path])
    try fresh.settle()
    #expect(server.state == fresh.state)
  }

  @Test func `opening what the disk holds is answered once and concerns no other file`() throws {
    let tree = try TemporaryTree()
    try tree.addModel("Library", broken)
    try tree.addModel("Other", broken)
    let server = try TestServer(folders: [tree.path])
    try server.settle()
    let before = server.received("textDocument/publishDiagnostics").count
    server.open(tree.uri(contents), model(broken), version: 3)
    try server.settle()
    let told = server.received("textDocument/publishDiagnostics").dropFirst(before)
    #expect(told.count == 1)
    #expect(server.published(tree.uri(contents))?.version == 3)
    server.close(tree.uri(contents))
    try server.settle()
    #expect(server.received("textDocument/publishDiagnostics").count == before + 1)
  }

  @Test func `a file is one document in either Unicode form of its name`() throws {
    let tree = try TemporaryTree()
    let (composed, decomposed) = ("Caf\u{E9}", "Cafe\u{301}")
    try tree.addModel(composed, broken)
    let server = try TestServer(folders: [tree.path])
    try server.settle()
    let uris = [composed, decomposed].map { tree.uri("\($0).xcdatamodeld/\($0).xcdatamodel/contents") }
    #expect(server.rules == ["\(uris[0]) unknown-destination"])
    server.open(uris[1], model(broken))
    try server.settle()
    #expect(server.rules == ["\(uris[1]) unknown-destination"])
    server.close(uris[1])
    try server.settle()
    #expect(server.rules == ["\(uris[0]) unknown-destination"])
  }

  @Test func `a file is one document in either case of its name, if the disk says so`() throws {
    let tree = try TemporaryTree()
    try tree.addModel("Library", broken)
    let server = try TestServer(
      folders: [tree.path], capabilities: #"{"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true}}}"#)
    try server.settle()
    // A second name of the same file is what a disk without cases looks like from here.
    let other = "Library.xcdatamodeld/library.xcdatamodel/contents"
    try tree.add("Library.xcdatamodeld/library.xcdatamodel/")
    try FileManager.default.linkItem(atPath: tree[contents], toPath: tree[other])
    server.open(tree.uri(other), model(broken))
    try server.settle()
    #expect(server.rules == ["\(tree.uri(other)) unknown-destination"])
    server.close(tree.uri(other))
    // Another file is another one, however its name is spelled.
    try tree.remove(other)
    try tree.add(other, model(""))
    server.open(tree.uri(other), model(""))
    try server.settle()
    #expect(server.rules.contains("\(tree.uri(contents)) unknown-destination"))
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
