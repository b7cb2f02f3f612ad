import ModelRules
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
  /// - Parameter visit: Is told what was read, where the check is one of several.
  func once(_ visit: ([CheckedTree]) -> Void = { _ in }) -> ExitStatus {
    if !run.options.isWatching { ShortRun.keepMemory() }
    do throws(TreeError) {
      return needsTrees ? try checkKeepingTrees(visit) : try checkEachTree()
    } catch {
      return run.fail(error.message)
    }
  }

  /// Whether more is done with a tree than telling what was found in it.
  private var needsTrees: Bool {
    let options = run.options
    return options.isWatching || options.fixing != nil || options.standardInputName != nil || options.baseline != nil
      || options.newBaseline != nil
  }

  private func checkEachTree() throws(TreeError) -> ExitStatus {
    let (options, terminal, workingDirectory) = (run.options, run.terminal, run.workingDirectory)
    let reports = try run.map(comparing: true, keepsMemory: true) { tree, workspace in
      var checked = CheckedTree(tree, workspace)
      checked.workspace.judgeChecksums()
      // The memory of larger ones is worth freeing, for the next tree.
      if tree.changes.count < 64 { Kept.untilTheEnd(checked) }
      return TreeReport(checked, options, terminal, workingDirectory: workingDirectory)
    }
    if let message = Selection.unknownModel(run.options.models, among: reports.flatMap(\.modelNames)) {
      return run.fail(message)
    }
    Kept.untilTheEnd(reports)
    return tell(report(of: reports))
  }

  private func checkKeepingTrees(_ visit: ([CheckedTree]) -> Void) throws(TreeError) -> ExitStatus {
    var trees = try run.map(comparing: true, keepsMemory: !run.options.isWatching) { tree, workspace in
      var checked = CheckedTree(tree, workspace)
      checked.workspace.judgeChecksums()
      return checked
    }
    if let message = Selection.unknownModel(run.options.models, among: trees.flatMap(\.workspace.modelNames)) {
      return run.fail(message)
    }
    visit(trees)
    if !run.options.isWatching { Kept.untilTheEnd(trees) }
    try readStandardInput(into: &trees)
    var filter: BaselineFilter?
    if let path = run.options.baseline { filter = BaselineFilter(try Baseline.read(path)) }
    if let path = run.options.newBaseline { return write(Baseline(path), of: trees) }
    let problems = fix(&trees, filter)
    let (options, terminal, workingDirectory) = (run.options, run.terminal, run.workingDirectory)
    let reports = concurrentMap(trees) { TreeReport($0, options, terminal, workingDirectory: workingDirectory) }
    let status = tell(report(of: reports, filter) { staleDiagnostics($0, of: trees) })
    for problem in problems { run.error.write("modeld: \(problem.escapedForTerminal)\n") }
    return problems.isEmpty ? status : .failure
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

  /// What all trees have to tell, each thing once.
  ///
  /// - Parameters:
  ///   - filter: What of it is known already.
  ///   - stale: What is said of a filter that has seen everything.
  private func report(
    of trees: [TreeReport], _ filter: BaselineFilter? = nil, _ stale: (BaselineFilter?) -> [Diagnostic] = { _ in [] }
  ) -> Report {
    var filter = filter
    var diagnostics: [Diagnostic] = []
    var seen = Set<Finding>(minimumCapacity: trees.reduce(0) { $0 + $1.findings.count })
    var counts = (models: Set<String>(), versions: Set<String>(), entities: 0)
    for tree in trees {
      for (finding, diagnostic, subject) in tree.findings where seen.insert(finding).inserted {
        if let subject, filter?.covers(finding, at: subject) ?? false { continue }
        diagnostics.append(diagnostic)
      }
      diagnostics += tree.settingsDiagnostics
      for model in tree.models where counts.models.insert(model.path).inserted {
        for version in model.versions where counts.versions.insert(version.directory).inserted {
          counts.entities += version.entities
        }
      }
    }
    diagnostics += stale(filter)
    return Report(
      diagnostics, models: counts.models.count, versions: counts.versions.count, entities: counts.entities)
  }
}

/// Holds a value for as long as the process runs.
private final class Kept<Value> {
  private let value: Value

  private init(_ value: Value) { self.value = value }

  /// Never frees `value`: the process ends soon, and takes it along faster than it could be freed piece by piece.
  static func untilTheEnd(_ value: Value) { _ = unsafe Unmanaged.passRetained(Kept(value)) }
}
