import ModelRules
import ModelSyntax
import ModelWorkspace

extension Check {
  /// Writes all errors and warnings of `trees` to `baseline`; the status is that of a clean check.
  ///
  /// Less than a warning holds up nobody, so it needs no entry.
  func write(_ baseline: Baseline, of trees: [CheckedTree]) -> ExitStatus {
    var seen: Set<Finding> = []
    let findings = trees.flatMap { checked in
      let subjects = SubjectFinder(checked.workspace)
      return checked.findings(run.options).filter { $0.severity >= .warning && seen.insert($0).inserted }
        .map { ($0, subjects.subject(of: $0)) }
    }
    var baseline = baseline
    baseline.record(findings)
    do throws(FileWriteError) {
      try DiskFiles.writeFileAtomically(baseline.path, Array(baseline.text.utf8))
    } catch {
      return run.fail("\(error.path): \(error.message)")
    }
    let count = findings.count == 1 ? "1 finding" : "\(findings.count) findings"
    run.error.write("\(baseline.path.escapedForTerminal): \(count) in \(baseline.entries.count) entries\n")
    return .clean
  }

  /// What is said of entries of the baseline that do not occur any more.
  func staleDiagnostics(_ filter: BaselineFilter?, of trees: [CheckedTree]) -> [Diagnostic] {
    guard let filter, let first = trees.first, first.onlyFile == nil, run.options.models.isEmpty else { return [] }
    let places = PlaceReader(first, run.options, run.terminal, workingDirectory: run.workingDirectory)
    let directory = PathNames.workingDirectory
    let stale = filter.stale { key in
      let model = filter.baseline.modelPath(of: key)
      return trees.contains { checked in
        checked.tree.settings.rules[key.rule] != .off
          && PathNames.below(PathNames.absolute(checked.tree.scope, from: directory), model) != nil
      }
    }
    return stale.compactMap { finding in
      var finding = finding
      switch first.tree.settings.rules[finding.rule] {
      case .off: return nil
      case .severity(let severity): finding.severity = severity
      case nil: break
      }
      return places.diagnostic(finding)
    }
  }
}

extension CheckedTree {
  /// The findings, and where that matters in the order of their places, so that a count of them means the same ones.
  func orderedFindings(_ options: Options, isOrdered: Bool) -> [Finding] {
    let findings = findings(options)
    guard isOrdered else { return findings }
    return findings.sorted { a, b in
      if a.place.path != b.place.path { return PathNames.precedes(a.place.path, b.place.path) }
      let (first, second) = (a.place.range?.start ?? 0, b.place.range?.start ?? 0)
      return first != second ? first < second : PathNames.precedes(a.message, b.message)
    }
  }
}
