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
  private let run: Run

  package init(_ run: Run) {
    self.run = run
  }

  package func callAsFunction() -> ExitStatus {
    do throws(TreeError) {
      let trees = try run.trees()
      if let message = Selection.unknownModel(run.options.models, in: trees.map(\.workspace)) {
        return run.fail(message)
      }
      // The process ends soon, and takes the trees along faster than they could be freed one by one.
      _ = unsafe Unmanaged.passRetained(Kept(trees))
      return tell(report(of: trees))
    } catch {
      return run.fail(error.message)
    }
  }

  private func tell(_ report: Report) -> ExitStatus {
    do throws(FileWriteError) {
      try ReportDelivery(run).deliver(report)
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

  private func report(of trees: [(tree: ReadTree, workspace: Workspace)]) -> Report {
    // Trees may overlap, and then have findings and models in common.
    let telling = Telling(run)
    let told = concurrentMap(trees) { telling.diagnostics(of: $0.tree, $0.workspace) }
    var seen: Set<Finding> = []
    var diagnostics: [Diagnostic] = []
    for part in told {
      for (finding, diagnostic) in part where trees.count == 1 || seen.insert(finding).inserted {
        diagnostics.append(diagnostic)
      }
    }
    var counts = (models: Set<String>(), versions: Set<String>(), entities: 0)
    for (tree, workspace) in trees {
      let selection = Selection(run.options.models, in: workspace, scope: tree.scope)
      for bundle in workspace.layout.bundles where selection.contains(bundle) {
        guard counts.models.insert(bundle.path).inserted else { continue }
        for version in bundle.versions where counts.versions.insert(version.directory).inserted {
          if let path = version.contents, case .model(let model)? = workspace.files[path] {
            counts.entities += model.entities.count
          }
        }
      }
    }
    return Report(
      diagnostics, models: counts.models.count, versions: counts.versions.count, entities: counts.entities)
  }
}

/// Turns what was found in a tree into diagnostics, on any thread.
private struct Telling: Sendable {
  private let models: [String]
  private let names: FileNames
  private let wants: PlaceReader.Wants

  init(_ run: Run) {
    models = run.options.models
    names = run.names
    let formats = run.options.outputs.map(\.format)
    wants = PlaceReader.Wants(
      source: run.options.format == .text && run.terminal.showsSource(run.options.color),
      subjects: formats.contains { $0 != .text }, utf16: formats.contains(where: \.countsUTF16))
  }

  func diagnostics(of tree: ReadTree, _ workspace: Workspace) -> [(finding: Finding, diagnostic: Diagnostic)] {
    let selection = Selection(models, in: workspace, scope: tree.scope)
    let places = PlaceReader(workspace, tree: tree, names: names, wants: wants)
    let findings = workspace.currentFindings().filter(selection.concerns) + settingsFindings(tree, workspace)
    return findings.map { ($0, places.diagnostic($0)) }
  }

  /// What the settings say that means nothing.
  private func settingsFindings(_ tree: ReadTree, _ workspace: Workspace) -> [Finding] {
    guard let path = tree.settingsPath else { return [] }
    let info = UnknownSetting.info
    var severity = info.severity
    switch tree.settings.rules[info.id] {
    case .off: return []
    case .severity(let other): severity = other
    case nil: break
    }
    return (tree.settings.problems + workspace.layout.settingsProblems).map { problem in
      Finding(info, at: Place(path, problem.range), problem.message, severity: severity)
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
