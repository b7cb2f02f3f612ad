import DataModel
package import ModelRules
import ModelSyntax

extension Workspace {
  /// What the settings say that means nothing here, each finding at the settings file, in the order of the text.
  package var settingsFindings: [Finding] {
    let info = UnknownSetting.info
    var severity = info.severity
    switch settings.rules[info.id] {
    case .off: return []
    case .severity(let other): severity = other
    case nil: break
    }
    return settingsProblems.map {
      Finding(info, at: Place(settingsPath, $0.range), $0.message, severity: severity)
    }
  }

  /// The only name that can be meant at `range` of the settings file.
  func settingsCorrection(at range: ByteRange) -> String? {
    settingsProblems.first { $0.range == range && $0.correction != nil }?.correction
  }

  private var settingsProblems: [SettingsProblem] { settings.problems + layout.settingsProblems }
}
