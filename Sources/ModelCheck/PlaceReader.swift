import ModelRules
import ModelSyntax
import ModelWorkspace

/// Turns findings with byte offsets into diagnostics with lines and columns.
final class PlaceReader {
  private let checked: CheckedTree
  private let run: Run
  /// Whether the lines of the source are shown, for which the files are read once more.
  private let showsSource: Bool
  let subjects: SubjectFinder
  /// The file that was read last, since the next finding is often in the same one.
  private var lastRead: (path: String, text: SourceText?) = ("", nil)

  init(_ checked: CheckedTree, run: Run) {
    self.checked = checked
    self.run = run
    subjects = SubjectFinder(checked.workspace)
    showsSource = run.options.format == .text && run.terminal.showsSource(run.options.color)
  }

  func diagnostic(_ finding: Finding) -> Diagnostic {
    let path = run.shown(finding.place.path)
    let file = run.relative(finding.place.path)
    let related = finding.related.map(related)
    let subject = subjects.subject(of: finding)
    guard let range = finding.place.range, let lines = lines(of: finding.place.path) else {
      return Diagnostic(
        wholeFile: path, file: file, severity: finding.severity, rule: finding.rule, message: finding.message,
        related: related, subject: subject)
    }
    let start = lines.position(at: range.start)
    return Diagnostic(
      path: path, file: file, start: start, end: lines.position(at: range.end), severity: finding.severity,
      rule: finding.rule, message: finding.message, related: related,
      sourceLine: showsSource ? sourceLine(start.line, of: finding.place.path, lines) : nil, subject: subject)
  }

  private func related(_ related: RelatedPlace) -> Diagnostic.Related {
    let path = run.shown(related.place.path)
    let file = run.relative(related.place.path)
    guard let range = related.place.range, let lines = lines(of: related.place.path) else {
      return Diagnostic.Related(path: path, file: file, message: related.message)
    }
    return Diagnostic.Related(
      path: path, file: file, start: lines.position(at: range.start), end: lines.position(at: range.end),
      message: related.message)
  }

  private func lines(of path: String) -> LineIndex? {
    if path == checked.tree.settingsPath { return checked.tree.settingsLines }
    return checked.workspace.lines(of: path) ?? text(of: path).map { LineIndex($0) }
  }

  private func sourceLine(_ line: Int, of path: String, _ lines: LineIndex) -> String? {
    guard let text = text(of: path) else { return nil }
    var shown = text.string(lines.range(ofLine: line))
    while shown.last?.isNewline ?? false { shown.removeLast() }
    return shown
  }

  private func text(of path: String) -> SourceText? {
    if lastRead.path != path { lastRead = (path, checked.text(of: path)) }
    return lastRead.text
  }
}
