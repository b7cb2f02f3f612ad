import DataModel
import ModelSyntax
import TestSupport
import Testing

struct CompilerSettingsTests {
  /// The settings of a target whose Debug and Release configurations, and the project's, hold these lines.
  private func settings(target: (String, String), project: (String, String) = ("", "")) -> CompilerSettings? {
    let text = """
      {
        objects = {
          C1 = {isa = XCBuildConfiguration; buildSettings = {\(target.0)}; name = Debug; };
          C2 = {isa = XCBuildConfiguration; buildSettings = {\(target.1)}; name = Release; };
          C3 = {isa = XCBuildConfiguration; buildSettings = {\(project.1)}; name = Release; };
          C4 = {isa = XCBuildConfiguration; buildSettings = {\(project.0)}; name = Debug; };
          L1 = {isa = XCConfigurationList; buildConfigurations = (C1, C2, ); };
          L2 = {isa = XCConfigurationList; buildConfigurations = (C3, C4, ); };
          F1 = {isa = PBXFileReference; path = Shop.xcdatamodel; sourceTree = "<group>"; };
          P = {isa = PBXProject; buildConfigurationList = L2; targets = (T); };
          T = {isa = PBXNativeTarget; buildConfigurationList = L1; buildPhases = (); name = App; };
        };
        rootObject = P;
      }
      """
    let file = ProjectFile.read(SourceText(text))
    return file.targets.first.map { file.compilerSettings(of: $0) }
  }

  private let on = "MOMC_NO_INVERSE_RELATIONSHIP_WARNINGS = YES;"

  @Test func `a setting counts when all configurations of the target have it`() {
    #expect(settings(target: (on, on)) == .noInverseRelationshipWarnings)
    #expect(settings(target: (on, "")) == [])
    #expect(settings(target: ("", "")) == [])
  }

  @Test func `the project's setting counts where the target has none`() {
    #expect(settings(target: ("", ""), project: (on, on)) == .noInverseRelationshipWarnings)
    #expect(settings(target: (on, ""), project: ("", on)) == .noInverseRelationshipWarnings)
    #expect(settings(target: (on, ""), project: (on, "")) == [])
    #expect(settings(target: ("MOMC_NO_INVERSE_RELATIONSHIP_WARNINGS = NO;", on), project: (on, on)) == [])
  }

  @Test func `each setting has its name`() {
    for (setting, name) in CompilerSettings.names {
      let line = "OTHER = (a, b); \(name) = YES;"
      #expect(settings(target: (line, line)) == setting)
    }
  }

  /// Looked up in the files: three projects have such a setting, and only one of them in every configuration.
  @Test(.enabled(if: SharedData.hasCorpus)) func `real projects have the settings that grep finds`() {
    var found: [String: CompilerSettings] = [:]
    for path in SharedData.files(named: "project.pbxproj") {
      let file = ProjectFile.read(SourceText(SharedData.bytes(path)))
      for target in file.targets {
        let settings = file.compilerSettings(of: target)
        if !settings.isEmpty { found["\(path.prefix { $0 != "/" }) \(target.name)"] = settings }
      }
    }
    #expect(found["threema-ch+threema-ios ThreemaFramework"] == .noInverseRelationshipWarnings, "\(found)")
  }
}
