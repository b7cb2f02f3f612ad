import ModelRules

/// What each unit was found to be, by unit and by file, and which files have other findings than before.
struct FindingsIndex: Sendable {
  private(set) var all: [Unit: [Finding]] = [:]
  /// The units with a finding that speaks of a file, be it as a related place.
  private var unitsByPath: [String: Set<Unit>] = [:]
  /// The files whose findings may be others, or stand elsewhere, since ``takeStalePaths()``.
  private var stalePaths: Set<String> = []

  /// Takes what a unit was found to be, in place of what it was before.
  mutating func replace(_ unit: Unit, with findings: [Finding]) {
    let old = all[unit] ?? []
    guard old != findings else { return }
    all[unit] = findings.isEmpty ? nil : findings
    for finding in old {
      stalePaths.insert(finding.place.path)
      for path in finding.paths { forget(unit, of: path) }
    }
    for finding in findings {
      stalePaths.insert(finding.place.path)
      for path in finding.paths { unitsByPath[path, default: []].insert(unit) }
    }
  }

  /// Notes that the text of a file is another one, so that what is said of it may stand on other lines.
  mutating func textChanged(_ path: String) {
    stalePaths.insert(path)
    for unit in unitsByPath[path] ?? [] {
      for finding in all[unit] ?? [] where finding.paths.contains(path) { stalePaths.insert(finding.place.path) }
    }
  }

  /// Notes that the findings of a file have to be looked at again.
  mutating func markStale(_ path: String) { stalePaths.insert(path) }

  mutating func takeStalePaths() -> Set<String> {
    defer { stalePaths = [] }
    return stalePaths
  }

  /// The files that have findings.
  var paths: Set<String> {
    all.values.reduce(into: []) { paths, findings in for finding in findings { paths.insert(finding.place.path) } }
  }

  /// The units with a finding that speaks of the file at `path`, be it as a related place.
  func units(at path: String) -> Set<Unit> { unitsByPath[path] ?? [] }

  /// The units with a finding in the file at `path`, and those findings.
  func findings(at path: String) -> [(unit: Unit, findings: [Finding])] {
    (unitsByPath[path] ?? []).compactMap { unit in
      let findings = (all[unit] ?? []).filter { $0.place.path == path }
      return findings.isEmpty ? nil : (unit, findings)
    }
  }

  private mutating func forget(_ unit: Unit, of path: String) {
    unitsByPath[path]?.remove(unit)
    if unitsByPath[path]?.isEmpty ?? false { unitsByPath[path] = nil }
  }
}

extension Finding {
  /// The files that the finding speaks of.
  fileprivate var paths: [String] { [place.path] + related.map(\.place.path) }
}
