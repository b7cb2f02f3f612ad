import ModelRules
import ModelSyntax
import ModelWorkspace
import Testing

/// The examples of every rule, as `--explain` and the README show them.
@Suite struct RuleExampleTests {
  /// Rules that no text can break: they need bytes, permissions or a baseline, and have tests of their own.
  private static let withoutExample = [
    "stale-baseline-entry", "stale-mapping-model", "unknown-checksum", "unreadable-file", "wrong-encoding",
  ]

  @Test(arguments: RuleCatalogue.all.map(\.id).filter { !withoutExample.contains($0) })
  func `the failing example breaks this rule alone`(id: String) throws {
    let rule = try #require(RuleCatalogue.all.first { $0.id == id })
    let findings = WorkspaceFixture(rule.failing).findings
    #expect(findings.contains { $0.rule == id })
    #expect(findings.filter { $0.rule != id && $0.severity >= .warning } == [])
  }

  @Test(arguments: RuleCatalogue.all.map(\.id).filter { !withoutExample.contains($0) })
  func `the passing example is silent`(id: String) throws {
    let rule = try #require(RuleCatalogue.all.first { $0.id == id })
    let fixture = WorkspaceFixture(rule.passing)
    #expect(fixture.report == [])
    #expect(fixture.findings.filter { $0.rule == id } == [])
    #expect(!fixture.workspace.files.isEmpty)
  }

  @Test func `only rules that no text can break have no example`() {
    let empty = RuleCatalogue.all.filter { $0.failing.text.isEmpty || $0.passing.text.isEmpty }.map(\.id)
    #expect(empty.sorted() == Self.withoutExample.sorted())
  }

  // MARK: Rules without an example

  @Test func `a file that the system does not open is reported as a whole`() {
    var fixture = WorkspaceFixture("<entity name=\"Author\"/>")
    let path = "Example.xcdatamodeld/Example.xcdatamodel/contents"
    fixture.workspace.apply([FileChange(path, .unreadable("permission denied"))])
    #expect(fixture.workspace.currentFindings().map(\.rule) == ["unreadable-file"])
    #expect(fixture.workspace.currentFindings().map(\.place) == [Place(path)])
    #expect(fixture.workspace.currentFindings().map(\.severity) == [.error])
  }

  @Test(arguments: [[UInt8](repeating: 0xE9, count: 1), [0xC3, 0x28], [0xED, 0xA0, 0x80]])
  func `bytes that are not UTF-8 are reported where they are`(bytes: [UInt8]) throws {
    let start = Array("<?xml version=\"1.0\"?>\n<model><entity name=\"Caf".utf8)
    let path = "Example.xcdatamodeld/Example.xcdatamodel/contents"
    let text = SourceText(start + bytes + Array("\"/></model>".utf8))
    let state = try #require(FileState.read(text, at: path))
    let findings = Workspace(root: ".", files: [FileChange(path, state)]).currentFindings()
    #expect(findings.map(\.rule) == ["wrong-encoding"])
    #expect(findings.map(\.severity) == [.error])
    #expect(findings.first?.place.range?.start == start.count)
  }

  @Test func `a file in UTF-16 is one error`() throws {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><model><entity name=\"Author\"/></model>"
    let bytes: [UInt8] = [0xFF, 0xFE] + text.utf8.flatMap { unit -> [UInt8] in [unit, 0] }
    let path = "Example.xcdatamodeld/Example.xcdatamodel/contents"
    let state = try #require(FileState.read(SourceText(bytes), at: path))
    let findings = Workspace(root: ".", files: [FileChange(path, state)]).currentFindings()
    #expect(findings.map(\.rule) == ["wrong-encoding"])
  }
}

/// What the catalogue says of the rules.
@Suite struct RuleCatalogueTests {
  @Test func `no id is given twice`() {
    let ids = RuleCatalogue.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(RuleCatalogue.ids == Set(ids))
  }

  @Test(arguments: RuleCatalogue.all.map(\.id))
  func `an id is made of words in lower case with hyphens between`(id: String) {
    let words = id.split(separator: "-", omittingEmptySubsequences: false)
    #expect(words.allSatisfy { word in !word.isEmpty && word.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A } })
  }

  @Test(arguments: RuleCatalogue.all.map(\.id))
  func `a summary is one line without a full stop, an explanation ends with one`(id: String) throws {
    let rule = try #require(RuleCatalogue.all.first { $0.id == id })
    #expect(!rule.summary.isEmpty && !rule.summary.hasSuffix(".") && !rule.summary.contains("\n"))
    #expect(rule.explanation.hasSuffix(".") && !rule.explanation.contains("\n"))
  }
}
