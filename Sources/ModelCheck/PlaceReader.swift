import ModelRules
import ModelSyntax
import ModelWorkspace

/// Turns findings with byte offsets into diagnostics with lines and columns.
final class PlaceReader {
  private let checked: CheckedTree
  private let workingDirectory: String
  /// Whether the lines of the source are shown, for which the files are read once more.
  private let showsSource: Bool
  private let subjects: SubjectFinder
  /// Whether columns are counted in UTF-16 code units too, for which the files are read as well.
  private let countsUTF16: Bool
  /// The files that were read last, since the next finding is often in one of them; `nil` for what cannot be read.
  private var texts: [String: SourceText?] = [:]
  private static let mostTexts = 32
  /// How the files of the last findings are named.
  private var names: [String: (shown: String, relative: String)] = [:]
  /// Whether a format tells what a finding is about, for which the models are gone through.
  private let tellsSubjects: Bool

  /// - Parameter workingDirectory: An absolute path.
  init(_ checked: CheckedTree, _ options: Options, _ terminal: Terminal, workingDirectory: String) {
    self.checked = checked
    self.workingDirectory = workingDirectory
    subjects = SubjectFinder(checked.workspace)
    tellsSubjects = options.outputs.contains { $0.format != .text }
    countsUTF16 = options.outputs.contains(where: \.format.countsUTF16)
    showsSource = options.format == .text && terminal.showsSource(options.color)
  }

  func diagnostic(_ finding: Finding) -> Diagnostic {
    let (path, file) = names(of: finding.place.path)
    let related = finding.related.map(related)
    let subject = tellsSubjects ? subjects.subject(of: finding) : nil
    guard let range = finding.place.range, let lines = lines(of: finding.place.path) else {
      return Diagnostic(
        wholeFile: path, file: file, severity: finding.severity, rule: finding.rule, message: finding.message,
        related: related, subject: subject)
    }
    let start = lines.position(at: range.start)
    let end = lines.position(at: range.end)
    return Diagnostic(
      path: path, file: file, start: start, end: end, severity: finding.severity, rule: finding.rule,
      message: finding.message, related: related, utf16: utf16(start, end, of: finding.place.path, lines),
      sourceLine: showsSource ? sourceLine(start.line, of: finding.place.path, lines) : nil, subject: subject)
  }

  private func related(_ related: RelatedPlace) -> Diagnostic.Related {
    let (path, file) = names(of: related.place.path)
    guard let range = related.place.range, let lines = lines(of: related.place.path) else {
      return Diagnostic.Related(path: path, file: file, message: related.message)
    }
    let start = lines.position(at: range.start)
    let end = lines.position(at: range.end)
    return Diagnostic.Related(
      path: path, file: file, start: start, end: end, utf16: utf16(start, end, of: related.place.path, lines),
      message: related.message)
  }

  private func names(of path: String) -> (shown: String, relative: String) {
    if let names = names[path] { return names }
    let found = (shown: Run.shown(path), relative: Run.relative(path, to: workingDirectory))
    names[path] = found
    return found
  }

  private func lines(of path: String) -> LineIndex? {
    if path == checked.tree.settingsPath, checked.texts[path] == nil { return checked.tree.settingsLines }
    return checked.workspace.lines(of: path) ?? text(of: path).map { LineIndex($0) }
  }

  private func sourceLine(_ line: Int, of path: String, _ lines: LineIndex) -> String? {
    guard let text = text(of: path) else { return nil }
    var shown = text.string(lines.range(ofLine: line))
    while shown.last?.isNewline ?? false { shown.removeLast() }
    return shown
  }

  /// The columns of a range in UTF-16 code units, where a format wants them.
  private func utf16(_ start: TextPosition, _ end: TextPosition, of path: String, _ lines: LineIndex) -> UTF16Columns? {
    guard countsUTF16, let text = text(of: path) else { return nil }
    func column(_ position: TextPosition) -> Int {
      let start = lines.range(ofLine: position.line).start
      return text.utf16Count(ByteRange(start, start + position.column))
    }
    return UTF16Columns(start: column(start), end: column(end))
  }

  private func text(of path: String) -> SourceText? {
    if let text = texts[path] { return text }
    // Findings come file by file, but a related place may be in any.
    if texts.count == PlaceReader.mostTexts { texts.removeAll() }
    let text = checked.text(of: path)
    texts[path] = .some(text)
    return text
  }
}

extension SourceText {
  /// How many UTF-16 code units the bytes of `range` make.
  fileprivate func utf16Count(_ range: ByteRange) -> Int {
    var count = 0
    for byte in bytes[range.start..<min(range.end, bytes.count)] {
      // Each character counts at its first byte; those of four bytes are two units.
      if byte & 0xC0 != 0x80 { count += byte >= 0xF0 ? 2 : 1 }
    }
    return count
  }
}
