import ModelRules
import ModelSyntax
import ModelWorkspace
import Testing

/// Fixes as values, and what files say after all rounds.
@Suite struct FixTests {
  /// The files of `fixture` after all rounds, by path.
  private func mended(_ fixture: WorkspaceFixture, unsafe: Bool = true) -> FixRounds {
    var rounds = FixRounds(fixture.workspace) { fixture.source($0) }
    rounds.run(wanted: { $0.currentFindings() + $0.settingsFindings }, isAllowed: { $0.isSafe || unsafe })
    return rounds
  }

  /// What is inside `<model>` of the only version after all rounds.
  private func mended(_ text: String, unsafe: Bool = true, lineEnding: String = "\n") -> String {
    let path = "Example.xcdatamodeld/Example.xcdatamodel/contents"
    let lines = WorkspaceFixture.contents(text).string(ByteRange(0, 100_000))
    let fixture = WorkspaceFixture("//- \(path)\n" + lines.replacing("\n", with: lineEnding))
    let rounds = mended(fixture, unsafe: unsafe)
    let result = (rounds.files[path]?.new ?? fixture.texts[path])?.string(ByteRange(0, 100_000)) ?? ""
    return result.split(separator: lineEnding, omittingEmptySubsequences: false).dropFirst(2).dropLast()
      .joined(separator: lineEnding)
  }

  // MARK: All rules

  @Test(arguments: RuleCatalogue.fixableRules.keys.sorted())
  func `the first fix mends the failing example, or there is none`(id: String) throws {
    let rule = try #require(RuleCatalogue.all.first { $0.id == id })
    let fixture = WorkspaceFixture(rule.failing)
    let rounds = mended(fixture)
    guard !rounds.applied.isEmpty else { return }
    #expect(!(rounds.workspace.currentFindings() + rounds.workspace.settingsFindings).contains { $0.rule == id })
    let texts = fixture.texts.merging(rounds.files.mapValues(\.new)) { $1 }
    let again = Workspace(
      root: ".", files: WorkspaceFixture.changes(texts), settings: rounds.workspace.settings)
    #expect(Set(again.currentFindings()) == Set(rounds.workspace.currentFindings()))
    #expect(again.currentFindings().filter { $0.severity == .error } == [])
  }

  @Test(arguments: RuleCatalogue.fixableRules.keys.sorted())
  func `a fix brings nothing that was not found before`(id: String) throws {
    let rule = try #require(RuleCatalogue.all.first { $0.id == id })
    let fixture = WorkspaceFixture(rule.failing)
    let before = Set(fixture.findings.map { $0.rule + $0.message })
    let after = mended(fixture).workspace
    // That versions are alike can only be seen when one of them is current.
    let new = (after.currentFindings() + after.settingsFindings).filter { $0.severity >= .warning }
    #expect(new.filter { !before.contains($0.rule + $0.message) } == [])
  }

  @Test(arguments: RuleCatalogue.fixableRules.keys.sorted())
  func `a second run changes nothing`(id: String) throws {
    let rule = try #require(RuleCatalogue.all.first { $0.id == id })
    let fixture = WorkspaceFixture(rule.failing)
    let first = mended(fixture)
    var second = FixRounds(first.workspace) { first.files[$0]?.new ?? fixture.source($0) }
    second.run(wanted: { $0.currentFindings() + $0.settingsFindings }, isAllowed: { _ in true })
    #expect(second.files.isEmpty)
  }

  // MARK: Relationships

