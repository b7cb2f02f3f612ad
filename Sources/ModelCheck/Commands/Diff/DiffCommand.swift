import ModelWorkspace

extension Command {
  package static let diff = Command(
    "--diff", takes: Operands(placeholder: "[OLD] NEW", count: 1...2, kind: .path),
    formats: [.text, .json, .markdown], "Tell what changes from OLD to NEW, and how stores migrate"
  ) { DiffCommand($0)() }
}

/// The command `--diff`: tells what changes from one state of models to another, and what becomes of stores.
///
/// Each side is a version, a bundle, a `contents` or any other file with a model, a directory, or `REF:path` in git.
/// With one side alone, it is the step from each bundle's version before to its current one.
struct DiffCommand {
  private let run: Run

  init(_ run: Run) {
    self.run = run
  }

  func callAsFunction() -> ExitStatus {
    do throws(DiffError) {
      let sides = try run.options.paths.map { path throws(DiffError) in try DiffSide.read(path, run) }
      let report = sides.count == 2 ? try DiffReport(from: sides[0], to: sides[1]) : try DiffReport(within: sides[0])
      var output = run.output
      switch run.options.format {
      case .json?: report.writeJSON(to: &output)
      case .markdown?: report.writeMarkdown(to: &output)
      default: report.writeText(to: &output)
      }
      return report.hasProblems ? .problems : .clean
    } catch {
      return run.fail(error.message)
    }
  }
}

/// Why two states cannot be compared: one line that says what to do.
struct DiffError: Error {
  let message: String
}
