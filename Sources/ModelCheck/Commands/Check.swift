import DataModel
import ModelRules
import ModelSyntax
import ModelWorkspace

extension Command {
  package static let check = Command(
    "--check", takes: .paths, formats: Format.all, writesFiles: true, "Check the models in each PATH (default: .)"
  ) { Check($0)() }
}

/// The command `--check`: reads the trees, judges them and tells what was found.
package struct Check {
  let run: Run

  package init(_ run: Run) {
    self.run = run
  }

  package func callAsFunction() -> ExitStatus { run.options.isWatching ? Watch(run)() : once() }

  /// Checks once.
  ///
  /// - Parameter visit: Is told what was read.
  func once(_ visit: ([CheckedTree]) -> Void = { _ in }) -> ExitStatus {
    if !run.options.isWatching { ShortRun.keepMemory() }
    do throws(TreeError) {
      var trees = try run.trees(comparing: true).map { CheckedTree($0.tree, $0.workspace) }
      if let message = Selection.unknownModel(run.options.models, in: trees.map(\.workspace)) {
        return run.fail(message)
      }
      for index in trees.indices { trees[index].workspace.judgeChecksums() }
      visit(trees)
      // The process ends soon, and takes the trees along faster than they could be freed one by one.
      if !run.options.isWatching { _ = unsafe Unmanaged.passRetained(Kept(trees)) }
      try readStandardInput(into: &trees)
      var filter: BaselineFilter?
      if let path = run.options.baseline { filter = BaselineFilter(try Baseline.read(path)) }
      if let path = run.options.newBaseline { return write(Baseline(path), of: trees) }
      let problems = fix(&trees, filter)
      let status = tell(report(of: trees, filter))
      for problem in problems { run.error.write("modeld: \(problem.escapedForTerminal)\n") }
      return problems.isEmpty ? status : .failure
    } catch {
      return run.fail(error.message)
    }
  }

  private func tell(_ report: Report) -> ExitStatus {
    do throws(FileWriteError) {
      // With a dry run, standard output is the patch.
      if !run.options.isDryRun { try ReportDelivery(run).deliver(report) }
    } catch {
      return run.fail("\(error.path): \(error.message)")
    }
    guard report.summary.models > 0 || report.summary.errors > 0 else {
      let places = run.options.paths.isEmpty ? ["."] : run.options.paths
      run.error.write("modeld: no models found below \(places.joined(separator: ", ").escapedForTerminal)\n")
      return run.options.requiresModels ? .problems : .clean
    }
    run.error.write(report.summary.line + "\n")
    return ExitStatus(report.summary, run.options)
  }

  // MARK: The report

  private func report(of trees: [CheckedTree], _ filter: BaselineFilter?) -> Report {
    var filter = filter
    var diagnostics: [Diagnostic] = []
    var seen: Set<Finding> = []
    var counts = (models: Set<String>(), versions: Set<String>(), entities: 0)
    let told = diagnosticsByTree(trees, isOrdered: filter != nil)
    for (checked, told) in zip(trees, told) {
      let workspace = checked.workspace
      let selection = checked.selection(run.options, in: workspace)
      let subjects = SubjectFinder(workspace)
      for (finding, diagnostic) in told.findings
      where seen.insert(finding).inserted && !(filter?.covers(finding, subjects) ?? false) {
        diagnostics.append(diagnostic)
      }
      diagnostics += told.settings
      for bundle in workspace.layout.bundles where selection.contains(bundle) {
        guard counts.models.insert(bundle.path).inserted else { continue }
        for version in bundle.versions where counts.versions.insert(version.directory).inserted {
          if let path = version.contents, case .model(let model)? = workspace.files[path] {
            counts.entities += model.entities.count
          }
        }
      }
    }
    diagnostics += staleDiagnostics(filter, of: trees)
    return Report(
      diagnostics, models: counts.models.count, versions: counts.versions.count, entities: counts.entities)
  }

  /// What each tree has to tell, of its models and of its settings, for all trees at once.
  private func diagnosticsByTree(
    _ trees: [CheckedTree], isOrdered: Bool
  ) -> [(findings: [(Finding, Diagnostic)], settings: [Diagnostic])] {
    let (options, terminal, workingDirectory) = (run.options, run.terminal, run.workingDirectory)
    return concurrentMap(trees) { checked in
      let places = PlaceReader(checked, options, terminal, workingDirectory: workingDirectory)
      let findings = checked.orderedFindings(options, isOrdered: isOrdered).map { ($0, places.diagnostic($0)) }
      return (findings, checked.settingsFindings(in: checked.workspace).map(places.diagnostic))
    }
  }
}

/// Holds a value for as long as the process runs.
private final class Kept<Value> {
  private let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
