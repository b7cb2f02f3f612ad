import Foundation
import Testing

/// The tests that the list of faults names are there.
@Suite struct FaultListTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

  @Test func `every test in the list of faults exists, and no row lacks one`() throws {
    let list = try String(contentsOf: FaultListTests.tests.appending(path: "faults.md"), encoding: .utf8)
    let rows = list.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.dropFirst(2).first?.isNumber == true }
    #expect(rows.count == 53)
    let sources = try FaultListTests.sources()
    for row in rows {
      let cells = row.split(separator: "|")
      let names =
        cells.last.map { $0.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element) } ?? []
      #expect(!names.isEmpty || row.contains("none: "), "\(row)")
      for name in names { #expect(sources.contains("func `\(name)`"), "no test is called \(name)") }
    }
  }

  private static func sources() throws -> String {
    let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    let sources = (files?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    return try sources.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
  }
}
