import ModelRules
import ModelSyntax

extension Format {
  package static let markdown = Format("markdown", "A table, for a comment or the summary of a job") {
    MarkdownReporter($0)
  }
}

/// A table with a row for each diagnostic, and the summary below it.
struct MarkdownReporter: Reporter {
  private let context: ReportContext

  init(_ context: ReportContext) {
    self.context = context
  }

  func write(_ report: Report, to output: inout some TextOutputStream) {
    let shown = report.diagnostics.filter { context.options.shows($0) }
    if !shown.isEmpty {
      output.write("| | place | message |\n| --- | --- | --- |\n")
      for diagnostic in shown {
        let line = diagnostic.isWholeFile ? "" : ":\(diagnostic.start.line + 1)"
        output.write(
          "| \(diagnostic.severity.name) | `\((context.rooted(diagnostic.file) + line).inMarkdownTable)` "
            + "| \(diagnostic.message.escapedForMarkdown.inMarkdownTable) `\(diagnostic.rule)` |\n")
      }
      output.write("\n")
    }
    output.write("\(report.summary.line)\n")
  }
}

extension String {
  /// The text with what Markdown would read as a sign of its own escaped.
  var escapedForMarkdown: String {
    var result = ""
    for character in self {
      if "\\`*_[]<>#".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }

  /// The text as it can stand in one cell of a table.
  var inMarkdownTable: String { replacing("|", with: "\\|").replacing("\n", with: " ") }
}