  @Test func `a missing inverse is added on the other side, in the order of names`() {
    let result = mended(
      """
          <entity name="Author" representedClassName="Author" syncable="YES">
              <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book" syncable="YES"/>
          </entity>
          <entity name="Book" representedClassName="Book" syncable="YES">
              <attribute name="title" optional="YES" attributeType="String"/>
              <relationship name="shelf" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Book" inverseName="shelf" inverseEntity="Book"/>
              <userInfo/>
          </entity>
      """)
    #expect(
      result == """
            <entity name="Author" representedClassName="Author" syncable="YES">
                <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book" inverseName="author" inverseEntity="Book" syncable="YES"/>
            </entity>
            <entity name="Book" representedClassName="Book" syncable="YES">
                <attribute name="title" optional="YES" attributeType="String"/>
                <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" inverseName="books" inverseEntity="Author" syncable="YES"/>
                <relationship name="shelf" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Book" inverseName="shelf" inverseEntity="Book"/>
                <userInfo/>
            </entity>
        """)
  }

  @Test func `an empty entity is opened, with the line ending of the file`() {
    let result = mended(
      """
          <entity name="Author">
              <relationship name="book" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Book"/>
          </entity>
          <entity name="Book" />
      """, lineEnding: "\r\n")
    #expect(
      result.split(separator: "\r\n").suffix(3) == [
        "    <entity name=\"Book\">",
        "        <relationship name=\"authors\" optional=\"YES\" toMany=\"YES\" deletionRule=\"Nullify\" "
          + "destinationEntity=\"Author\" inverseName=\"book\" inverseEntity=\"Author\"/>",
        "    </entity>",
      ])
    #expect(!result.replacing("\r\n", with: "").contains("\n"))
  }

  @Test(arguments: [("Author", "author"), ("URLItem", "urlItem"), ("TAG", "tag"), ("X", "x"), ("CDBook", "cdBook")])
  func `the new name is the entity's, as properties are written`(entity: String, name: String) {
    let result = mended(
      """
      <entity name="\(entity)"><relationship name="z" toMany="YES" optional="YES" destinationEntity="Z"/></entity>
      <entity name="Z"/>
      """)
    #expect(result.contains("<relationship name=\"\(name)\""))
  }

  @Test func `two relationships that can only mean each other are paired, and others are left`() {
    func model(_ first: String, _ second: String, _ third: String = "") -> String {
      """
      <entity name="A"><relationship name="b" optional="YES" maxCount="1" destinationEntity="B"\(first)/>\(third)</entity>
      <entity name="B"><relationship name="a" optional="YES" maxCount="1" destinationEntity="A"\(second)/></entity>
      """
    }
    let inverses = (" inverseName=\"a\" inverseEntity=\"B\"", " inverseName=\"b\" inverseEntity=\"A\"")
    #expect(mended(model("", "")) == model(inverses.0, inverses.1))
    #expect(mended(model("", inverses.1)) == model(inverses.0, inverses.1))
    #expect(mended(model("", ""), unsafe: false) == model("", ""))
    let rival = "<relationship name=\"c\" optional=\"YES\" maxCount=\"1\" destinationEntity=\"B\"/>"
    let ambiguous = model("", "", rival)
    let fixture = WorkspaceFixture(ambiguous)
    let context = fixture.workspace.fixContext { fixture.source($0) }
    let finding = fixture.findings.filter { $0.rule == "relationship-without-inverse" && $0.message.contains("'A.") }
    #expect(finding.map { context.fixes(for: $0) } == [[], []])
  }

  @Test func `a misspelt name becomes the only near one, and the inverse's entity with it`() {
    let result = mended(
      """
      <entity name="Author"><relationship name="books" optional="YES" toMany="YES" destinationEntity='Bok' inverseName="auhtor" inverseEntity="Bok"/></entity>
      <entity name="Book"><relationship name="author" optional="YES" maxCount="1" destinationEntity="Author" inverseName="books" inverseEntity="Author"/></entity>
      """, unsafe: false)
    #expect(result.contains("destinationEntity='Book' inverseName=\"author\" inverseEntity=\"Book\""))
  }

  @Test func `of two near names none is taken`() {
    let text = """
      <entity name="Bool"/><entity name="Book"/>
      <fetchRequest name="All" entity="Boo" predicateString="TRUEPREDICATE"/>
      """
    #expect(mended(text) == text)
  }

  @Test func `names are written as XML wants them`() {
    let result = mended(
      """
      <entity name="R&amp;D"/>
      <fetchRequest name="All" entity="R&amp;G" predicateString="TRUEPREDICATE"/>
      """)
    #expect(result.contains("entity=\"R&amp;D\" predicateString"))
  }

  // MARK: Models that meet

  @Test func `a relationship straight into another model gets a stand-in with its inverse`() throws {
    let fixture = WorkspaceFixture(
      """
      //- Tracks.xcdatamodeld/Tracks.xcdatamodel/contents
          <entity name="Track" representedClassName="Track" syncable="YES">
              <relationship name="artist" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Artist" inverseName="tracks" inverseEntity="Artist"/>
          </entity>
      //- Artists.xcdatamodeld/Artists.xcdatamodel/contents
          <entity name="Artist" representedClassName="Artist" syncable="YES">
              <relationship name="tracks" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Track" inverseName="artist" inverseEntity="Track"/>
          </entity>
          <entity name="Track" representedClassName="NSManagedObject" syncable="YES">
              <relationship name="artist" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Artist" inverseName="tracks" inverseEntity="Artist"/>
              <userInfo>
                  <entry key="MyRealEntity" value="Track"/>
              </userInfo>
          </entity>
      """)
    let rounds = mended(fixture, unsafe: false)
    #expect(rounds.applied.map(\.fix.title) == ["Add a stand-in for 'Artist'"])
    #expect(rounds.workspace.currentFindings() == [])
    let text = try #require(rounds.files["Tracks.xcdatamodeld/Tracks.xcdatamodel/contents"]?.new)
    #expect(
      text.string(ByteRange(0, 10_000)).contains(
        """
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
            <entity name="Artist" representedClassName="NSManagedObject" syncable="YES">
                <relationship name="tracks" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Track" inverseName="artist" inverseEntity="Track"/>
                <userInfo>
                    <entry key="MyRealEntity" value="Artist"/>
                </userInfo>
            </entity>
            <entity name="Track"
        """))
  }

  // MARK: Versions

  @Test func `the current version that a project names is written`() throws {
    let rule = try #require(RuleCatalogue.all.first { $0.id == "project-current-version-differs" })
    let text = rule.failing.text.split(separator: "//- Model.xcdatamodeld/.xccurrentversion")[0]
    let fixture = WorkspaceFixture(String(text))
    #expect(mended(fixture, unsafe: false).files.isEmpty)
    let rounds = mended(fixture)
    let file = try #require(
      rounds.files["./Model.xcdatamodeld/.xccurrentversion"] ?? rounds.files["Model.xcdatamodeld/.xccurrentversion"])
    #expect(file.old == nil)
    #expect(file.new.string(ByteRange(0, 1_000)).contains("<string>Model 2.xcdatamodel</string>"))
    #expect(rounds.workspace.currentFindings().filter { $0.severity >= .warning } == [])
  }

  @Test func `a project names the version that the bundle names`() throws {
    let rule = try #require(RuleCatalogue.all.first { $0.id == "project-current-version-differs" })
    let fixture = WorkspaceFixture(
      rule.failing.text.replacing("currentVersion = V2;", with: "currentVersion = V2 /* Model 2.xcdatamodel */;"))
    let file = try #require(mended(fixture, unsafe: false).files["App.xcodeproj/project.pbxproj"])
    #expect(file.new.string(ByteRange(0, 10_000)).contains("currentVersion = V1 /* Model.xcdatamodel */; path"))
  }

  @Test func `a repetition goes with its line, and one that differs stays`() {
    let repeated = """
          <entity name="A"/>
          <entity name="B">
              <attribute name="x" optional="YES" attributeType="String"/>
              <attribute name="x" optional="YES" attributeType="String"/>
              <attribute name="x" optional="YES" attributeType="String"/>
              <attribute name="x" optional="YES" attributeType="Date"/>
          </entity>
      """
    #expect(
      mended(repeated, unsafe: false) == """
            <entity name="A"/>
            <entity name="B">
                <attribute name="x" optional="YES" attributeType="String"/>
                <attribute name="x" optional="YES" attributeType="Date"/>
            </entity>
        """)
  }
}

/// Edits of a text.
@Suite struct TextEditTests {
  @Test func `edits are applied from any order, and all else is kept`() {
    let text = SourceText("one two three")
    let edits = [TextEdit(ByteRange(8, 13), "3"), TextEdit(ByteRange(0, 0), "> "), TextEdit(ByteRange(4, 7), "")]
    #expect(text.applying(edits) == SourceText("> one  3"))
  }

  @Test func `edits disturb each other where they touch`() {
    let edit = TextEdit(ByteRange(4, 7), "x")
    #expect(edit.touches(TextEdit(ByteRange(7, 7), "")))
    #expect(edit.touches(TextEdit(ByteRange(0, 4), "")))
    #expect(!edit.touches(TextEdit(ByteRange(8, 9), "")))
  }
}
