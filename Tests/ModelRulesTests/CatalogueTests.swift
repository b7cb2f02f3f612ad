import Foundation
import ModelRules
import Testing

/// The rules as users see them: the README's table, and the schema of the settings.
struct CatalogueTests {
  private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The rows between the README's two marks, as they must be.
  private var table: String {
    var lines = ["", "| rule | severity | what it reports |", "| --- | --- | --- |"]
    for group in RuleInfo.Group.allCases {
      for info in RuleCatalogue.all where info.group == group {
        lines.append("| `\(info.id)` | \(info.severity.name) | \(info.summary) |")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test func `the README lists every rule as the catalogue has it`() throws {
    let url = root.appending(path: "README.md")
    let text = try String(contentsOf: url, encoding: .utf8)
    let parts = text.components(separatedBy: "<!-- rules -->\n")
    try #require(parts.count == 2)
    let rest = parts[1].components(separatedBy: "\n<!-- /rules -->")
    try #require(rest.count == 2)
    if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
      try (parts[0] + "<!-- rules -->\n" + table + "\n<!-- /rules -->" + rest[1])
        .write(to: url, atomically: true, encoding: .utf8)
    } else {
      #expect(rest[0] == table)
    }
  }

  @Test func `no two rules have one id`() {
    #expect(RuleCatalogue.ids.count == RuleCatalogue.all.count)
  }

  @Test func `the README's table of Apple's messages names rules that there are`() throws {
    let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let parts = text.components(separatedBy: "<!-- messages -->")
    try #require(parts.count == 2)
    let rows = parts[1].components(separatedBy: "<!-- /messages -->")[0].split(separator: "\n").filter {
      $0.hasPrefix("| ")
    }
    #expect(rows.count > 50)
    for row in rows {
      let last = row.split(separator: " | ").last ?? ""
      let names = last.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter {
        $0.offset % 2 == 1
      }
      for name in names { #expect(RuleCatalogue.ids.contains(String(name.element)), "\(name.element)") }
    }
  }
}
