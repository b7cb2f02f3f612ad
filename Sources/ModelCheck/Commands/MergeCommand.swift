import ModelMerge
import ModelRules
import ModelSyntax
import ModelWorkspace

extension Command {
  package static let merge = Command(
    "--merge", takes: .paths, formats: [.text, .json], "Print what Core Data merges the models in each PATH into"
  ) { MergeCommand($0)() }
}

/// The command `--merge`: prints the merged model that an app would load.
package struct MergeCommand {
  private let run: Run

  package init(_ run: Run) {
    self.run = run
  }

  /// One merge set with the workspace that it is in.
  private struct Candidate {
    let set: MergeSet
    let workspace: Workspace
  }

  package func callAsFunction() -> ExitStatus {
    do throws(TreeError) {
      let trees = try run.trees()
      if let message = Selection.unknownModel(run.options.models, among: trees.flatMap(\.workspace.modelNames)) {
        return run.fail(message)
      }
      var candidates = trees.flatMap { tree, workspace in
        let selection = Selection(run.options.models, in: workspace, scope: tree.scope)
        return workspace.layout.sets.filter { set in
          set.members.contains { member in
            workspace.layout.bundle(at: member.bundle).map(selection.contains) ?? false
          }
        }.map { Candidate(set: $0, workspace: workspace) }
      }
      if let name = run.options.set {
        let names = candidates.flatMap(\.set.names)
        candidates = candidates.filter { $0.set.names.contains(name) }
        if candidates.isEmpty { return run.fail(unknownSet(name, among: names)) }
      }
      return write(candidates)
    } catch {
      return run.fail(error.message)
    }
  }

  private func unknownSet(_ name: String, among names: [String]) -> String {
    let near = nearestName(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
    return "no merge set is named '\(name)': there are \(names.joined(separator: ", "))\(near)"
  }

  private func write(_ candidates: [Candidate]) -> ExitStatus {
    if candidates.isEmpty, run.options.format == .text || run.options.requiresModels {
      run.error.write("modeld: no models found\n")
      return run.options.requiresModels ? .problems : .clean
    }
    if let directory = run.options.output {
      if let message = clash(candidates) { return run.fail(message) }
      for candidate in candidates {
        if let message = write(candidate, below: directory) { return run.fail(message) }
      }
    } else if run.options.format == .json {
      var output = run.output
      MergeSetsReport(candidates.map { ($0.set, $0.workspace) }, run: run).write(to: &output)
    } else if candidates.count > 1 {
      let names = candidates.map(\.set.name).joined(separator: ", ")
      return run.fail(
        "there are several merge sets, choose one with --set NAME or write all with --output DIR: \(names)")
    } else {
      run.output.write(text(of: candidates[0]))
    }
    return tellErrors(candidates)
  }

  /// What to say where two sets would be written to one place, so that the second would replace the first.
  ///
  /// Compared without case, as the disks of most Macs do.
  private func clash(_ candidates: [Candidate]) -> String? {
    var seen: [String: String] = [:]
    for candidate in candidates {
      let name = candidate.set.name
      guard let other = seen.updateValue(name, forKey: folder(of: candidate).lowercased()) else { continue }
      return "merge sets '\(other)' and '\(name)' have one place below --output DIR; merge fewer paths at a time"
    }
    return nil
  }

  private func folder(of candidate: Candidate) -> String {
    // A set's name may have a slash between project and target.
    candidate.set.name.replacing("/", with: "-") + ".xcdatamodel"
  }

  private func text(of candidate: Candidate) -> String {
    (candidate.workspace.merged[candidate.set.name] ?? MergeIndex()).contentsText() + "\n"
  }

  /// Writes `DIR/<set>.xcdatamodel/contents`; what went wrong, or `nil`.
  private func write(_ candidate: Candidate, below directory: String) -> String? {
    let path = PathNames.join(PathNames.join(directory, folder(of: candidate)), "contents")
    do throws(FileWriteError) {
      try DiskFiles.createDirectories(PathNames.parent(path))
      try DiskFiles.writeFileAtomically(path, Array(text(of: candidate).utf8))
      return nil
    } catch {
      return "\(error.path): \(error.message)"
    }
  }

  /// Errors of the merged models go to standard error, since a merge that throws loads nothing.
  private func tellErrors(_ candidates: [Candidate]) -> ExitStatus {
    var status = ExitStatus.clean
    for candidate in candidates {
      let bundles = candidate.set.members.map(\.bundle)
      let errors = candidate.workspace.currentFindings().filter { finding in
        finding.severity == .error && bundles.contains { PathNames.below($0, finding.place.path) != nil }
      }
      guard !errors.isEmpty else { continue }
      status = .problems
      run.error.write(
        "modeld: '\(candidate.set.name)' has \(errors.count) error\(errors.count == 1 ? "" : "s"); see modeld --check\n"
      )
    }
    return status
  }
}
