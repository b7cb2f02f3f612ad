import ModelMigration

extension DiffReport {
  /// A paragraph for each model: the verdict, its reasons, and a line for each change.
  func writeText(to output: inout some TextOutputStream) {
    for step in steps {
      output.write("\(step.bundle): '\(step.old.version)' to '\(step.new.version)'\n".escapedLine)
      output.write("  \(step.verdictPhrase)\n".escapedLine)
      write(step.step, to: &output)
      for (title, versions) in step.versionLists {
        output.write("  \(title): \(versions.joined(separator: ", "))\n".escapedLine)
      }
    }
    for note in notes { output.write("\(note.bundle): \(note.text)\n".escapedLine) }
    for set in merged {
      output.write("merged model \(set.name): \(set.verdict.phrase)\n".escapedLine)
      for model in set.lost { output.write("  - model \(model): no longer in the merge set\n".escapedLine) }
      for model in set.joined { output.write("  + model \(model)\n".escapedLine) }
      for trap in set.traps { output.write("  ! \(trap)\n".escapedLine) }
      write(set.step, to: &output)
    }
  }

  /// A line for each reason and each change.
  private func write(_ step: MigrationStep, to output: inout some TextOutputStream) {
    for obstacle in step.obstacles {
      output.write("  ! \(obstacle.message) [\(obstacle.reason.rawValue)]\n".escapedLine)
    }
    for change in step.changes {
      let note = change.changesHash ? "" : " (no version hash changes)"
      output.write(
        "  \(change.sign) \(change.subject.rawValue) \(change.qualifiedName): \(change.phrase)\(note)\n".escapedLine)
    }
  }
}

extension DiffReport.Step {
  /// What became of the other versions, each list with its title.
  var versionLists: [(title: String, versions: [String])] {
    [
      ("new versions", addedVersions), ("versions that are gone", removedVersions),
      ("versions edited in place", editedVersions),
    ].filter { !$0.1.isEmpty }
  }
}

extension String {
  /// A line as a terminal can show it, whatever names it holds.
  fileprivate var escapedLine: String { String(dropLast()).escapedForTerminal + "\n" }
}
