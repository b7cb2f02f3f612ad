import Foundation
import JSONRPC
import LanguageServerProtocol
import TestSupport
import Testing

@testable import ModelServer

/// Comparing with a release while the server runs.
@Suite(.serialized, .enabled(if: GitTree.isAvailable)) struct ReleaseTests {
  private let shop = "Shop.xcdatamodeld/Shop.xcdatamodel/contents"
  private let second = "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents"
  private let plain = #"<entity name="Item"><attribute name="name" optional="YES" attributeType="String"/></entity>"#
  private let edited = #"<entity name="Item"><attribute name="name" attributeType="String"/></entity>"#
  private let client = #"{"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true}}}"#

  private func repository(_ settings: String = #"{"against": "v1"}"#) throws -> GitTree {
    let git = try GitTree()
    try git.commit([shop: model(plain), ".modeld.json": settings], tag: "v1")
    return git
  }

  @Test func `an edit of a shipped version is told of while it is typed`() throws {
    let git = try repository()
    let server = try TestServer(folders: [git.path], capabilities: client)
    try server.settle()
    #expect(server.rules == [])
    let uri = git.tree.uri(shop)
    server.open(uri, model(edited))
    try server.settle()
    #expect(server.rules == ["\(uri) shipped-version-edited"])
    server.change(uri, model(plain), version: 2)
    try server.settle()
    #expect(server.rules == [])
    server.change(uri, model(edited), version: 3)
    server.close(uri)
    try server.settle()
    #expect(server.rules == [])
  }

  @Test func `a release that comes to be another commit is read again`() throws {
    let git = try repository(#"{"against": "HEAD"}"#)
    let server = try TestServer(folders: [git.path], capabilities: client)
    try git.tree.add(shop, model(edited))
    server.changed(git.tree[shop])
    try server.settle()
    #expect(server.rules == ["\(git.tree.uri(shop)) shipped-version-edited"])
    try git.commit()
    try server.settle()
    #expect(server.rules == [])
    try git.git("reset", "-q", "--soft", "HEAD~1")
    try server.settle()
    #expect(server.rules == ["\(git.tree.uri(shop)) shipped-version-edited"])
  }

  @Test func `the release may be another one, or none, at any time`() throws {
    let git = try repository("{}")
    try git.commit([shop: model(edited)], tag: "v2")
    let server = try TestServer(folders: [git.path], capabilities: client)
    func compare(with settings: String) throws -> [String] {
      try git.tree.add(".modeld.json", settings)
      server.changed(git.tree[".modeld.json"])
      try server.settle()
      return server.rules
    }
    #expect(try compare(with: "{}") == [])
    #expect(try compare(with: #"{"against": "v1"}"#) == ["\(git.tree.uri(shop)) shipped-version-edited"])
    #expect(try compare(with: #"{"against": "v2"}"#) == [])
    #expect(try compare(with: #"{"against": "v1", "rules": {"shipped-version-edited": "off"}}"#) == [])
    #expect(try compare(with: #"{"against": "v1"}"#) == ["\(git.tree.uri(shop)) shipped-version-edited"])
    #expect(try compare(with: "{}") == [])
    #expect(server.received("window/showMessage").isEmpty)
  }

  @Test func `the client's settings may name the release`() throws {
    let git = try repository("{}")
    try git.tree.add(shop, model(edited))
    let server = try TestServer(folders: [git.path], capabilities: client, options: #"{"against": "v1"}"#)
    try server.settle()
    #expect(server.rules == ["\(git.tree.uri(shop)) shipped-version-edited"])
  }

  @Test func `a name that git does not know is told of once, until it does`() throws {
    let git = try repository(#"{"against": "v9"}"#)
    try git.tree.add(shop, model(edited))
    let server = try TestServer(folders: [git.path], capabilities: client)
    try server.settle()
    server.changed(git.tree[".modeld.json"], git.tree[shop])
    try server.settle()
    #expect(server.received("window/showMessage").count == 1)
    #expect(server.rules == [])
    try git.git("tag", "v9", "v1")
    try server.settle()
    #expect(server.rules == ["\(git.tree.uri(shop)) shipped-version-edited"])
    #expect(server.received("window/showMessage").count == 1)
  }

  @Test func `lenses say how versions stand, and the client is asked to look again`() throws {
    let git = try repository()
    let server = try TestServer(
      folders: [git.path],
      capabilities:
        #"{"textDocument":{"codeLens":{}},"workspace":{"codeLens":{"refreshSupport":true},"didChangeWatchedFiles":{"dynamicRegistration":true}}}"#
    )
    let (old, new) = (git.tree.uri(shop), git.tree.uri(second))
    server.open(old, model(plain))
    try server.settle()
    func titles(_ uri: String) throws -> [String] {
      try server.result("textDocument/codeLens", #"{"textDocument":{"uri":"\#(uri)"}}"#).array?
        .compactMap { $0["command"]?["title"]?.string } ?? []
    }
    #expect(try titles(old) == ["current version · shipped with 'v1'"])
    let before = server.received("workspace/codeLens/refresh").count
    try git.tree.add(second, model(plain + "<entity name=\"Order\"/>"))
    try git.tree.add(
      "Shop.xcdatamodeld/.xccurrentversion",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>
      """)
    server.changed(git.tree["Shop.xcdatamodeld"])
    try server.settle()
    #expect(server.received("workspace/codeLens/refresh").count == before + 1)
    #expect(
      try titles(old) == ["not the current version · shipped with 'v1' · migrates to 'Shop 2' by inference"])
    #expect(try titles(new) == ["current version · new since 'v1' · stores of 'Shop' migrate by inference"])
  }

  @Test func `a version is compared with what it was at a commit`() throws {
    let git = try repository()
    try git.tree.add(shop, model(edited))
    let server = try TestServer(folders: [git.path], capabilities: client)
    try server.settle()
    let uri = git.tree.uri(shop)
    let diff = try server.result("modeld/diff", #"{"new":"\#(uri)","ref":"v1"}"#)
    #expect(diff["verdict"]?.string == "may-fail")
    #expect(diff["old"]?["ref"]?.string == "v1")
    #expect(diff["reasons"]?.array?.compactMap { $0["id"]?.string } == ["attribute-made-mandatory"])
    let changes = try #require(diff["changes"]?.array)
    #expect(changes.count == 1)
    #expect(changes[0]["details"]?.array?[0]["aspect"]?.string == "optional")
    #expect(changes[0]["oldRange"]?.text == changes[0]["newRange"]?.text)
    let answer = try server.request("modeld/diff", #"{"new":"\#(uri)","ref":"v9"}"#)
    #expect(answer["error"]?["code"]?.integer == -32803)
  }

  @Test func `a checksum in a source is looked up whenever either changes`() throws {
    let tree = try TemporaryTree()
    try tree.add(shop, model(plain))
    try tree.add(second, model(edited))
    try tree.add(
      "Migration.swift", #"let a = NSLightweightMigrationStage(["iOZJMDYZl0c1b+jvcxxqDE0J/2vGFRiu4V2sM5AY/9o="])"#)
    let server = try TestServer(folders: [tree.path], capabilities: client)
    try server.settle()
    let source = tree.uri("Migration.swift")
    #expect(server.rules.contains("\(source) unknown-checksum"))
    try tree.add("Migration.swift", "let a = 1")
    server.changed(tree["Migration.swift"])
    try server.settle()
    #expect(!server.rules.contains("\(source) unknown-checksum"))
  }
}
