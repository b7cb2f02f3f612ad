import Foundation
import Testing

@testable import ModelServer

@Suite struct ProtocolDocumentTests {
  @Test func `the document lists the messages that are understood, and no others`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../protocol.md").standardized
    let text = try String(contentsOf: file, encoding: .utf8)
    // The first column of every table of messages.
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") && ($0.contains("/") || $0.contains("exit")) }
    let listed = rows.flatMap { row in
      row.split(separator: "|")[0].split(separator: "`").map(String.init).filter {
        !$0.allSatisfy { ", ".contains($0) }
      }
    }.filter { $0.contains("/") || ["initialize", "initialized", "shutdown", "exit"].contains($0) }
    #expect(listed.sorted() == (Handlers.all.map(\.method) + Handlers.others).sorted())
  }
}
