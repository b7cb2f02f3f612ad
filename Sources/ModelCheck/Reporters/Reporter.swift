/// A form in which a report is written to standard output.
package protocol Reporter {
  func write(_ report: Report, to output: inout some TextOutputStream)
}

extension Options.Format {
  /// The reporter of each format: a new one is a case of `Options.Format` and a line here.
  package func reporter(_ options: Options, on terminal: Terminal) -> any Reporter {
    switch self {
    case .text: TextReporter(options, on: terminal)
    case .json: JSONReporter()
    }
  }
}
