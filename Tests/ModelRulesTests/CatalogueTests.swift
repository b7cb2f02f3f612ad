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
}
