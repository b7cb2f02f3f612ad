import DataModel

enum ModelNotBuilt: ProjectRule {
  static let info = RuleInfo(
    id: "model-not-built", group: .versionsAndProjects, severity: .warning,
    summary: "A project lists a model that no target builds",
    explanation: """
      The model is in the project and in no target's phases, so no app has it. Add it to a target or remove it. Models \
      in synchronized folders need no entry.
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
          S = {isa = PBXSourcesBuildPhase; files = (); };
          R = {isa = PBXResourcesBuildPhase; files = (); };
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
    let built = Set(project.file.targets.flatMap { $0.entries.map(\.model) })
    for (index, model) in project.file.models.enumerated() where !built.contains(index) {
      // What is not on disk cannot be built in any case; a copy for reference is not this project's.
      guard project.bundle(model) != nil, !project.file.targets.isEmpty else { continue }
      if let path = model.path, project.file.targets.contains(where: { project.file.synchronizes(path, into: $0) }) {
        continue
      }
      findings.append(
        Finding(info, at: Place(project.path, model.range), "no target of this project builds '\(model.name)'"))
    }
  }
}
