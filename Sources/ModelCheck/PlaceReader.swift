import ModelRules
import ModelSyntax
import ModelWorkspace

/// Turns findings with byte offsets into diagnostics with lines and columns.
final class PlaceReader {
  private let workspace: Workspace
  private let tree: ReadTree
  private let names: FileNames
  private let wants: Wants
  private let subjects: SubjectFinder
  /// The file that was read last, since the next finding is often in the same one.
  private var lastRead: (path: String, text: SourceText?) = ("", nil)

  /// What costs extra, and not every format tells.
  struct Wants: Sendable {
    /// The lines of the source, for which the files are read once more.
    let source: Bool
    /// What each finding is about, for which the models are gone through.
    let subjects: Bool
  }

  init(_ workspace: Workspace, tree: ReadTree, names: FileNames, wants: Wants) {
    self.workspace = workspace
    self.tree = tree
    self.names = names
    self.wants = wants
    subjects = SubjectFinder(workspace)
  }

  func diagnostic(_ finding: Finding) -> Diagnostic {
    let path = names.shown(finding.place.path)
    let file = names.relative(finding.place.path)
    let related = finding.related.map(related)
    let subject = wants.subjects ? subjects.subject(of: finding) : nil
    guard let range = finding.place.range, let lines = lines(of: finding.place.path) else {
      return Diagnostic(
        wholeFile: path, file: file, severity: finding.severity, rule: finding.rule, message: finding.message,
        related: related, subject: subject)
    }
    let start = lines.position(at: range.start)
    return Diagnostic(
      path: path, file: file, start: start, end: lines.position(at: range.end), severity: finding.severity,
      rule: finding.rule, message: finding.message, related: related,
      sourceLine: wants.source ? sourceLine(start.line, of: finding.place.path, lines) : nil, subject: subject)
  }

  private func related(_ related: RelatedPlace) -> Diagnostic.Related {
    let path = names.shown(related.place.path)
    let file = names.relative(related.place.path)
    guard let range = related.place.range, let lines = lines(of: related.place.path) else {
      return Diagnostic.Related(path: path, file: file, message: related.message)
    }
    return Diagnostic.Related(
      path: path, file: file, start: lines.position(at: range.start), end: lines.position(at: range.end),
      message: related.message)
  }

  private func lines(of path: String) -> LineIndex? {
    if path == tree.settingsPath { return tree.settingsLines }
    return workspace.lines(of: path) ?? text(of: path).map { LineIndex($0) }
  }

  private func sourceLine(_ line: Int, of path: String, _ lines: LineIndex) -> String? {
    guard let text = text(of: path) else { return nil }
    var shown = text.string(lines.range(ofLine: line))
    while shown.last?.isNewline ?? false { shown.removeLast() }
    return shown
  }

  private func text(of path: String) -> SourceText? {
    if lastRead.path != path { lastRead = (path, try? DiskFiles.readFile(path)) }
    return lastRead.text
  }
}
