import ModelRules
import ModelSyntax

extension Format {
  package static let junit = Format("junit", "A JUnit report, with a test case for each finding") { JUnitReporter($0) }
}

/// A test suite for each file with findings, as the XML that JUnit's task for Ant writes and CI services read.
///
/// A test case fails where its finding gives status 1: an error, and with `--strict` a warning. Any other is a passed test
/// with an output. As services take an empty report for a broken one, a check without findings is one passed test.
struct JUnitReporter: Reporter {
  private let context: ReportContext

  init(_ context: ReportContext) {
    self.context = context
  }

  func write(_ report: Report, to output: inout some TextOutputStream) {
    var suites: [(file: String, cases: [Diagnostic])] = []
    for diagnostic in report.diagnostics where context.options.shows(diagnostic) {
      // A report is sorted by file, so that equal ones follow each other.
      if suites.last?.file == diagnostic.file {
        suites[suites.count - 1].cases.append(diagnostic)
      } else {
        suites.append((diagnostic.file, [diagnostic]))
      }
    }
    let cases = suites.flatMap(\.cases)
    let counts = suites.isEmpty ? counts(1, 0) : counts(cases.count, cases.count(where: fails))
    output.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"modeld\" \(counts)>\n")
    for suite in suites { write(suite.cases, of: context.rooted(suite.file), to: &output) }
    if suites.isEmpty {
      output.write("  <testsuite name=\"modeld\" \(counts)>\n")
      output.write("    <testcase classname=\"modeld\" name=\"\(report.summary.line)\"/>\n  </testsuite>\n")
    }
    output.write("</testsuites>\n")
  }

  private func write(_ cases: [Diagnostic], of file: String, to output: inout some TextOutputStream) {
    let counts = counts(cases.count, cases.count(where: fails))
    let file = file.escapedForXML
    output.write("  <testsuite name=\"\(file)\" \(counts)>\n")
    for diagnostic in cases {
      let place = "\(diagnostic.start.line + 1):\(diagnostic.start.column + 1)"
      let severity = diagnostic.severity.name
      let rule = diagnostic.rule.escapedForXML
      let message = diagnostic.message.escapedForXML
      output.write("    <testcase classname=\"\(file)\" name=\"\(rule) at \(place)\">\n")
      let text = "\(file):\(place): \(severity): \(message)"
      output.write(
        fails(diagnostic)
          ? "      <failure type=\"\(severity)\" message=\"\(message)\">\(text)</failure>\n"
          : "      <system-out>\(text)</system-out>\n")
      output.write("    </testcase>\n")
    }
    output.write("  </testsuite>\n")
  }

  private func fails(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.severity >= (context.options.isStrict ? .warning : .error)
  }

  private func counts(_ tests: Int, _ failures: Int) -> String {
    "tests=\"\(tests)\" failures=\"\(failures)\" errors=\"0\""
  }
}
