import DataModel
import ModelSyntax
import Testing

/// Settings that build configurations take from `.xcconfig` files.
struct BuildSettingsFileTests {
  /// What holds for a target whose Debug and Release configurations are based on `Config/Target.xcconfig`, and its
  /// project's on `Project.xcconfig`.
  private func settings(
    _ files: [String: String], target: String = "", project: String = "", reference: String? = nil
  ) -> CompilerSettings? {
    let base = reference ?? "baseConfigurationReference = X1 /* Target.xcconfig */;"
    let text = """
      {
        objects = {
          C1 = {isa = XCBuildConfiguration; \(base) buildSettings = {\(target)}; name = Debug; };
          C2 = {isa = XCBuildConfiguration; \(base) buildSettings = {\(target)}; name = Release; };
          C3 = {isa = XCBuildConfiguration; baseConfigurationReference = X2; buildSettings = {\(project)}; name = Debug; };
          C4 = {isa = XCBuildConfiguration; baseConfigurationReference = X2; buildSettings = {\(project)}; name = Release; };
          L1 = {isa = XCConfigurationList; buildConfigurations = (C1, C2, ); };
          L2 = {isa = XCConfigurationList; buildConfigurations = (C3, C4, ); };
          F1 = {isa = PBXFileReference; path = Shop.xcdatamodel; sourceTree = "<group>"; };
          X1 = {isa = PBXFileReference; path = Target.xcconfig; sourceTree = "<group>"; };
          X2 = {isa = PBXFileReference; path = Project.xcconfig; sourceTree = SOURCE_ROOT; };
          Y1 = {isa = PBXFileSystemSynchronizedRootGroup; path = Folder; sourceTree = "<group>"; };
          G1 = {isa = PBXGroup; children = (X1, ); path = Config; sourceTree = "<group>"; };
          M = {isa = PBXGroup; children = (F1, G1, Y1, ); sourceTree = "<group>"; };
          P = {isa = PBXProject; buildConfigurationList = L2; mainGroup = M; targets = (T); };
          T = {isa = PBXNativeTarget; buildConfigurationList = L1; buildPhases = (); name = App; };
        };
        rootObject = P;
      }
      """
    let file = ProjectFile.read(SourceText(text))
    #expect(file.problems == [])
    return file.targets.first.map { target in
      file.compilerSettings(of: target) { path in files[path].map { BuildSettingsFile.read(SourceText($0)) } }
    }
  }

  private static let target = "Config/Target.xcconfig"
  private static let project = "Project.xcconfig"

  @Test(arguments: [
    ("MOMC_NO_WARNINGS = YES", true), ("MOMC_NO_WARNINGS=YES // because", true),
    ("  MOMC_NO_WARNINGS\t=\t1;\r\n", true),
    ("MOMC_NO_WARNINGS = NO", false), ("MOMC_NO_WARNINGS = $(OTHER)", false), ("MOMC_NO_WARNINGS =", false),
    ("// MOMC_NO_WARNINGS = YES", false), ("MOMC_NO_WARNINGS_X = YES", false), ("MOMC_NO_WARNINGS", false),
    ("MOMC_NO_WARNINGS = YES\nMOMC_NO_WARNINGS = NO", false), ("MOMC_NO_WARNINGS = NO\nMOMC_NO_WARNINGS = YES", true),
    ("MOMC_NO_WARNINGS = YES\nMOMC_NO_WARNINGS = $(inherited)", true), ("MOMC_NO_WARNINGS = ${inherited}", false),
    ("MOMC_NO_WARNINGS[sdk=iphoneos*] = YES", false), ("MOMC_NO_WARNINGS[sdk=*] = YES", true),
    ("MOMC_NO_WARNINGS = YES\nMOMC_NO_WARNINGS[sdk=macosx*][arch=arm64] = NO", false),
    ("MOMC_NO_WARNINGS = YES\nMOMC_NO_WARNINGS[sdk=macosx*] = YES", true),
    ("MOMC_NO_WARNINGS[config=Debug] = YES", false),
    ("MOMC_NO_WARNINGS[config=Debug] = YES\nMOMC_NO_WARNINGS[config=Rel*] = YES", true),
    ("MOMC_NO_WARNINGS[config=Debug,sdk=*] = YES\nMOMC_NO_WARNINGS[config=Release][sdk=*] = YES", true),
    ("MOMC_NO_WARNINGS[config=Profile] = NO\nMOMC_NO_WARNINGS = YES", true), ("MOMC_NO_WARNINGS[sdk=x = YES", false),
  ])
  func `a line says this`(text: String, isOn: Bool) {
    #expect(settings([Self.target: text]) == (isOn ? .noWarnings : []))
  }

