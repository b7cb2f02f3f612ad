import ModelWorkspace

extension Command {
  package static let hashes = Command(
    "--hashes", takes: .paths, formats: [.text, .json], "Print Core Data's version hashes of the models in each PATH"
  ) { HashesCommand($0)() }
}

/// The command `--hashes`: prints the version hashes of every version and of every merged model.
struct HashesCommand {
  private let run: Run

  init(_ run: Run) {
    self.run = run
  }

  func callAsFunction() -> ExitStatus {
    do throws(TreeError) {
      let trees = try run.trees()
      if let message = Selection.unknownModel(run.options.models, among: trees.flatMap(\.workspace.modelNames)) {
        return run.fail(message)
      }
      let report = HashesReport(trees, run: run)
      var output = run.output
      if run.options.format == .json { report.writeJSON(to: &output) } else { report.writeText(to: &output) }
      if report.versions.isEmpty {
        run.error.write("modeld: no models found\n")
        return run.options.requiresModels ? .problems : .clean
      }
      return report.versions.contains { $0.error != nil } ? .problems : .clean
    } catch {
      return run.fail(error.message)
    }
  }
}
