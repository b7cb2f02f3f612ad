import ModelRules

/// Picks of what units found what the settings want to be reported, each finding once.
struct FindingCollector {
  private(set) var findings: [Finding] = []
  private let workspace: Workspace
  private var suppressions: SuppressionFilter
  private var seen: Set<Finding> = []

  init(_ workspace: Workspace) {
    self.workspace = workspace
    suppressions = SuppressionFilter(workspace)
  }

  mutating func add(_ list: [Finding], of unit: Unit) {
    for finding in list {
      // What is ignored in an old version is not ignored for nothing.
      guard let finding = applySettings(to: finding), !suppressions.covers(finding) else { continue }
      if case .version(let path) = unit, finding.severity < .error, !workspace.judgesAllVersions,
        !workspace.isCurrent(path)
      {
        continue
      }
      if seen.insert(finding).inserted { findings.append(finding) }
    }
  }

  /// Adds what is ignored for nothing, anywhere; call it when all findings of the tree were added.
  mutating func addUnusedSuppressions() {
    findings += suppressions.unused().compactMap(applySettings)
  }

  /// Adds what the user info of one `contents` ignores for nothing; call it when all findings in it were added.
  mutating func addUnusedSuppressions(at path: String) {
    findings += suppressions.unused(at: path).compactMap(applySettings)
  }

  /// A finding with the severity that the settings want; `nil` if they want none.
  private func applySettings(to finding: Finding) -> Finding? {
    var finding = finding
    switch workspace.settings.rules[finding.rule] {
    case .off: return nil
    case .severity(let severity): finding.severity = severity
    case nil: break
    }
    return finding
  }
}
