import DataModel

enum ProjectVersionMissing: ProjectRule {
  static let info = RuleInfo(
    id: "project-version-missing", group: .versionsAndProjects, severity: .warning,
    summary: "A project lists a version that is not on disk",
    explanation: """
      Xcode shows it in red. The compiler reads what lies in the bundle, so the build goes on without that version, and \
      stores of that version can no longer be migrated. Restore it, or remove it from the project.
      """,
    failing: #"""
      //- App.xcodeproj/project.pbxproj
      // !$*UTF8*$!
      {
        archiveVersion = 1;
        objects = {
          B1 = {isa = PBXBuildFile; fileRef = G1; };
          B2 = {isa = PBXBuildFile; fileRef = G1; };
          V1 = {isa = PBXFileReference; lastKnownFileType = wrapper.xcdatamodel; path = Model.xcdatamodel; sourceTree = "<group>"; };
          V2 = {isa = PBXFileReference; lastKnownFileType = wrapper.xcdatamodel; path = "Model 2.xcdatamodel"; sourceTree = "<group>"; };
          M = {isa = PBXGroup; children = (G1, ); sourceTree = "<group>"; };
          T = {isa = PBXNativeTarget; buildPhases = (S, R, ); name = App; };
          P = {isa = PBXProject; mainGroup = M; projectDirPath = ""; targets = (T, ); };
          S = {isa = PBXSourcesBuildPhase; files = (B1, ); };
          R = {isa = PBXResourcesBuildPhase; files = (); };
          G1 = {isa = XCVersionGroup; children = (V1, V2, ); currentVersion = V1; path = Model.xcdatamodeld; sourceTree = "<group>"; versionGroupType = wrapper.xcdatamodel; };
        };
        rootObject = P;
      }
      //- Model.xcdatamodeld/Model.xcdatamodel/contents
      <entity name="Item"/>
      """#,
    passing: #"""
      //- App.xcodeproj/project.pbxproj
      // !$*UTF8*$!
      {
        archiveVersion = 1;
        objects = {
          B1 = {isa = PBXBuildFile; fileRef = G1; };
          B2 = {isa = PBXBuildFile; fileRef = G1; };
          V1 = {isa = PBXFileReference; lastKnownFileType = wrapper.xcdatamodel; path = Model.xcdatamodel; sourceTree = "<group>"; };
          V2 = {isa = PBXFileReference; lastKnownFileType = wrapper.xcdatamodel; path = "Model 2.xcdatamodel"; sourceTree = "<group>"; };
          M = {isa = PBXGroup; children = (G1, ); sourceTree = "<group>"; };
          T = {isa = PBXNativeTarget; buildPhases = (S, R, ); name = App; };
          P = {isa = PBXProject; mainGroup = M; projectDirPath = ""; targets = (T, ); };
          S = {isa = PBXSourcesBuildPhase; files = (B1, ); };
          R = {isa = PBXResourcesBuildPhase; files = (); };
          G1 = {isa = XCVersionGroup; children = (V1 /* Model.xcdatamodel */,); currentVersion = V1; path = Model.xcdatamodeld; sourceTree = "<group>"; versionGroupType = wrapper.xcdatamodel; };
        };
        rootObject = P;
      }
      //- Model.xcdatamodeld/Model.xcdatamodel/contents
      <entity name="Item"/>
      """#)

  static func check(_ project: ProjectView, into findings: inout [Finding]) {
    for model in project.file.models where model.isVersionGroup {
      guard let bundle = project.bundle(model) else { continue }
      let there = Set(bundle.versions.map(\.name))
      for child in model.children where !there.contains(VersionName(folder: child.name).text) {
        let name = VersionName(folder: child.name).text
        findings.append(
          Finding(
            info, at: Place(project.path, child.range),
            "the project lists version '\(name)' of '\(model.name)', which is not on disk",
            related: [RelatedPlace(Place(project.path, child.listRange), "where the version group lists it")]))
      }
    }
  }
}
