import DataModel
import ModelRules

/// The rules for versions that the settings leave on.
struct VersionRules: Sendable {
  /// A rule with what silences it.
  struct Entry: Sendable {
    let rule: any VersionRule.Type
    let silencedBy: CompilerSettings
  }

  let all: [Entry]
  /// Those that may find an error, which alone is reported of a version that is not current.
  let grave: [Entry]

  /// Those of settings that say nothing about rules, as most do.
  private static let usual = VersionRules([:])

  init(_ settings: Settings) {
    self = settings.rules.isEmpty ? VersionRules.usual : VersionRules(settings.rules)
  }

  private init(_ choices: [String: RuleLevel]) {
    let rules = RuleCatalogue.versionRules.map { (rule: $0, info: $0.info) }.filter { choices[$0.info.id] != .off }
    func entry(_ rule: any VersionRule.Type, _ info: RuleInfo) -> Entry {
      Entry(rule: rule, silencedBy: info.silencedBy)
    }
    all = rules.map(entry)
    grave = rules.filter { rule in
      switch choices[rule.info.id] {
      case .severity(let severity): severity == .error
      case .off, nil: rule.info.highest == .error
      }
    }.map(entry)
  }
}
