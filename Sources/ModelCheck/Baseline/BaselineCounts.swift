import ModelRules

/// How often each key of a baseline occurs: at most in one version, since the versions of a model repeat each other.
struct BaselineCounts {
  private(set) var most: [Baseline.Key: Int] = [:]
  private var perVersion: [Counted: Int] = [:]

  private struct Counted: Hashable {
    let key: Baseline.Key
    let version: String?
  }

  init() {}

  init(_ findings: [(finding: Finding, subject: Subject)], in baseline: Baseline) {
    for (finding, subject) in findings { _ = add(baseline.key(of: finding.rule, at: subject), subject.version) }
  }

  /// Counts one more finding; how many there are of its key and version by now.
  mutating func add(_ key: Baseline.Key, _ version: String?) -> Int {
    let count = perVersion[Counted(key: key, version: version), default: 0] + 1
    perVersion[Counted(key: key, version: version)] = count
    most[key] = max(most[key] ?? 0, count)
    return count
  }
}
