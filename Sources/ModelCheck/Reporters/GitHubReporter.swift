import ModelRules
import ModelSyntax

extension Format {
  package static let github = Format("github", "Annotations of GitHub Actions") { GitHubReporter($0) }
}

/// Workflow commands that GitHub Actions shows as annotations beside the changed lines.
///
/// The form is that of GitHub's "Workflow commands for GitHub Actions"; GitHub shows the first ten errors and the first
/// ten warnings of a step.
struct GitHubReporter: Reporter {
  private let context: ReportContext

  init(_ context: ReportContext) {
    self.context = context
  }

  func write(_ report: Report, to output: inout some TextOutputStream) {
    for diagnostic in report.diagnostics where context.options.shows(diagnostic) {
      let properties = properties(of: diagnostic).map { "\($0)=\(escaped($1, inProperty: true))" }
      let message = escaped(diagnostic.message.escapedForTerminal, inProperty: false)
      output.write("::\(diagnostic.severity.command) \(properties.joined(separator: ","))::\(message)\n")
    }
  }

  private func properties(of diagnostic: Diagnostic) -> [(String, String)] {
    var properties = [("file", context.rooted(diagnostic.file)), ("line", String(diagnostic.start.line + 1))]
    properties.append(("endLine", String(diagnostic.end.line + 1)))
    // GitHub refuses columns of a range over several lines.
    if diagnostic.start.line == diagnostic.end.line, !diagnostic.isWholeFile {
      properties.append(("col", String(diagnostic.start.column + 1)))
      properties.append(("endColumn", String(diagnostic.end.column)))
    }
    properties.append(("title", "modeld: \(diagnostic.rule)"))
    return properties
  }

  /// The escapes of GitHub's own toolkit, whose reader knows no others.
  private func escaped(_ text: String, inProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where inProperty: result += "%3A"
      case "," where inProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Severity {
  fileprivate var command: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .information, .hint: "notice"
    }
  }
}
