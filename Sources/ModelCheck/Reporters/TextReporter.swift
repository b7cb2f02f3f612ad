import ModelRules
import ModelSyntax

extension Format {
  package static let text = Format("text", "A line for each finding, and on a terminal the place itself") {
    TextReporter($0.options, on: $0.terminal)
  }
}

/// One line for each diagnostic, as compilers write them, and for a person also the place itself.
package struct TextReporter: Reporter {
  private let options: Options
  private let isColored: Bool
  /// Whether a person reads it: then source lines are shown, also without colour.
  private let showsSource: Bool
  private let width: Int

  package init(_ options: Options, on terminal: Terminal) {
    self.options = options
    isColored = terminal.showsColor(options.color)
    showsSource = terminal.showsSource(options.color)
    width = terminal.width
  }

  package func write(_ report: Report, to output: inout some TextOutputStream) {
    for diagnostic in report.diagnostics where options.shows(diagnostic) {
      writeHeadline(of: diagnostic, to: &output)
      if showsSource { writeExcerpt(of: diagnostic, to: &output) }
      guard showsSource || options.isVerbose else { continue }
      for related in diagnostic.related { write(related, to: &output) }
    }
  }

  private func writeHeadline(of diagnostic: Diagnostic, to output: inout some TextOutputStream) {
    let place = place(diagnostic.path, diagnostic.start)
    let severity = styled(diagnostic.severity.name + ":", .bold, diagnostic.severity.color)
    let message = styled(diagnostic.message.escapedForTerminal, .bold)
    let rule = styled("[\(diagnostic.rule.escapedForTerminal)]", .dim)
    output.write("\(place) \(severity) \(message) \(rule)\n")
  }

  private func write(_ related: Diagnostic.Related, to output: inout some TextOutputStream) {
    let place = place(related.path, related.start)
    output.write("\(place) \(styled("note:", .bold, .cyan)) \(related.message.escapedForTerminal)\n")
  }

  private func writeExcerpt(of diagnostic: Diagnostic, to output: inout some TextOutputStream) {
    guard !diagnostic.isWholeFile, let source = diagnostic.sourceLine else { return }
    let number = String(diagnostic.start.line + 1)
    let excerpt = SourceExcerpt(
      source, start: diagnostic.start.column,
      end: diagnostic.end.line == diagnostic.start.line ? diagnostic.end.column : nil,
      width: width - number.count - 4)
    let padding = String(repeating: " ", count: number.count)
    // Blanks between gutter and caret stay outside the colour, so that copied text has no stray codes in it.
    let blanks = excerpt.carets.prefix { $0 == " " }
    let carets = styled(String(excerpt.carets.dropFirst(blanks.count)), .bold, diagnostic.severity.color)
    output.write("\(styled(" \(number) |", .dim)) \(excerpt.line)\n")
    output.write("\(styled(" \(padding) |", .dim)) \(blanks)\(carets)\n")
  }

  private func place(_ path: String, _ start: TextPosition) -> String {
    styled("\(path.escapedForTerminal):\(start.line + 1):\(start.column + 1):", .bold)
  }

  private func styled(_ text: String, _ styles: Style...) -> String {
    guard isColored else { return text }
    return "\u{1B}[" + styles.map(\.rawValue).joined(separator: ";") + "m" + text + "\u{1B}[0m"
  }
}

/// The parameters of the escape sequence “select graphic rendition”.
private enum Style: String {
  case bold = "1"
  case dim = "2"
  case red = "31"
  case yellow = "33"
  case blue = "34"
  case cyan = "36"
}

extension Severity {
  fileprivate var color: Style {
    switch self {
    case .error: .red
    case .warning: .yellow
    case .information: .cyan
    case .hint: .blue
    }
  }
}
