import ModelRules
import ModelSyntax
import ModelWorkspace

/// Writes mended files, or shows what would be written.
struct FixDelivery {
  private let run: Run
  private let fixer: Fixer

  init(_ run: Run, _ fixer: Fixer) {
    self.run = run
    self.fixer = fixer
  }

  /// Prints one patch for all files to standard output, as `patch -p1` and `git apply` take it.
  func printPatch() {
    for file in fixer.files {
      run.output.write(bytes: UnifiedDiff(from: file.old, to: file.new, path: run.relative(file.path)).bytes)
    }
    tell("would be fixed")
  }

  /// Writes all files, each at once; what went wrong with those that could not be written.
  func write() -> [String] {
    var problems: [String] = []
    for file in fixer.files {
      if let problem = write(file) { problems.append("\(run.relative(file.path)): \(problem)") }
    }
    if problems.isEmpty { tell("fixed") }
    return problems
  }

  private func write(_ file: Fixer.ChangedFile) -> String? {
    // Whoever wrote in the meantime must not lose their work.
    guard (try? DiskFiles.readFile(file.path)) == file.old else { return "has changed meanwhile, so it is left alone" }
    do throws(FileWriteError) {
      try DiskFiles.writeFileAtomically(file.path, file.new.bytes)
      return nil
    } catch {
      return error.message
    }
  }

  /// One line for a person, and with `--verbose` one for each fix.
  private func tell(_ what: String) {
    if run.options.isVerbose {
      for entry in fixer.applied {
        let path = Run.shown(entry.finding.place.path)
        run.error.write("\(path.escapedForTerminal): \(entry.fix.title.escapedForTerminal) [\(entry.finding.rule)]\n")
      }
    }
    let files = fixer.files.count
    let count = fixer.applied.count
    var line = count == 1 ? "1 finding \(what)" : "\(count) findings \(what)"
    if files > 0 { line += files == 1 ? " in 1 file" : " in \(files) files" }
    if fixer.unsafeCount > 0 { line += "; --unsafe fixes \(fixer.unsafeCount) more, which may matter to stores" }
    run.error.write(line + "\n")
  }
}
