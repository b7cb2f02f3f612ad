import ModelRules
import ModelWorkspace

extension Settings {
  /// Lets the options of the command line win over what the settings say.
  mutating func apply(_ options: Options) {
    if !options.onlyRules.isEmpty {
      for id in RuleCatalogue.ids where !options.onlyRules.contains(id) { rules[id] = .off }
      // Who asks for a rule wants to see it.
      for id in options.onlyRules where rules[id] == .off { rules[id] = nil }
    }
    rules.merge(options.ruleLevels) { $1 }
    applyRelease(options)
  }

  /// Lets `--against` and what belongs to it win over what the settings say of releases.
  private mutating func applyRelease(_ options: Options) {
    if let name = options.against {
      against = ReleaseReference(name: name, strictness: against?.strictness ?? .hash)
    }
    if options.usesMergeBase { against?.usesMergeBase = true }
    if let strictness = options.strictness { against?.strictness = strictness }
  }
}

extension OptionEntry {
  /// The option `--only RULE[,RULE ...]`.
  static func only(_ commands: [Command]) -> OptionEntry {
    value("--only", "RULE", completing: .rule, commands, "Only this rule (repeatable)") {
      options, text throws(ValueProblem) in
      for id in text.split(separator: ",", omittingEmptySubsequences: false) {
        options.onlyRules.insert(try ruleID(String(id)))
      }
    }
  }

  /// The option `--rule ID=SEVERITY`, which takes what `rules` of the settings takes.
  static func rule(_ commands: [Command]) -> OptionEntry {
    value("--rule", "RULE=SEVERITY", completing: .ruleLevel, commands, "Severity of a rule, or off (repeatable)") {
      options, text throws(ValueProblem) in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else { throw ValueProblem(expected: "RULE=SEVERITY") }
      let id = try ruleID(parts[0])
      guard let level = RuleLevel(name: parts[1]) else { throw .notOne(of: RuleLevel.names, parts[1]) }
      options.ruleLevels[id] = level
    }
  }

  private static func ruleID(_ text: String) throws(ValueProblem) -> String {
    if RuleCatalogue.ids.contains(text) { return text }
    let problem = ValueProblem.notOne(of: RuleCatalogue.all.map(\.id), text)
    throw ValueProblem(expected: "a rule that 'modeld --rules' lists", suggestion: problem.suggestion)
  }
}
