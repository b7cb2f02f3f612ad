import ModelWorkspace

/// Writes a report in every form that was asked for, each to where it belongs.
struct ReportDelivery {
  private let run: Run

  init(_ run: Run) {
    self.run = run
  }

  /// Writes the files, each replaced at once, and then standard output, so that a failure leaves that empty.
  func deliver(_ report: Report) throws(FileWriteError) {
    for output in run.options.outputs {
      guard let path = output.file else { continue }
      var text = ""
      output.format.reporter(context(on: run.terminal.asFile)).write(report, to: &text)
      try DiskFiles.createDirectories(PathNames.parent(path))
      try DiskFiles.writeFileAtomically(path, Array(text.utf8))
    }
    for format in printed {
      var output = run.output
      format.reporter(context(on: run.terminal)).write(report, to: &output)
    }
  }

  /// What goes to standard output: beside text, annotations where GitHub would show them.
  private var printed: [Format] {
    guard let format = run.options.format else { return [] }
    let isAnnotated = run.environment("GITHUB_ACTIONS") == "true" && format == .text
    let isAsked = run.options.outputs.contains { $0.format == .github }
    return isAnnotated && !isAsked ? [format, .github] : [format]
  }

  private func context(on terminal: Terminal) -> ReportContext {
    ReportContext(run.options, terminal, workingDirectory: run.workingDirectory, root: checkout)
  }

  /// The checkout of a CI service, if the working directory is in it.
  private var checkout: String? {
    let paths = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"].compactMap { run.environment($0) }
    return paths.map(PathNames.normalized).first { PathNames.below($0, run.workingDirectory) != nil }
  }
}
