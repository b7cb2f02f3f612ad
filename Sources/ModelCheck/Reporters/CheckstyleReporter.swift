import ModelRules
import ModelSyntax

extension Format {
  package static let checkstyle = Format("checkstyle", "The XML of Checkstyle") { CheckstyleReporter($0) }
}

/// The XML that Checkstyle writes, which many services and editors read.
struct CheckstyleReporter: Reporter {
  private let context: ReportContext

  init(_ context: ReportContext) {
    self.context = context
  }

  func write(_ report: Report, to output: inout some TextOutputStream) {
    output.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n")
    var file: String?
    for diagnostic in report.diagnostics where context.options.shows(diagnostic) {
      if diagnostic.file != file {
        if file != nil { output.write("  </file>\n") }
        output.write("  <file name=\"\(context.rooted(diagnostic.file).escapedForXML)\">\n")
        file = diagnostic.file
      }
      write(diagnostic, to: &output)
    }
    if file != nil { output.write("  </file>\n") }
    output.write("</checkstyle>\n")
  }

  private func write(_ diagnostic: Diagnostic, to output: inout some TextOutputStream) {
    let place = "line=\"\(diagnostic.start.line + 1)\" column=\"\(diagnostic.start.column + 1)\""
    let severity = diagnostic.severity.checkstyleName
    let message = diagnostic.message.escapedForXML
    let source = "modeld.\(diagnostic.rule)".escapedForXML
    output.write("    <error \(place) severity=\"\(severity)\" message=\"\(message)\" source=\"\(source)\"/>\n")
  }
}

extension Severity {
  fileprivate var checkstyleName: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .information, .hint: "info"
    }
  }
}
