import JSONText

extension Format {
  package static let jsonLines = Format("json-lines", "A JSON object on each line: the findings, then the summary") {
    _ in JSONLinesReporter()
  }
}

/// One JSON object on each line, for programs that read as it comes.
///
/// Each has the members that ``JSONReporter`` promises, and `type` before them: `diagnostic` or, on the last line,
/// `summary`.
struct JSONLinesReporter: Reporter {
  func write(_ report: Report, to output: inout some TextOutputStream) {
    for diagnostic in report.diagnostics {
      writeLine("diagnostic", to: &output) { $0.members(of: diagnostic) }
    }
    writeLine("summary", to: &output) { $0.members(of: report.summary) }
  }

  private func writeLine(
    _ type: String, to output: inout some TextOutputStream, _ members: (inout JSONWriter) -> Void
  ) {
    var writer = JSONWriter.printable()
    writer.object { writer in
      writer.member("type", type)
      members(&writer)
    }
    output.write(writer.text + "\n")
  }
}
