import ModelRules
import ModelSyntax
import ModelWorkspace
import Testing

/// Fixes in project files, with the forms that Xcode writes.
@Suite struct ProjectFixTests {
  private static func tree(_ children: String, _ objects: String, phases: String = "") -> WorkspaceFixture {
    WorkspaceFixture(
      """
      //- App.xcodeproj/project.pbxproj
      // !$*UTF8*$!
      {
      \tarchiveVersion = 1;
      \tobjects = {

      /* Begin PBXFileReference section */
      \(objects)
      /* End PBXFileReference section */
      \t\tAA00 /* Model.xcdatamodeld */ = {
      \t\t\tisa = XCVersionGroup;
      \t\t\tchildren = (
      \(children)
      \t\t\t);
      \t\t\tcurrentVersion = AA01 /* Model.xcdatamodel */;
      \t\t\tpath = Model.xcdatamodeld;
      \t\t\tsourceTree = "<group>";
      \t\t\tversionGroupType = wrapper.xcdatamodel;
      \t\t};
      \t\tMM00 = {isa = PBXGroup; children = (AA00 /* Model.xcdatamodeld */, ); sourceTree = "<group>"; };
      \t\tPP00 = {isa = PBXProject; mainGroup = MM00; projectDirPath = ""; targets = (TT00, ); };
      \t\tTT00 = {isa = PBXNativeTarget; buildPhases = (SS00, RR00, ); name = App; };
      \(phases)
      \t};
      \trootObject = PP00;
      }
      //- Model.xcdatamodeld/Model.xcdatamodel/contents
      <entity name="A"/>
      //- Model.xcdatamodeld/Model 2.xcdatamodel/contents
      <entity name="A"/>
      //- Model.xcdatamodeld/.xccurrentversion
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Model.xcdatamodel</string></dict></plist>
      """)
  }

  private static let first = "\t\t\t\tAA01 /* Model.xcdatamodel */,"
  private static let reference =
    "\t\tAA01 /* Model.xcdatamodel */ = {isa = PBXFileReference; lastKnownFileType = wrapper.xcdatamodel; "
    + "path = Model.xcdatamodel; sourceTree = \"<group>\"; };"
  private static let build = """
    \t\tBB01 /* Model.xcdatamodeld in Sources */ = {isa = PBXBuildFile; fileRef = AA00 /* Model.xcdatamodeld */; };
    \t\tSS00 = {isa = PBXSourcesBuildPhase; files = (
    \t\t\t\tBB01 /* Model.xcdatamodeld in Sources */,
    \t\t\t); };
    """

  /// The project after all rounds.
  private func mended(_ fixture: WorkspaceFixture) -> (text: String, before: String, rules: [String]) {
    var rounds = FixRounds(fixture.workspace) { fixture.texts[$0] }
    rounds.run(wanted: { $0.currentFindings() }, isAllowed: \.isSafe)
    let path = "App.xcodeproj/project.pbxproj"
    func string(_ text: SourceText?) -> String { text.map { $0.string(ByteRange(0, $0.count)) } ?? "" }
    return (
      string(rounds.files[path]?.new ?? fixture.texts[path]), string(fixture.texts[path]),
      rounds.workspace.currentFindings().filter { $0.severity >= .warning }.map(\.rule)
    )
  }

  @Test func `a version that a project lacks is listed, in its own two lines`() throws {
    let fixture = Self.tree(Self.first, Self.reference, phases: Self.build)
    let result = mended(fixture)
    #expect(result.rules == [])
    let new = result.text.split(separator: "\n", omittingEmptySubsequences: false)
    let old = result.before.split(separator: "\n", omittingEmptySubsequences: false)
    let added = new.difference(from: old)
    #expect(added.removals.isEmpty)
    let lines = added.insertions.map { if case .insert(_, let line, _) = $0 { String(line) } else { "" } }
    #expect(lines.count == 2)
    let id = try #require(lines.first?.split(separator: " ").first?.dropFirst(2))
    #expect(id.count == 24 && id.allSatisfy(\.isHexDigit))
    #expect(
      lines == [
        "\t\t\(id) /* Model 2.xcdatamodel */ = {isa = PBXFileReference; lastKnownFileType = wrapper.xcdatamodel; "
          + "path = \"Model 2.xcdatamodel\"; sourceTree = \"<group>\"; };",
        "\t\t\t\t\(id) /* Model 2.xcdatamodel */,",
      ])
  }

  @Test func `a list without a last comma gets one`() {
    let fixture = Self.tree("\t\t\t\tAA01", Self.reference, phases: Self.build)
    let result = mended(fixture)
    #expect(result.rules == [])
    #expect(result.text.contains("\t\t\t\tAA01,\n\t\t\t\t"))
  }

  @Test func `a model in Sources and Resources stays in Sources`() {
    let resources = """
      \t\tBB02 /* Model.xcdatamodeld in Resources */ = {isa = PBXBuildFile; fileRef = AA00 /* Model.xcdatamodeld */; };
      """
    let item = "\t\t\t\tBB02 /* Model.xcdatamodeld in Resources */,"
    let phase = "\t\tRR00 = {isa = PBXResourcesBuildPhase; files = (\n\(item)\n\t\t\t); };"
    let second = "\t\t\t\tAA02 /* Model 2.xcdatamodel */,"
    let other =
      "\t\tAA02 /* Model 2.xcdatamodel */ = {isa = PBXFileReference; path = \"Model 2.xcdatamodel\"; sourceTree = \"<group>\"; };"
    let fixture = Self.tree(
      Self.first + "\n" + second, Self.reference + "\n" + other,
      phases: Self.build + "\n" + resources + "\n" + phase)
    let result = mended(fixture)
    #expect(result.rules == [])
    #expect(
      result.text
        == result.before.replacing(resources + "\n", with: "").replacing(item + "\n", with: ""))
  }
}
