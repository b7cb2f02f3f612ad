import Foundation
import Testing

@testable import ModelServer

@Suite struct ProtocolDocumentTests {
  @Test func `the document lists the messages that are understood, and no others`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../protocol.md").standardized
    let text = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(text.range(of: "## Messages")).upperBound
    let end = try #require(text.range(of: "The server sends")).lowerBound
    let rows = text[start..<end].split(separator: "\n").filter { $0.hasPrefix("| `") }
    let listed = rows.flatMap { row in
      row.split(separator: "|")[0].split(separator: "`").map(String.init).filter { !$0.allSatisfy { ", ".contains($0) } }
    }
    #expect(listed.sorted() == (Handlers.all.map(\.method) + Handlers.others).sorted())
  }
}
