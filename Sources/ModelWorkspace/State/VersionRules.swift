import ModelRules

/// The rules for versions that the settings leave on.
struct VersionRules: Sendable {
  let all: [any VersionRule.Type]
  /// Those that may find an error, which alone is reported of a version that is not current.
  let grave: [any VersionRule.Type]

  init(_ settings: Settings) {
    all = RuleCatalogue.versionRules.filter { settings.rules[$0.info.id] != .off }
    grave = all.filter { rule in
      switch settings.rules[rule.info.id] {
      case .severity(let severity): severity == .error
      case .off, nil: rule.info.highest == .error
      }
    }
  }
}
