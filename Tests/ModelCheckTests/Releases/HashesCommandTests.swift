import Foundation
import TestSupport
import Testing

@testable import ModelCheck

@Suite("The command --hashes") struct HashesCommandTests {
  /// The vector of the reference: SHA-256 after the documented inputs, and the checksum of a model of that entity.
  private let a = #"<entity name="A"><attribute name="n" optional="YES" attributeType="String"/></entity>"#
  private let hash = "1005cebb5f5361c9558cd4173b6fc47d37887a92bc4aaa3184cfc31bfcf3e040"
  private let checksum = "OLTKxrMQoQUE7Zl3tHx7mNSrV07+axBUcy313LblMVo="

  private struct Document: Decodable {
    struct Model: Decodable {
      let bundle: String?
      let version: String
      let file: String
      let current: Bool
      let checksum: String?
      let entities: [String: String]?
      let unverified: [String]
      let error: String?
    }

    struct Merged: Decodable {
      let mergeSet: String
      let checksum: String?
      let entities: [String: String]?
      let unverified: [String]
      let error: String?
    }

    let version: Int
    let models: [Model]
    let merged: [Merged]
  }

  private func document(_ tree: TemporaryTree) throws -> (document: Document, status: Int32) {
    let outcome = try Invocation("--hashes", "--format", "json", "$", on: tree)
    return (try JSONDecoder().decode(Document.self, from: Data(outcome.output.utf8)), outcome.status)
  }

  @Test func `Text has a line for each model and each entity`() throws {
    let tree = try TemporaryTree()
    try tree.addBundle("Shop", a)
    let outcome = try Invocation("--hashes", "$/Shop.xcdatamodeld", on: tree)
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 4)
    #expect(lines[0].hasSuffix("Shop.xcdatamodeld/Shop.xcdatamodel (current): \(checksum)"))
    #expect(lines[1] == "  \(hash) A")
    #expect(lines[2] == "merged model Shop.xcdatamodeld: \(checksum)")
    #expect(lines[3] == lines[1])
  }

  @Test func `JSON lists versions in numeric order, the current one among them, and lone models`() throws {
    let tree = try TemporaryTree()
    try tree.addBundle("Shop", a)
    let text = try #require(tree.text("Shop.xcdatamodeld/Shop.xcdatamodel/contents"))
    for name in ["Shop 10", "Shop 2"] { try tree.add("Shop.xcdatamodeld/\(name).xcdatamodel/contents", text) }
    try tree.add("Lone.xcdatamodel/contents", text.replacing("\"A\"", with: "\"É\""))
    try tree.add(
      "Shop.xcdatamodeld/.xccurrentversion",
      "<plist><dict><key>_XCCurrentVersionName</key><string>Shop 10.xcdatamodel</string></dict></plist>")
    let (document, status) = try document(tree)
    #expect(status == 0 && document.version == 1)
    #expect(document.models.map(\.version) == ["Lone", "Shop", "Shop 2", "Shop 10"])
    #expect(document.models.map(\.current) == [true, false, false, true])
    #expect(document.models.map { $0.bundle == nil } == [true, false, false, false])
    #expect(
      document.models.map { $0.file.hasSuffix("\($0.version).xcdatamodel/contents") } == [true, true, true, true])
    #expect(document.models[1].checksum == checksum && document.models[1].entities == ["A": hash])
    #expect(document.models.map(\.unverified) == [["É"], [], [], []])
    #expect(document.merged.count == 1)
    #expect(document.merged[0].entities?.keys.sorted() == ["A", "É"])
    #expect(document.merged[0].unverified == ["É"])
  }

  @Test func `A merge that throws has no hashes, and a file that cannot be read gives status 1`() throws {
    let tree = try TemporaryTree()
    try tree.addBundle("Shop", a)
    try tree.addBundle("Other", a.replacing("String", with: "Date"))
    var (document, status) = try document(tree)
    #expect(status == 0)
    #expect(document.models.allSatisfy { $0.entities?.count == 1 && $0.error == nil })
    #expect(document.merged.map { $0.checksum == nil && $0.entities == nil } == [true])
    #expect(document.merged[0].error?.hasPrefix("entity 'A' differs between ") == true)
    try tree.addBundle("Other", "<entity")
    (document, status) = try self.document(tree)
    #expect(status == 1)
    #expect(document.models.map { $0.error == nil } == [false, true])
    #expect(document.models[0].checksum == nil && document.models[0].entities == nil)
    #expect(document.merged[0].error == "not all of its models can be read")
  }
}
