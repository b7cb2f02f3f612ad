import ModelSyntax
import ModelWorkspace

/// A project file with these targets and the paths of the models that each compiles.
func projectFile(targets: [(name: String, models: [String])]) -> SourceText {
  let paths = Set(targets.flatMap(\.models)).sorted()
  var objects = ""
  for (index, path) in paths.enumerated() {
    let version = PathNames.lastComponent(path).replacing(".xcdatamodeld", with: ".xcdatamodel")
    let reference = "isa = PBXFileReference; lastKnownFileType = wrapper.xcdatamodel; sourceTree = \"<group>\";"
    if path.hasSuffix(".xcdatamodeld") {
      objects += "V\(index) = {\(reference) path = \"\(version)\"; };\n"
      objects += """
        G\(index) = {isa = XCVersionGroup; children = (V\(index), ); currentVersion = V\(index); path = "\(path)"; \
        sourceTree = "<group>"; versionGroupType = wrapper.xcdatamodel; };

        """
    } else {
      objects += "G\(index) = {\(reference) path = \"\(path)\"; };\n"
    }
  }
  for (number, target) in targets.enumerated() {
    let built = paths.indices.filter { target.models.contains(paths[$0]) }
    for index in built { objects += "B\(number)x\(index) = {isa = PBXBuildFile; fileRef = G\(index); };\n" }
    let files = built.map { "B\(number)x\($0), " }.joined()
    objects += """
      S\(number) = {isa = PBXSourcesBuildPhase; files = (\(files)); };
      T\(number) = {isa = PBXNativeTarget; buildPhases = (S\(number), ); name = \(target.name); };

      """
  }
  let groups = paths.indices.map { "G\($0), " }.joined()
  let ids = targets.indices.map { "T\($0), " }.joined()
  return SourceText(
    """
    // !$*UTF8*$!
    {
      archiveVersion = 1;
      objects = {
        \(objects)
        M = {isa = PBXGroup; children = (\(groups)); sourceTree = "<group>"; };
        P = {isa = PBXProject; mainGroup = M; projectDirPath = ""; targets = (\(ids)); };
      };
      rootObject = P;
    }
    """)
}
