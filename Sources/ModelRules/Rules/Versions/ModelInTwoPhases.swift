import DataModel

enum ModelInTwoPhases: ProjectRule {
  static let info = RuleInfo(
    id: "model-in-two-phases", group: .versionsAndProjects, severity: .error,
    summary: "A target has a model both in Sources and in Resources",
    explanation: """
      The build stops with two tasks for one output. Keep the model in Compile Sources, where Xcode puts it.
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
          R = {isa = PBXResourcesBuildPhase; files = (B2, ); };
          G1 = {isa = XCVersionGroup; children = (V1 /* Model.xcdatamodel */,); currentVersion = V1; path = Model.xcdatamodeld; sourceTree = "<group>"; versionGroupType = wrapper.xcdatamodel; };
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
    for target in project.file.targets {
      let built = target.entries.filter { $0.phase == .sources || $0.phase == .resources }
      for (position, entry) in built.enumerated() {
        guard let first = built[..<position].first(where: { $0.model == entry.model }) else { continue }
        let model = project.file.models[entry.model]
        let phases = first.phase == entry.phase ? "one of its phases twice" : "both Sources and Resources"
        findings.append(
          Finding(
            info, at: Place(project.path, entry.range), "target '\(target.name)' has '\(model.name)' in \(phases)",
            related: [
              RelatedPlace(Place(project.path, first.range), "the other build file"),
              RelatedPlace(Place(project.path, entry.listRange), "where the phase lists it"),
            ]))
      }
    }
  }
}
