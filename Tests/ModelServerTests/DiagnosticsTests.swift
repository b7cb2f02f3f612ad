import JSONRPC
import TestSupport
import Testing

@testable import ModelServer

@Suite(.serialized) struct DiagnosticsTests {
  private let author =
    #"<entity name="Author"><relationship name="books" toMany="YES" deletionRule="Nullify" destinationEntity="Book" inverseName="author" inverseEntity="Book"/></entity>"#
  private let book =
    #"<entity name="Book"><relationship name="author" maxCount="1" deletionRule="Nullify" destinationEntity="Author" inverseName="books" inverseEntity="Author"/></entity>"#
  private let contents = "Library.xcdatamodeld/Library.xcdatamodel/contents"

  @Test func `files that were never opened are reported`() throws {
    let tree = try TemporaryTree()
    try tree.addModel("Library", author)
    let server = try TestServer(folders: [tree.path])
    try server.settle()
    #expect(server.rules == ["\(tree.uri(contents)) unknown-destination"])
    #expect(server.published(tree.uri(contents))?.version == nil)
  }

  @Test func `open files alone are reported where the client wants that`() throws {
    let tree = try TemporaryTree()
    try tree.addModel("Library", author)
    try tree.addModel("Other", author.replacing("Author", with: "Writer"))
    let server = try TestServer(folders: [tree.path], options: #"{"diagnosticMode":"openFilesOnly"}"#)
    server.open(tree.uri(contents), model(author))
    try server.settle()
    #expect(server.rules == ["\(tree.uri(contents)) unknown-destination"])
    server.close(tree.uri(contents))
    try server.settle()
    #expect(server.rules == [])
  }

  @Test func `an open text overrides the disk until it is closed`() throws {
    let tree = try TemporaryTree()
    try tree.addModel("Library", author)
    let server = try TestServer(folders: [tree.path])
    let uri = tree.uri(contents)
    server.open(uri, model(author), version: 7)
    try server.settle()
    #expect(server.published(uri)?.version == 7)
    #expect(server.rules == ["\(uri) unknown-destination"])
    server.change(uri, model(author + book), version: 8)
    try server.settle()
    #expect(server.rules == [])
    #expect(server.published(uri)?.version == 8)
    server.close(uri)
    try server.settle()
    #expect(server.rules == ["\(uri) unknown-destination"])
  }

  @Test func `a fix in one file clears the other`() throws {
    let tree = try TemporaryTree()
    try tree.addModel("A", #"<entity name="Unit"><attribute name="a" optional="YES" attributeType="String"/></entity>"#)
    try tree.addModel("B", #"<entity name="Unit"><attribute name="b" optional="YES" attributeType="String"/></entity>"#)
    let server = try TestServer(folders: [tree.path])
    try server.settle()
    #expect(server.rules.contains { $0.hasSuffix("entities-differ") })
    let uri = tree.uri("B.xcdatamodeld/B.xcdatamodel/contents")
    server.open(uri, model(#"<entity name="Other"/>"#))
    try server.settle()
    #expect(server.rules == [])
    server.close(uri)
    try server.settle()
    #expect(server.rules.contains { $0.hasSuffix("entities-differ") })
  }

  @Test func `one file is one document, and answers use the client's spelling`() throws {
    let tree = try TemporaryTree()
    try tree.add("A b%+é.xcdatamodeld/A.xcdatamodel/contents", model(author))
    try tree.link("link", to: ".")
    let server = try TestServer(folders: [tree.path])
    try server.settle()
    let canonical = tree.uri("A b%+é.xcdatamodeld/A.xcdatamodel/contents")
    #expect(server.rules == ["\(canonical) unknown-destination"])
    let name = "/A b%25+é.xcdatamodeld/A.xcdatamodel/contents"
    for uri in ["file://localhost\(tree.path)\(name)", "file:\(tree.path)\(name)", "FILE://\(tree.path)/link\(name)"] {
      server.open(uri, model(author))
      try server.settle()
      #expect(server.rules == ["\(uri) unknown-destination"])
      server.change(uri, model(author + book), version: 2)
      try server.settle()
      #expect(server.rules == [])
      server.close(uri)
      try server.settle()
      #expect(server.rules == ["\(canonical) unknown-destination"])
    }
  }

  @Test(arguments: ["untitled:Untitled-1", "git:/x/Library.xcdatamodel/contents?%7B%7D"])
  func `a document that is no file is judged alone`(uri: String) throws {
    let tree = try TemporaryTree()
    try tree.addModel("Library", author + book)
    let server = try TestServer(folders: [tree.path])
    server.open(uri, model(author))
    try server.settle()
    #expect(server.rules == ["\(uri) unknown-destination"])
    server.change(uri, model(author.replacing("books", with: "novels") + book), version: 2)
    try server.settle()
    #expect(Set(server.rules.map { $0.split(separator: " ").first.map(String.init) }) == [uri])
    server.close(uri)
    try server.settle()
    #expect(server.rules == [])
  }

  @Test func `other files called contents are left alone`() throws {
    let tree = try TemporaryTree()
    try tree.add("x/contents", "<html>")
    let server = try TestServer(folders: [tree.path])
    server.open(tree.uri("x/contents"), "<html/>", language: "xcdatamodel")
    server.open("untitled:2", "hello", language: "plaintext")
    try server.settle()
    #expect(server.rules == [])
  }

  @Test func `without folders the bundle of an open file is judged`() throws {
    let tree = try TemporaryTree()
    try tree.addModel("Library", author)
    let server = try TestServer(folders: [])
    server.open(tree.uri(contents), model(author))
    try server.settle()
    #expect(server.rules == ["\(tree.uri(contents)) unknown-destination"])
    server.close(tree.uri(contents))
    try server.settle()
    #expect(server.rules == [])
  }

  @Test func `nested folders report once, and a removed one is cleared`() throws {
    let tree = try TemporaryTree()
    try tree.add("in/Library.xcdatamodeld/Library.xcdatamodel/contents", model(author))
    let server = try TestServer(folders: [tree.path, tree["in"]])
    try server.settle()
    #expect(server.rules == ["\(tree.uri("in/" + contents)) unknown-destination"])
    func remove(_ path: String) {
      server.notify(
        "workspace/didChangeWorkspaceFolders",
        #"{"event":{"added":[],"removed":[{"uri":"file://\#(path)/","name":""}]}}"#)
    }
    remove(tree.path)
    try server.settle()
    #expect(server.rules == ["\(tree.uri("in/" + contents)) unknown-destination"])
    remove(tree["in"])
    try server.settle()
    #expect(server.rules == [])
  }

  @Test func `an edit that cannot be made is told once and healed by a full text`() throws {
    let tree = try TemporaryTree()
    try tree.addModel("Library", author)
    let server = try TestServer(folders: [tree.path])
    let uri = tree.uri(contents)
    server.open(uri, model(author))
    for version in 2..<5 {
      server.notify(
        "textDocument/didChange",
        #"{"textDocument":{"uri":"\#(uri)","version":\#(version)},"contentChanges":[{"range":{"start":{"line":999,"character":0},"end":{"line":999,"character":1}},"text":"x"}]}"#
      )
    }
    try server.settle()
    #expect(server.received("window/showMessage").count == 1)
    server.change(uri, model(author + book), version: 9)
    try server.settle()
    #expect(server.rules == [])
  }

  @Test(arguments: ["save", "saved text", "open"])
  func `a document that is out of step is healed`(by what: String) throws {
    let tree = try TemporaryTree()
    try tree.addModel("Library", author)
    let server = try TestServer(folders: [tree.path])
    let uri = tree.uri(contents)
    server.open(uri, model(author))
    server.notify(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(uri)","version":2},"contentChanges":[{"range":{"start":{"line":9,"character":1},"end":{"line":8,"character":0}},"text":"x"}]}"#
    )
    let healed = JSON.string(model(author + book)).text
    switch what {
    case "save":
      try tree.addModel("Library", author + book)
      server.notify("textDocument/didSave", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    case "saved text": server.notify("textDocument/didSave", #"{"textDocument":{"uri":"\#(uri)"},"text":\#(healed)}"#)
    default: server.open(uri, model(author + book), version: 3)
    }
    try server.settle()
    #expect(server.rules == [])
    #expect(server.received("window/showMessage").count == 1)
  }

  @Test func `the edits of one event are made one after the other`() throws {
    let tree = try TemporaryTree()
    let server = try TestServer(folders: [tree.path])
    let uri = tree.uri(contents)
    server.open(uri, "\r\n")
    func edit(_ line: Int, _ start: Int, _ end: Int, _ text: String) -> String {
      #"{"range":{"start":{"line":\#(line),"character":\#(start)},"end":{"line":\#(line),"character":\#(end)}},"text":\#(JSON.string(text).text)}"#
    }
    let edits = [
      #"{"text":"<model>\r\n</model>"}"#, edit(1, 0, 0, "\r\n"), edit(1, 0, 0, "<entity name=\"😀A\"/>"),
      edit(1, 14, 16, "A"), edit(1, 15, 16, "\" parentEntity=\"B"),
    ]
    server.notify(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(uri)","version":2},"contentChanges":[\#(edits.joined(separator: ","))]}"#)
    try server.settle()
    #expect(server.rules == ["\(uri) unknown-parent"])
    let range = server.published(uri)?.diagnostics.array?.first?["range"]?.text
    #expect(range == #"{"start":{"line":1,"character":31},"end":{"line":1,"character":32}}"#)
  }

  @Test func `a folder behind a link is spelled as the client does`() throws {
    let tree = try TemporaryTree()
    try tree.add("real/" + contents, model(author))
    try tree.link("link", to: "real")
    let server = try TestServer(folders: [tree["link"]])
    try server.settle()
    #expect(server.rules == ["\(tree.uri("link/" + contents)) unknown-destination"])
    server.open(tree.uri("real/" + contents), model(author + book))
    try server.settle()
    #expect(server.rules == [])
    server.close(tree.uri("real/" + contents))
    try server.settle()
    #expect(server.rules == ["\(tree.uri("link/" + contents)) unknown-destination"])
  }

  @Test func `a burst of changes is judged once`() throws {
    let tree = try TemporaryTree()
    try tree.addModel("Library", author)
    let server = try TestServer(folders: [tree.path])
    let uri = tree.uri(contents)
    server.open(uri, model(author))
    try server.settle()
    let before = server.received("textDocument/publishDiagnostics").count
    let frames = (2...101).flatMap { version in
      TestServer.frame(
        #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"\#(uri)","version":\#(version)},"contentChanges":[{"range":{"start":{"line":2,"character":0},"end":{"line":2,"character":0}},"text":" "}]}}"#
      )
    }
    server.send(raw: frames)
    try server.settle()
    #expect(server.published(uri)?.version == 101)
    #expect(server.received("textDocument/publishDiagnostics").count - before <= 5)
  }

  // MARK: Pulling

  private let pulling =
    #"{"textDocument":{"diagnostic":{"dynamicRegistration":false}},"workspace":{"diagnostics":{"refreshSupport":true}}}"#

  @Test func `a client that pulls is sent nothing`() throws {
    let tree = try TemporaryTree()
    try tree.addModel("Library", author)
    let server = try TestServer(folders: [tree.path], capabilities: pulling)
    let uri = tree.uri(contents)
    server.open(uri, model(author))
    try server.settle()
    let params = #"{"textDocument":{"uri":"\#(uri)"}}"#
    let report = try server.result("textDocument/diagnostic", params)
    #expect(report["kind"]?.string == "full")
    #expect(report["items"]?.array?.count == 1)
    let again = try server.result(
      "textDocument/diagnostic",
      #"{"textDocument":{"uri":"\#(uri)"},"previousResultId":\#(report["resultId"]?.text ?? "")}"#)
    #expect(again["kind"]?.string == "unchanged")
    server.change(uri, model(author + book), version: 2)
    #expect(try server.result("textDocument/diagnostic", params)["items"]?.array == [])
    #expect(server.received("textDocument/publishDiagnostics").isEmpty)
  }

  @Test func `all files can be pulled, in parts, and those that have nothing any more`() throws {
    let tree = try TemporaryTree()
    try tree.addModel("Library", author)
    let server = try TestServer(folders: [tree.path], capabilities: pulling)
    try server.settle()
    let uri = tree.uri(contents)
    let all = try server.result("workspace/diagnostic", #"{"previousResultIds":[]}"#)["items"]?.array ?? []
    #expect(all.map { $0["uri"]?.string } == [uri])
    let id = all.first?["resultId"]?.text ?? ""
    let previous = #"{"previousResultIds":[{"uri":"\#(uri)","value":\#(id)}]}"#
    #expect(try server.result("workspace/diagnostic", previous)["items"]?.array?.first?["kind"]?.string == "unchanged")
    _ = try server.result("workspace/diagnostic", #"{"previousResultIds":[],"partialResultToken":"p"}"#)
    #expect(server.received("$/progress").first?["params"]?["value"]?["items"]?.array?.count == 1)
    try tree.addModel("Library", author + book)
    server.changed(tree[contents])
    try server.settle()
    let last = try server.result("workspace/diagnostic", previous)["items"]?.array ?? []
    #expect(last.first?["items"]?.array == [])
  }

  @Test func `a settled change on the disk asks for one refresh`() throws {
    let tree = try TemporaryTree()
    try tree.addModel("Library", author)
    let server = try TestServer(folders: [tree.path], capabilities: pulling)
    try server.settle()
    let before = server.received("workspace/diagnostic/refresh").count
    try tree.addModel("Library", author + book)
    for _ in 0..<10 { server.changed(tree[contents]) }
    try server.settle()
    #expect(server.received("workspace/diagnostic/refresh").count == before + 1)
  }
}
