import ModelRules
import ModelSyntax
import ModelWorkspace
import Testing

/// One mistake gives one finding, and what only follows from it gives none.
@Suite struct JudgingTests {
  // MARK: Inverses

  @Test func `an inverse may be inherited`() {
    let fixture = WorkspaceFixture(
      """
      <entity name="Media"><relationship name="owner" maxCount="1" destinationEntity="Owner" inverseName="media"/></entity>
      <entity name="Photo" parentEntity="Media"/>
      <entity name="Owner"><relationship name="media" toMany="YES" destinationEntity="Photo" inverseName="owner"/></entity>
      """)
    #expect(fixture.report == [])
  }

  @Test func `an inverse that does not exist is an error at its name`() {
    let fixture = WorkspaceFixture(
      """
      <entity name="A"><relationship name="b" maxCount="1" destinationEntity="B" inverseName="aa"/></entity>
      <entity name="B"><relationship name="a" maxCount="1" destinationEntity="A" inverseName="b"/></entity>
      """)
    #expect(fixture.report == ["error unknown-inverse Example/Example: aa"])
  }

  @Test func `nothing is said of an inverse behind a parent that is missing`() {
    let fixture = WorkspaceFixture(
      """
      <entity name="A"><relationship name="b" maxCount="1" destinationEntity="B" inverseName="a"/></entity>
      <entity name="B" parentEntity="Gone"/>
      """)
    #expect(fixture.report == ["error unknown-parent Example/Example: Gone"])
  }

  @Test func `an inverse that leads elsewhere is one warning`() {
    let fixture = WorkspaceFixture(
      """
      <entity name="A">
        <relationship name="b" maxCount="1" destinationEntity="B" inverseName="a"/>
        <relationship name="other" maxCount="1" destinationEntity="B" inverseName="a"/>
      </entity>
      <entity name="B"><relationship name="a" maxCount="1" destinationEntity="A" inverseName="b"/></entity>
      """)
    #expect(fixture.report == ["warning inverse-mismatch Example/Example: a"])
  }

