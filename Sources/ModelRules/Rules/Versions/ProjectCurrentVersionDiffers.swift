import DataModel
import ModelSyntax

enum ProjectCurrentVersionDiffers: ProjectRule {
  static let info = RuleInfo(
    id: "project-current-version-differs", group: .versionsAndProjects, severity: .warning,
    summary: "A project and a bundle name different current versions",
    explanation: """
      The compiler is handed only the bundle, so '.xccurrentversion' decides; the project's 'currentVersion' only \
      changes what Xcode shows, until it rewrites one of the two. It mostly comes from a merge. Choose the current \
      version again in Xcode.
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
          G1 = {isa = XCVersionGroup; children = (V1, V2, ); currentVersion = V2; path = Model.xcdatamodeld; sourceTree = "<group>"; versionGroupType = wrapper.xcdatamodel; };
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
      guard let bundle = project.bundle(model), let named = model.currentVersion.map(VersionName.init(folder:)),
        let current = bundle.currentVersionFile?.name.map(VersionName.init(folder:)), named != current,
        let range = model.currentVersionRange
      else { continue }
      // A version that is not there is a mistake of its own.
      let names = bundle.versions.map(\.name)
      guard names.contains(named.text), names.contains(current.text) else { continue }
      findings.append(
        Finding(
          info, at: Place(project.path, range),
          "the project says that '\(named.text)' is the current version of '\(model.name)', but its .xccurrentversion "
            + "says '\(current.text)'",
          related: [
            RelatedPlace(
              Place(bundle.currentVersionPath, bundle.currentVersionFile?.nameRange),
              "the current version is named here")
          ]))
    }
  }
}

extension ProjectCurrentVersionDiffers: FixableRule {
  /// Lets the project name the version that the compiler takes.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let project = context.project(finding.place.path), let range = finding.place.range,
      let text = context.text(project.path),
      let model = project.file.models.first(where: { $0.currentVersionRange == range }),
      let current = project.bundle(model)?.currentVersionFile?.name.map({ VersionName(folder: $0) }),
      let child = model.children.first(where: { VersionName(folder: $0.name) == current })
    else { return [] }
    let id = text.string(child.range)
    // Xcode writes the name of what an id means behind it.
    let rest = text.string(ByteRange(range.end, min(text.count, range.end + 1_000)))
    var edit = FileEdit(project.path, range, id)
    if rest.hasPrefix(" /* "), let end = rest.firstRange(of: " */")?.upperBound {
      let length = rest[..<end].utf8.count
      edit = FileEdit(project.path, ByteRange(range.start, range.end + length), "\(id) /* \(child.name) */")
    }
    return [Fix("Let the project name '\(current.text)' as the current version", [edit], isSafe: true)]
  }
}
