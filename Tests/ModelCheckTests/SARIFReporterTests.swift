import Foundation
import ModelRules
import ModelSyntax
import Testing

@testable import ModelCheck

private struct Log: Decodable {
  struct Text: Decodable { var text: String }
  struct Artifact: Decodable { var uri: String, uriBaseId: String? }
  struct Region: Decodable, Equatable { var startLine, startColumn, endLine, endColumn: Int }
  struct Physical: Decodable {
    var artifactLocation: Artifact
    var region: Region
  }
  struct Location: Decodable {
    var physicalLocation: Physical
    var message: Text?
  }
  struct Result: Decodable {
    var ruleId, level: String
    var ruleIndex: Int?
    var message: Text
    var locations: [Location]
    var relatedLocations: [Location]?
    var partialFingerprints: [String: String]
  }
  struct Rule: Decodable { var id: String }
  struct Driver: Decodable { var rules: [Rule] }
  struct Tool: Decodable { var driver: Driver }
  struct Run: Decodable {
    var tool: Tool
    var columnKind: String
    var results: [Result]
  }
  var version: String
  var runs: [Run]
}

@Suite struct SARIFReporterTests {
  private func run(_ report: Report) throws -> Log.Run {
    let text = report.printed(.sarif) { $0.isVerbose = true }
    return try #require(try JSONDecoder().decode(Log.self, from: Data(text.utf8)).runs.first)
  }

  @Test func `every rule is described, and results point at theirs`() throws {
    let run = try run(Report(diagnostic(), diagnostic(rule: "no-such-rule")))
    #expect(run.tool.driver.rules.map(\.id) == RuleCatalogue.all.map(\.id))
    #expect(run.columnKind == "utf16CodeUnits")
    #expect(run.results.map { $0.ruleIndex.map { run.tool.driver.rules[$0].id } } == [nil, "unknown-parent"])
    #expect(Set(run.results.map { $0.partialFingerprints["modeldSubject/v1"] }).count == 2)
  }

  @Test func `paths in the checkout are relative URIs, others absolute`() throws {
    let places = try run(.hostile).results.map(\.locations[0].physicalLocation.artifactLocation)
    #expect(
      Set(places.map(\.uri)) == [
        "App/a%20b/%25%C3%BC%3A%2C%22%3C%26%3E%27/contents", "App/multi/contents", "App/App/contents",
        "file:///elsewhere/B.xcdatamodeld",
      ])
    #expect(places.allSatisfy { $0.uriBaseId == ($0.uri.hasPrefix("file:") ? nil : "%SRCROOT%") })
  }

  @Test func `levels are those of SARIF`() throws {
    #expect(
      Set(try run(.hostile).results.map { "\($0.ruleId) \($0.level)" }) == [
        "unknown-parent error", "unknown-parent warning", "no-action-delete-rule warning", "legacy-model note",
        "unknown-xml-name note",
      ])
  }

  @Test func `columns are those that were counted, and no region is empty`() throws {
    let counted = Diagnostic(
      path: "a", file: "a", start: TextPosition(line: 2, column: 9), end: TextPosition(line: 2, column: 13),
      severity: .error, rule: "unknown-parent", message: "m", related: [related],
      utf16: UTF16Columns(start: 7, end: 9))
    let result = try #require(try run(Report(counted)).results.first)
    let region = Log.Region(startLine: 3, startColumn: 8, endLine: 3, endColumn: 10)
    #expect(result.locations[0].physicalLocation.region == region)
    #expect(result.relatedLocations?.first?.message?.text == "'Foo' is here")
    #expect(result.relatedLocations?.first?.physicalLocation.artifactLocation.uri == "B/contents")
    let empty = try #require(try run(Report(diagnostic(from: 4, to: 4))).results.first)
    #expect(empty.locations[0].physicalLocation.region.endColumn == 6)
  }
}
