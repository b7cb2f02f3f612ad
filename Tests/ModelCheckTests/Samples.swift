import ModelRules
import ModelSyntax

@testable import ModelCheck

/// A diagnostic on line 3, of which a test says only what it is about.
func diagnostic(
  path: String = "App/contents", from start: Int = 4, to end: Int = 8, line: Int = 2, lastLine: Int? = nil,
  severity: Severity = .error, rule: String = "unknown-parent", message: String = "No entity is named 'Foo'",
  related: [Diagnostic.Related] = [], source: String? = nil
) -> Diagnostic {
  Diagnostic(
    path: path, file: path, start: TextPosition(line: line, column: start),
    end: TextPosition(line: lastLine ?? line, column: end), severity: severity, rule: rule, message: message,
    related: related, sourceLine: source)
}

let related = Diagnostic.Related(
  path: "B/contents", file: "../B/contents", start: TextPosition(line: 0, column: 2),
  end: TextPosition(line: 0, column: 5), message: "'Foo' is here")

extension Report {
  /// Findings of every kind, with text that no format may take for its own.
  static let hostile = Report(
    diagnostic(
      path: "a b/%ü:,\"<&>'/contents", from: 2, to: 9, severity: .error, rule: "unknown-parent",
      message: "100% <b>\"&'\u{1B}[31m,:\r\n]]>\u{FFFF} 😀", related: [related]),
    diagnostic(path: "a b/%ü:,\"<&>'/contents", from: 2, to: 9, severity: .warning, message: "::error::x"),
    diagnostic(path: "multi/contents", line: 3, lastLine: 7, severity: .warning, rule: "no-action-delete-rule"),
    Diagnostic(
      wholeFile: "/elsewhere/B.xcdatamodeld", file: "../../elsewhere/B.xcdatamodeld", severity: .information,
      rule: "legacy-model", message: "Old"),
    diagnostic(severity: .hint, rule: "unknown-xml-name"), diagnostic(severity: .hint, rule: "unknown-xml-name"))

  init(_ diagnostics: Diagnostic...) {
    self.init(diagnostics, models: 1, versions: 2, entities: 3)
  }
}

extension Terminal {
  /// No terminal, or one 80 columns wide.
  static func test(isTerminal: Bool, _ environment: [String: String] = [:]) -> Terminal {
    Terminal(isOutputTerminal: isTerminal, isErrorTerminal: isTerminal, windowWidth: 80) { environment[$0] }
  }
}

extension Report {
  /// What the text reporter prints.
  func text(_ color: Options.ColorChoice = .auto, isTerminal: Bool = false, isVerbose: Bool = false) -> String {
    var options = Options(command: .check)
    options.color = color
    options.isVerbose = isVerbose
    return printed(options, isTerminal: isTerminal)
  }

  /// What the reporter of `format` prints in `App` of a checkout.
  func printed(_ format: Format, _ change: (inout Options) -> Void = { _ in }) -> String {
    var options = Options(command: .check)
    options.outputs = [ReportOutput(format)]
    change(&options)
    return printed(options, isTerminal: false)
  }

  /// What the JSON reporter prints.
  var json: String {
    var options = Options(command: .check)
    options.outputs = [ReportOutput(.json)]
    return printed(options, isTerminal: true)
  }

  private func printed(_ options: Options, isTerminal: Bool) -> String {
    var text = ""
    let context = ReportContext(
      options, .test(isTerminal: isTerminal), workingDirectory: "/checkout/App", root: "/checkout")
    options.format?.reporter(context).write(self, to: &text)
    return text
  }
}
