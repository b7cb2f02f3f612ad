import ModelRules
import ModelSyntax

extension Format {
  package static let xcode = Format("xcode", "Lines that Xcode shows as issues of a build phase") { XcodeReporter($0) }
}

/// Lines that a run-script build phase prints and Xcode shows as issues at their place.
///
/// Xcode wants absolute paths and knows errors, warnings and notes.
struct XcodeReporter: Reporter {
  private let context: ReportContext

  init(_ context: ReportContext) {
    self.context = context
  }

  func write(_ report: Report, to output: inout some TextOutputStream) {
    for diagnostic in report.diagnostics where context.options.shows(diagnostic) {
      let kind = diagnostic.severity >= .warning ? diagnostic.severity.name : "note"
      let message = "\(diagnostic.message) [\(diagnostic.rule)]"
      output.write(line(diagnostic.file, diagnostic.start, kind, message))
      for related in diagnostic.related {
        output.write(line(related.file, related.start, "note", related.message))
      }
    }
  }

  private func line(_ file: String, _ start: TextPosition, _ kind: String, _ message: String) -> String {
    let place = "\(context.absolute(file)):\(start.line + 1):\(start.column + 1)"
    return "\(place): \(kind): \(message)".escapedForTerminal + "\n"
  }
}
