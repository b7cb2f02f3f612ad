/// A form in which a report is written.
package protocol Reporter {
  func write(_ report: Report, to output: inout some TextOutputStream)
}

/// The form of results that `--format` names: a reporter's file declares it, and ``all`` lists it.
package struct Format: Sendable {
  package let name: String
  /// One line without a full stop.
  let help: String
  /// Whether its columns count UTF-16 code units, for which the files are read once more.
  let countsUTF16: Bool
  /// Makes the reporter for what `--check` finds.
  let reporter: @Sendable (ReportContext) -> any Reporter

  init(
    _ name: String, countsUTF16: Bool = false, _ help: String,
    reporter: @escaping @Sendable (ReportContext) -> any Reporter
  ) {
    self.name = name
    self.countsUTF16 = countsUTF16
    self.help = help
    self.reporter = reporter
  }

  /// Every form there is, in the order of `--help`.
  package static let all: [Format] = [
    .text,
    .json,
    .jsonLines,
    .sarif,
    .github,
    .gitlab,
    .junit,
    .checkstyle,
    .xcode,
    .markdown,
  ]
}

extension Format: Equatable {
  package static func == (a: Format, b: Format) -> Bool { a.name == b.name }
}

extension OptionEntry {
  /// The option `--format NAME[=FILE]`.
  static func format(_ commands: [Command], _ help: String) -> OptionEntry {
    let names = Format.all.map(\.name)
    return value("--format", "FORMAT[=FILE]", completing: .format, commands, help) {
      options, text throws(ValueProblem) in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let format = Format.all.first(where: { $0.name == name }) else { throw .notOne(of: names, name) }
      if parts.count > 1, parts[1].isEmpty { throw ValueProblem(expected: "\(name) or \(name)=FILE") }
      options.outputs.append(ReportOutput(format, file: parts.count > 1 ? String(parts[1]) : nil))
    }
  }
}
