import JSONText
import ModelRules
import ModelSyntax

extension Format {
  package static let gitlab = Format("gitlab", "A code quality report of GitLab") { GitLabReporter($0) }
}

/// A code quality report, which GitLab shows in merge requests.
///
/// An array of issues with the members that GitLab's "Code Quality report format" asks for.
struct GitLabReporter: Reporter {
  private let context: ReportContext

  init(_ context: ReportContext) {
    self.context = context
  }

  func write(_ report: Report, to output: inout some TextOutputStream) {
    var fingerprints = Fingerprints(context)
    // Every finding counts for the fingerprints, so that they stay the same with and without --verbose.
    let issues = report.diagnostics.map { ($0, fingerprints.next(for: $0)) }
    var writer = JSONWriter.printable()
    writer.array(issues.filter { context.options.shows($0.0) }, onLines: true) { writer, issue in
      let (diagnostic, fingerprint) = issue
      writer.object { writer in
        writer.member("description", diagnostic.message)
        writer.member("check_name", diagnostic.rule)
        writer.member("fingerprint", fingerprint)
        writer.member("severity", diagnostic.severity.gitLabName)
        writer.key("location")
        writer.object { writer in
          writer.member("path", context.rooted(diagnostic.file))
          writer.key("lines")
          writer.object { writer in
            writer.member("begin", diagnostic.start.line + 1)
            writer.member("end", diagnostic.end.line + 1)
          }
        }
      }
    }
    output.write(writer.text + "\n")
  }
}

extension Severity {
  fileprivate var gitLabName: String {
    switch self {
    case .error: "critical"
    case .warning: "major"
    case .information: "minor"
    case .hint: "info"
    }
  }
}
