import DataModel

enum VersionNotInProject: ProjectRule {
  static let info = RuleInfo(
    id: "version-not-in-project", group: .versionsAndProjects, severity: .warning,
    summary: "A bundle has a version that the project does not list",
    explanation: """
      The compiler is handed the whole bundle and takes the version in, but Xcode does not show it, so nobody edits or \
      deletes it. It mostly comes from a merge of the project file. Add it in Xcode, or delete the folder.
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
          G1 = {isa = XCVersionGroup; children = (V1 /* Model.xcdatamodel */,); currentVersion = V1; path = Model.xcdatamodeld; sourceTree = "<group>"; versionGroupType = wrapper.xcdatamodel; };
        };
        rootObject = P;
      }
      //- Model.xcdatamodeld/Model.xcdatamodel/contents
      <entity name="Item"/>
      //- Model.xcdatamodeld/Model 2.xcdatamodel/contents
      <entity name="Item"/>
      //- Model.xcdatamodeld/.xccurrentversion
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Model.xcdatamodel</string></dict></plist>
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
          G1 = {isa = XCVersionGroup; children = (V1, V2, ); currentVersion = V1; path = Model.xcdatamodeld; sourceTree = "<group>"; versionGroupType = wrapper.xcdatamodel; };
        };
        rootObject = P;
      }
      //- Model.xcdatamodeld/Model.xcdatamodel/contents
      <entity name="Item"/>
      //- Model.xcdatamodeld/Model 2.xcdatamodel/contents
      <entity name="Item"/>
      //- Model.xcdatamodeld/.xccurrentversion
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Model.xcdatamodel</string></dict></plist>
      """#)

  static func check(_ project: ProjectView, into findings: inout [Finding]) {
    for model in project.file.models where model.isVersionGroup {
      guard let bundle = project.bundle(model) else { continue }
      let listed = Set(model.children.map { VersionName(folder: $0.name).text })
      for version in bundle.versions where !listed.contains(version.name) {
        findings.append(
          Finding(
            info, at: Place(project.path, model.range),
            "'\(model.name)' has the version '\(version.name)' on disk, which the project does not list",
            related: [RelatedPlace(Place(version.directory), "the version is here")]))
      }
    }
  }
}
