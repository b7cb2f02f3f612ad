import ModelRules
import Testing

/// In which build phases a model may be.
@Suite struct BuildPhaseRuleTests {
  /// A project whose target has the model in Sources and in a phase of this kind.
  private func report(_ phase: String) -> [String] {
    let fixture = WorkspaceFixture(
      #"""
      //- App.xcodeproj/project.pbxproj
      // !$*UTF8*$!
      {
        archiveVersion = 1;
        objects = {
          B1 = {isa = PBXBuildFile; fileRef = G1; };
          B2 = {isa = PBXBuildFile; fileRef = G1; };
          V1 = {isa = PBXFileReference; lastKnownFileType = wrapper.xcdatamodel; path = M.xcdatamodel; sourceTree = "<group>"; };
          M = {isa = PBXGroup; children = (G1, ); sourceTree = "<group>"; };
          T = {isa = PBXNativeTarget; buildPhases = (S, R, ); name = App; };
          P = {isa = PBXProject; mainGroup = M; projectDirPath = ""; targets = (T, ); };
          S = {isa = PBXSourcesBuildPhase; files = (B1, ); };
          R = {isa = \#(phase); files = (B2, ); };
          G1 = {isa = XCVersionGroup; children = (V1, ); currentVersion = V1; path = M.xcdatamodeld; sourceTree = "<group>"; versionGroupType = wrapper.xcdatamodel; };
        };
        rootObject = P;
      }
      //- M.xcdatamodeld/M.xcdatamodel/contents
      <entity name="Item"/>
      """#)
    return fixture.report(from: .hint).map { String($0.split(separator: " ").prefix(2).joined(separator: " ")) }
  }

  @Test func `a model in Sources may be copied too, but not be a resource`() {
    #expect(report("PBXCopyFilesBuildPhase") == [])
    #expect(report("PBXResourcesBuildPhase") == ["error model-in-two-phases"])
  }
}
