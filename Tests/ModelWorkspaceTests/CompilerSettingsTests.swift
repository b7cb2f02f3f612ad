import ModelRules
import ModelSyntax
import ModelWorkspace
import Testing

/// What the build settings of a project and the settings of modeld say of models.
struct CompilerSettingsTests {
  private static let model = """
    //- Shop.xcdatamodeld/Shop.xcdatamodel/contents
    <entity name="Author">
        <attribute name="name" attributeType="String"/>
        <relationship name="books" optional="YES" toMany="YES" deletionRule="No Action" destinationEntity="Book"/>
    </entity>
    <entity name="Book"/>
    """

  /// A project with two targets that build the model, and the lines of their build settings.
  private func project(_ first: String, _ second: String) -> String {
    """

    //- App.xcodeproj/project.pbxproj
    {
      objects = {
        C1 = {isa = XCBuildConfiguration; buildSettings = {\(first)}; name = Release; };
        C2 = {isa = XCBuildConfiguration; buildSettings = {\(second)}; name = Release; };
        L1 = {isa = XCConfigurationList; buildConfigurations = (C1, ); };
        L2 = {isa = XCConfigurationList; buildConfigurations = (C2, ); };
        V = {isa = PBXFileReference; path = Shop.xcdatamodel; sourceTree = "<group>"; };
        G = {isa = XCVersionGroup; children = (V, ); currentVersion = V; path = Shop.xcdatamodeld; \
    sourceTree = "<group>"; versionGroupType = wrapper.xcdatamodel; };
        B1 = {isa = PBXBuildFile; fileRef = G; };
        B2 = {isa = PBXBuildFile; fileRef = G; };
        S1 = {isa = PBXSourcesBuildPhase; files = (B1, ); };
        S2 = {isa = PBXSourcesBuildPhase; files = (B2, ); };
        M = {isa = PBXGroup; children = (G, ); sourceTree = "<group>"; };
        P = {isa = PBXProject; mainGroup = M; targets = (T1, T2, ); };
        T1 = {isa = PBXNativeTarget; buildConfigurationList = L1; buildPhases = (S1, ); name = App; };
        T2 = {isa = PBXNativeTarget; buildConfigurationList = L2; buildPhases = (S2, ); name = Kit; };
      };
      rootObject = P;
    }
    """
  }

  private func rules(_ first: String, _ second: String) -> [String] {
    WorkspaceFixture(Self.model + project(first, second)).findings.map(\.rule).sorted()
  }

  @Test func `a setting of all targets switches its rule off`() {
    let inverse = "MOMC_NO_INVERSE_RELATIONSHIP_WARNINGS = YES;"
    let rule = "MOMC_NO_DELETE_RULE_WARNINGS = YES;"
    #expect(rules("", "") == ["no-action-delete-rule", "relationship-without-inverse"])
    #expect(rules(inverse, "") == ["no-action-delete-rule", "relationship-without-inverse"])
    #expect(rules(inverse, inverse) == ["no-action-delete-rule"])
    #expect(rules(inverse + rule, rule) == ["relationship-without-inverse"])
    #expect(rules("MOMC_NO_WARNINGS = YES;", "MOMC_NO_WARNINGS = YES;") == [])
  }

  @Test func `a changed setting is seen at once`() throws {
    var fixture = WorkspaceFixture(Self.model + project("", ""))
    let path = "App.xcodeproj/project.pbxproj"
    let setting = "MOMC_NO_WARNINGS = YES;"
    let text = try #require(WorkspaceFixture.texts(of: project(setting, setting))[path])
    let state = try #require(FileState.read(text, at: path))
    fixture.workspace.apply([FileChange(path, state)])
    #expect(fixture.findings == [])
  }

  @Test func `files that build configurations are based on count, and are seen to change`() throws {
    let base = "baseConfigurationReference = X;"
    let text = project("", "").replacing("buildSettings", with: "\(base) buildSettings")
      .replacing(
        "V = {isa", with: "X = {isa = PBXFileReference; path = ../App.xcconfig; sourceTree = SOURCE_ROOT; };\nV = {isa"
      )
      .replacing("path = Shop.xcdatamodeld", with: "path = ../Shop.xcdatamodeld")
      .replacing("//- App.xcodeproj", with: "//- Sub/App.xcodeproj")
    var fixture = WorkspaceFixture(Self.model + text + "\n//- App.xcconfig\nMOMC_NO_WARNINGS = YES")
    #expect(fixture.findings == [])
    let inverse = SourceText("MOMC_NO_INVERSE_RELATIONSHIP_WARNINGS = YES")
    fixture.workspace.apply([FileChange("App.xcconfig", FileState.read(inverse, at: "App.xcconfig"))])
    #expect(fixture.findings.map(\.rule) == ["no-action-delete-rule"])
    fixture.workspace.apply([FileChange("App.xcconfig", nil)])
    #expect(fixture.findings.count == 2)
  }

  @Test func `the settings can say that a model is mirrored to CloudKit`() {
    let settings = "\n//- .modeld.json\n{ \"usedWithCloudKit\": [\"Shop.xcdatamodeld\"] }"
    let fixture = WorkspaceFixture(Self.model + settings)
    #expect(
      fixture.report == [
        "error cloudkit-default-missing Shop/Shop: name", "error cloudkit-inverse-missing Shop/Shop: books",
        "warning no-action-delete-rule Shop/Shop: No Action",
      ])
    #expect(WorkspaceFixture(Self.model).report.filter { $0.contains("cloudkit") } == [])
    let wrong = WorkspaceFixture(Self.model + settings.replacing("Shop", with: "Shpo"))
    #expect(wrong.report.filter { $0.contains("unknown-setting") }.count == 1)
  }
}
