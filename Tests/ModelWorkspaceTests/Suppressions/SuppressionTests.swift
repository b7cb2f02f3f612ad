import ModelRules
import ModelSyntax
import ModelWorkspace
import Testing

/// What settings and user info say to ignore.
@Suite struct SuppressionTests {
  /// An entity with two relationships that should have an inverse, and user info.
  private static func model(entity: String = "", property: String = "") -> String {
    """
    //- Example.xcdatamodeld/Example.xcdatamodel/contents
    <entity name="A">
      <relationship name="x" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="B">\(property)</relationship>
      <relationship name="y" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="B"/>
      \(entity)
    </entity>
    <entity name="B"/>

    """
  }

  private static func userInfo(_ value: String) -> String {
    "<userInfo><entry key=\"modeld.ignore\" value=\"\(value)\"/></userInfo>"
  }

  private func report(_ text: String, suppressions: String? = nil, more: String = "") -> [String] {
    let settings = suppressions.map { "//- .modeld.json\n{ suppressions: [\($0)] \(more)}\n" } ?? ""
    return WorkspaceFixture(text + settings).findings.filter { $0.severity >= .warning }
      .map { "\($0.rule) \($0.message.split(separator: "'", omittingEmptySubsequences: false)[1])" }.sorted()
  }

  private static let both = ["relationship-without-inverse A.x", "relationship-without-inverse A.y"]

  @Test(arguments: [
    ("", 2), ("relationship-without-inverse", 0), ("no-action-delete-rule, relationship-without-inverse: why", 0),
  ])
  func `user info of an entity holds for what is in it`(value: String, count: Int) {
    let found = report(Self.model(entity: Self.userInfo(value))).filter { $0.hasPrefix("relationship") }
    #expect(found.count == count)
  }

  @Test func `user info of a property holds for that one`() {
    #expect(
      report(Self.model(property: Self.userInfo("relationship-without-inverse")))
        == ["relationship-without-inverse A.y"])
  }

  @Test func `what is ignored for nothing is reported, and an unknown rule with the nearest`() {
    let unused = report(Self.model(entity: Self.userInfo("no-action-delete-rule")))
    #expect(unused == Self.both + ["unused-suppression no-action-delete-rule"])
    let fixture = WorkspaceFixture(Self.model(property: Self.userInfo("relationship-without-inverze")))
    #expect(fixture.report.contains("warning unused-suppression Example/Example: relationship-without-inverze"))
    #expect(fixture.findings.contains { $0.message.hasSuffix("did you mean 'relationship-without-inverse'?") })
  }

  @Test(arguments: [
    ("", []), ("bundle: 'Example'", []), ("bundle: '*.xcdatamodeld', version: 'Example.xcdatamodel'", []),
    ("entity: 'A'", []), ("entity: 'A', property: 'x'", ["relationship-without-inverse A.y"]),
    ("bundle: 'Other'", both + ["unused-suppression relationship-without-inverse"]),
    ("version: 'Example 2'", both + ["unused-suppression relationship-without-inverse"]),
    ("property: 'z'", both + ["unused-suppression relationship-without-inverse"]),
  ])
  func `settings ignore a rule where they say`(place: String, expected: [String]) {
    let entry = "{ rule: 'relationship-without-inverse', reason: 'read only', \(place) }"
    #expect(report(Self.model(), suppressions: entry) == expected)
  }

  @Test func `nothing is said of a rule that is off, of a broken model, or of an old version`() {
    let entry = "{ rule: 'no-action-delete-rule', reason: 'r' }"
    #expect(report(Self.model(), suppressions: entry, more: ", rules: { 'no-action-delete-rule': 'off' }") == Self.both)
    let broken = "//- Example.xcdatamodeld/Example.xcdatamodel/contents\n<entity name=\"A\">\n"
    #expect(!report(broken, suppressions: entry).contains { $0.hasPrefix("unused") })
    let old = """
      //- M.xcdatamodeld/M.xcdatamodel/contents
      <entity name="A">\(Self.userInfo("no-action-delete-rule"))</entity>
      //- M.xcdatamodeld/M 2.xcdatamodel/contents
      <entity name="A"/>
      //- M.xcdatamodeld/.xccurrentversion
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>M 2.xcdatamodel</string></dict></plist>
      """
    #expect(report(old) == [])
  }

  @Test(arguments: [
    ("{ rule: 'no-action-delete-rule' }", "The suppression has no “reason”"),
    ("{ reason: 'x' }", "The suppression has no “rule”"), ("3", "A suppression must be an object, not a number"),
    ("{ rule: 'no-action-delete-rule', reason: '' }", "“reason” must not be empty"),
  ])
  func `a suppression needs a rule and a reason`(entry: String, message: String) throws {
    let settings = Settings.read(.init("{ suppressions: [\(entry)] }"), knownRules: Array(RuleCatalogue.ids))
    #expect(settings.problems.map(\.message) == [message])
    #expect(settings.isBroken)
  }

  @Test func `an unknown rule or key is a warning`() {
    let text =
      "{ suppressions: [{ rule: 'no-action-delete-rul', reason: 'r' }, { rule: 'orphaned-child', reason: 'r', entty: 'A' }] }"
    let settings = Settings.read(.init(text), knownRules: Array(RuleCatalogue.ids))
    #expect(!settings.isBroken)
    #expect(
      settings.problems.map(\.message) == [
        "There is no rule “no-action-delete-rul”; did you mean “no-action-delete-rule”?",
        "There is no key “entty”; did you mean “entity”?",
      ])
    #expect(settings.suppressions.map(\.rule) == ["orphaned-child"])
  }
}