  @Test(arguments: [
    // The other side names no inverse.
    (#"destinationEntity="A""#, ["warning relationship-without-inverse Example/Example: a"]),
    // It names one that is not there.
    (#"destinationEntity="A" inverseName="x""#, ["error unknown-inverse Example/Example: x"]),
    // It leads nowhere.
    (#"destinationEntity="Gone" inverseName="b""#, ["error unknown-destination Example/Example: Gone"]),
  ])
  func `a fault of the inverse is not repeated on this side`(other: String, expected: [String]) {
    let fixture = WorkspaceFixture(
      """
      <entity name="A"><relationship name="b" maxCount="1" destinationEntity="B" inverseName="a"/></entity>
      <entity name="B"><relationship name="a" maxCount="1" \(other)/></entity>
      """)
    #expect(fixture.report == expected)
  }

  @Test func `a relationship can be its own inverse`() {
    let fixture = WorkspaceFixture(
      #"<entity name="A"><relationship name="friends" toMany="YES" destinationEntity="A" inverseName="friends"/></entity>"#
    )
    #expect(fixture.report == [])
  }

  // MARK: Other models

  @Test func `a relationship into another model asks for a stand-in`() throws {
    let fixture = WorkspaceFixture(
      """
      //- A.xcdatamodel/contents
      <entity name="A"><relationship name="b" maxCount="1" destinationEntity="B" inverseName="a"/></entity>
      //- B.xcdatamodel/contents
      <entity name="B"/>
      """)
    #expect(fixture.report == ["error unknown-destination A: B"])
    let finding = try #require(fixture.findings.first)
    #expect(finding.message.contains("B.xcdatamodel") && finding.message.contains("stand-in"))
    #expect(finding.related.map { fixture.text(of: $0.place) } == ["B: B"])
  }

  private let standIn = """
    //- Sources/One/A.xcdatamodel/contents
    <entity name="S"><userInfo><entry key="MyRealEntity" value="Real"/></userInfo></entity>

    """

  @Test func `a real entity may lie in another set of the tree`() {
    let real = "//- Package.swift\n//- Sources/Two/B.xcdatamodel/contents\n<entity name=\"Real\"/>"
    let fixture = WorkspaceFixture(standIn + real)
    #expect(fixture.workspace.layout.sets.count == 2)
    #expect(fixture.report == [])
  }

  @Test func `a stand-in without a real entity is an error at the value`() {
    let other = "//- Package.swift\n//- Sources/Two/B.xcdatamodel/contents\n<entity name=\"Other\"/>"
    #expect(
      WorkspaceFixture(standIn + other).report == ["error stand-in-without-real-entity Sources/One/A: Real"])
  }

  @Test func `the stand-in of another set is compared with its real entity`() {
    let fixture = WorkspaceFixture(
      """
      //- Package.swift
      //- Sources/One/A.xcdatamodel/contents
      <entity name="R"><attribute name="a" attributeType="Date"/>
      <userInfo><entry key="MyRealEntity" value=""/></userInfo></entity>
      //- Sources/Two/B.xcdatamodel/contents
      <entity name="R"><attribute name="a" attributeType="String"/></entity>
      """)
    #expect(fixture.report == ["warning stand-in-differs Sources/One/A: a"])
  }

  // MARK: Broken files

  @Test func `a broken file silences what only follows from it`() {
    let fixture = WorkspaceFixture(
      """
      //- A.xcdatamodel/contents
      <entity name="S"><userInfo><entry key="MyRealEntity" value="Real"/></userInfo></entity>
      //- B.xcdatamodel/contents
      <entity name="Real"><relationship name="r" maxCount="1" destinationEntity="Gone"/>
      """)
    #expect(fixture.findings.map(\.rule) == ["malformed-file"])
    #expect(fixture.findings.map(\.place.path) == ["B.xcdatamodel/contents"])
  }

  @Test func `what a broken file silenced is said once it is mended`() {
    var fixture = WorkspaceFixture(
      """
      //- A.xcdatamodel/contents
      <entity name="S"><userInfo><entry key="MyRealEntity" value="Real"/></userInfo></entity>
      //- B.xcdatamodel/contents
      <entity name="Other">
      """)
    let path = "B.xcdatamodel/contents"
    let mended = WorkspaceFixture.contents("<entity name=\"Other\"/>")
    fixture.workspace.apply([FileChange(path, FileState.read(mended, at: path))])
    #expect(fixture.report == ["error stand-in-without-real-entity A: Real"])
  }

  // MARK: Versions

  private let two = """
    //- A.xcdatamodeld/A.xcdatamodel/contents
    <entity name="Unit"><relationship name="r" maxCount="1" destinationEntity="Unit"/><relationship name="s" maxCount="1"/></entity>
    //- A.xcdatamodeld/A 2.xcdatamodel/contents
    <entity name="Unit"><relationship name="r" maxCount="1" destinationEntity="Unit"/></entity>

    """

  private func current(_ folder: String) -> String {
    let text = String(decoding: WorkspaceFixture.currentVersion(folder).bytes, as: UTF8.self)
    return "//- A.xcdatamodeld/.xccurrentversion\n\(text)\n"
  }

  @Test func `of versions that are not current errors alone are reported`() {
    let fixture = WorkspaceFixture(two + current("A 2.xcdatamodel"))
    #expect(
      fixture.report == ["error missing-destination A/A: s", "warning relationship-without-inverse A/A 2: r"])
    let all = WorkspaceFixture(two + current("A 2.xcdatamodel"), allVersions: true)
    #expect(all.findings.count { $0.rule == "relationship-without-inverse" } == 2)
  }

  @Test func `a bundle whose current version is unknown takes part in no merge`() {
    let fixture = WorkspaceFixture(
      """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Unit" representedClassName="One"/>
      //- B.xcdatamodel/contents
      <entity name="Unit" representedClassName="Two"/>
      <entity name="S"><userInfo><entry key="MyRealEntity" value="Elsewhere"/></userInfo></entity>

      """ + current("A 3.xcdatamodel"))
    #expect(fixture.report == ["error unknown-current-version A/.xccurrentversion: A 3.xcdatamodel"])
  }

  @Test func `several versions and no word on the current one are one error`() {
    let fixture = WorkspaceFixture(
      """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Unit"/>
      //- A.xcdatamodeld/A 2.xcdatamodel/contents
      <entity name="Unit" isAbstract="YES"/>
      """)
    #expect(fixture.report == ["error no-current-version A"])
  }

  @Test func `a marker file that cannot be opened is one error`() {
    var fixture = WorkspaceFixture(two + current("A 2.xcdatamodel"))
    fixture.workspace.apply([FileChange("A.xcdatamodeld/.xccurrentversion", .unreadable("permission denied"))])
    #expect(fixture.report == ["error missing-destination A/A: s", "error unreadable-file A/.xccurrentversion"])
  }

  @Test func `a request without an entity is an error at its name`() {
    let fixture = WorkspaceFixture("<entity name=\"A\"/><fetchRequest name=\"R\" predicateString=\"x == 1\"/>")
    #expect(fixture.report == ["error unknown-fetch-entity Example/Example: R"])
  }

  @Test func `settings are looked at again when what they name is gone`() {
    let settings = Settings.read(
      SourceText(#"{"mergeSets": [{"name": "S", "models": ["A.xcdatamodeld"]}]}"#), knownRules: [])
    let path = "/r/A.xcdatamodeld/A.xcdatamodel/contents"
    let model = FileChange(path, FileState.read(SourceText("<model/>"), at: path))
    var workspace = Workspace(root: "/r", files: [model], settings: settings)
    _ = workspace.takeStalePaths()
    workspace.apply([FileChange(path, nil)])
    #expect(workspace.takeStalePaths().contains("/r/.modeld.json"))
    #expect(workspace.settingsFindings.map(\.message) == ["no model matches 'A.xcdatamodeld'"])
  }
}
