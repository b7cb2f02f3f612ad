import ModelMigration

extension DiffReport {
  /// A section for each model, as a comment on a pull request shows it.
  func writeMarkdown(to output: inout some TextOutputStream) {
    for step in steps {
      output.write("### \(step.bundle.escapedForMarkdown): `\(step.old.version)` → `\(step.new.version)`\n\n")
      output.write("**\(step.step.verdict.phrase.capitalizedFirst)**")
      output.write(" — \(step.verdictPhrase.split(separator: ": ", maxSplits: 1).last ?? "")\n\n")
      write(step.step.obstacles.map { "\($0.message.escapedForMarkdown) (`\($0.reason.rawValue)`)" }, to: &output)
      write(step.step.changes, to: &output)
      for (title, versions) in step.versionLists {
        output.write("\(title.capitalizedFirst): \(versions.map { "`\($0)`" }.joined(separator: ", "))\n\n")
      }
    }
    for note in notes { output.write("`\(note.bundle)` \(note.text.escapedForMarkdown)\n\n") }
    for set in merged {
      output.write("Merged model `\(set.name)`: **\(set.verdict.phrase)**")
      if !set.lost.isEmpty { output.write(", loses \(set.lost.map { "`\($0)`" }.joined(separator: ", "))") }
      if !set.joined.isEmpty { output.write(", gains \(set.joined.map { "`\($0)`" }.joined(separator: ", "))") }
      output.write("\n\n")
      let reasons = set.step.obstacles.map { "\($0.message.escapedForMarkdown) (`\($0.reason.rawValue)`)" }
      write(set.traps.map(\.escapedForMarkdown) + reasons, to: &output)
      write(set.step.changes, to: &output)
    }
  }

  /// A list, if there is anything in it.
  private func write(_ items: [String], to output: inout some TextOutputStream) {
    for item in items { output.write("- \(item)\n") }
    if !items.isEmpty { output.write("\n") }
  }

  private func write(_ changes: [ModelChange], to output: inout some TextOutputStream) {
    guard !changes.isEmpty else { return }
    output.write("| | | change |\n| --- | --- | --- |\n")
    for change in changes {
      let note = change.changesHash ? "" : " *(no version hash changes)*"
      output.write(
        "| \(change.subject.rawValue) | `\(change.qualifiedName.inMarkdownTable)` | \(change.phrase.escapedForMarkdown.inMarkdownTable)\(note) |\n"
      )
    }
    output.write("\n")
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
