import ModelRules

/// Lets the findings of a baseline be, and knows which entries do not occur any more.
struct BaselineFilter {
  let baseline: Baseline
  private var allowed: [Baseline.Key: Int] = [:]
  private var counts = BaselineCounts()

  init(_ baseline: Baseline) {
    self.baseline = baseline
    for entry in baseline.entries { allowed[entry.key, default: 0] += entry.count }
  }

  /// Whether an entry speaks of a finding like this one, however many there are.
  func knows(_ finding: Finding, at subject: Subject) -> Bool {
    allowed[baseline.key(of: finding.rule, at: subject)] != nil
  }

  /// Whether a finding is one of the baseline's; of more than there were, the last ones are not.
  mutating func covers(_ finding: Finding, at subject: Subject) -> Bool {
    let key = baseline.key(of: finding.rule, at: subject)
    guard let limit = allowed[key] else { return false }
    return counts.add(key, subject.version) <= limit
  }

  /// What is said of entries that occur less often than they say, after all findings went through ``covers``.
  ///
  /// - Parameter isChecked: Whether the rule and the model of an entry were looked at.
  func stale(isChecked: (Baseline.Key) -> Bool) -> [Finding] {
    baseline.entries.filter { counts.most[$0.key, default: 0] < allowed[$0.key, default: 0] && isChecked($0.key) }
      .map { entry in
        let subject = Subject(model: entry.key.model, parts: entry.key.parts)
        let place = subject.partsText.isEmpty ? entry.key.model : "\(entry.key.model), \(subject.partsText)"
        let found = counts.most[entry.key, default: 0]
        let message =
          found == 0
          ? "'\(entry.key.rule)' is no longer found at \(place)"
          : "'\(entry.key.rule)' is found \(found) instead of \(entry.count) times at \(place)"
        return Finding(
          StaleBaselineEntry.info, at: Place(baseline.path, entry.range), message + ": write the baseline anew")
      }
  }
}