  @Test func `who is nearer to the target wins`() {
    let (on, off) = ("MOMC_NO_DELETE_RULE_WARNINGS = YES", "MOMC_NO_DELETE_RULE_WARNINGS = NO")
    #expect(settings([Self.project: on]) == .noDeleteRuleWarnings)
    #expect(settings([Self.project: on], project: off + ";") == [])
    #expect(settings([Self.project: off], project: on + ";") == .noDeleteRuleWarnings)
    #expect(settings([Self.project: on, Self.target: off]) == [])
    #expect(settings([Self.target: on], project: off + ";") == .noDeleteRuleWarnings)
    #expect(settings([Self.target: on], target: off + ";") == [])
    #expect(settings([Self.target: off], target: on + ";") == .noDeleteRuleWarnings)
    let inherited = "MOMC_NO_DELETE_RULE_WARNINGS = \"$(inherited)\";"
    #expect(settings([Self.target: on], target: inherited) == .noDeleteRuleWarnings)
    #expect(settings([Self.target: on], target: "\"MOMC_NO_DELETE_RULE_WARNINGS[sdk=iphoneos*]\" = NO;") == [])
  }

  @Test func `files take in others at that place`() {
    let on = "MOMC_NO_WARNINGS = YES"
    #expect(settings([Self.target: "#include \"Base.xcconfig\"", "Config/Base.xcconfig": on]) == .noWarnings)
    #expect(settings([Self.target: "#include? \"../Base.xcconfig\" // shared", "Base.xcconfig": on]) == .noWarnings)
    #expect(
      settings([
        Self.target: "#include \"Base.xcconfig\"\nMOMC_NO_WARNINGS = NO", "Config/Base.xcconfig": on,
      ]) == [])
    #expect(
      settings([
        Self.target: "MOMC_NO_WARNINGS = NO\n#include \"Base.xcconfig\"", "Config/Base.xcconfig": on,
      ]) == .noWarnings)
    #expect(settings([Self.target: "#include \"Missing.xcconfig\"\n" + on]) == .noWarnings)
    #expect(settings([Self.target: "#include \"Target.xcconfig\"\n" + on]) == .noWarnings)
    #expect(settings([Self.target: "#include\n#include \"\n" + on]) == .noWarnings)
  }

  @Test func `a file that takes in others over and over ends`() {
    var files = [Self.target: "#include \"0.xcconfig\""]
    for number in 0..<60 {
      let next = "#include \"\(number + 1).xcconfig\""
      files["Config/\(number).xcconfig"] = "\(next)\n\(next)\nMOMC_NO_WARNINGS = YES"
    }
    #expect(settings(files) == .noWarnings)
    for number in 0..<5_000 { files["Config/\(number).xcconfig"] = "#include \"\(number + 1).xcconfig\"" }
    #expect(settings(files) == [])
  }

  @Test func `a file in a synchronized folder is named by its path there`() {
    let reference =
      "baseConfigurationReferenceAnchor = Y1; baseConfigurationReferenceRelativePath = Settings/App.xcconfig;"
    #expect(
      settings(["Folder/Settings/App.xcconfig": "MOMC_NO_WARNINGS = YES"], reference: reference) == .noWarnings)
  }
}
