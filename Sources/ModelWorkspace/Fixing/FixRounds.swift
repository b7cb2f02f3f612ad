package import ModelRules
package import ModelSyntax

/// Applies fixes to a workspace in memory, in rounds, until there is nothing left to mend.
///
/// Fixes whose edits touch each other wait for the next round, in which the files are judged anew; so each fix is made
/// from a text that it knows.
package struct FixRounds {
  /// A file that was changed.
  package struct ChangedFile: Sendable {
    /// The text before; `nil` for a new file.
    package let old: SourceText?
    package internal(set) var new: SourceText
  }

  /// A finding that was mended, and how.
  package struct Applied: Sendable {
    package let finding: Finding
    package let fix: Fix
  }

  /// More rounds than any chain of fixes needs; it only keeps two fixes that undo each other from going on for ever.
  private static let roundLimit = 20

  /// As it is after all rounds so far.
  package private(set) var workspace: Workspace
  package private(set) var files: [String: ChangedFile] = [:]
  package private(set) var applied: [Applied] = []
  private let read: (_ path: String) -> SourceText?
  private let readSettings: (_ text: SourceText) -> Settings

  /// - Parameters:
  ///   - readSettings: What a changed settings file says.
  ///   - read: The text of a file, from which the workspace's state of it was read.
  package init(
    _ workspace: Workspace,
    readSettings: @escaping (_ text: SourceText) -> Settings = {
      Settings.read($0, knownRules: RuleCatalogue.all.map(\.id))
    },
    read: @escaping (_ path: String) -> SourceText?
  ) {
    self.workspace = workspace
    self.readSettings = readSettings
    self.read = read
  }

  /// Mends what can be mended.
  ///
  /// - Parameters:
  ///   - wanted: The findings of a workspace that may be mended.
  ///   - isAllowed: Whether a fix may be applied.
  package mutating func run(wanted: (Workspace) -> [Finding], isAllowed: (Fix) -> Bool) {
    for _ in 0..<FixRounds.roundLimit {
      var round = Round()
      let context = workspace.fixContext { [files, read] in files[$0]?.new ?? read($0) }
      for finding in wanted(workspace).sorted(by: FixRounds.precedes) {
        guard let fix = context.fixes(for: finding).first(where: isAllowed), round.accept(fix) else { continue }
        applied.append(Applied(finding: finding, fix: fix))
      }
      guard apply(round) else { return }
    }
  }

  private static func precedes(_ a: Finding, _ b: Finding) -> Bool {
    if a.place.path != b.place.path { return PathNames.precedes(a.place.path, b.place.path) }
    let (first, second) = (a.place.range?.start ?? 0, b.place.range?.start ?? 0)
    return first != second ? first < second : a.rule < b.rule
  }

  /// Whether anything was changed.
  private mutating func apply(_ round: Round) -> Bool {
    var changes: [FileChange] = []
    var isChanged = false
    for (path, edits) in round.edits {
      let old = files[path]?.new ?? read(path)
      let text = (old ?? SourceText("")).applying(edits)
      guard text != old else { continue }
      if files[path] == nil { files[path] = ChangedFile(old: old, new: text) } else { files[path]?.new = text }
      if path == workspace.settingsPath {
        workspace.replaceSettings(readSettings(text), directory: workspace.settingsDirectory)
      } else {
        changes.append(FileChange(path, FileState.read(text, at: path)))
      }
      isChanged = true
    }
    workspace.apply(changes)
    return isChanged
  }
}

/// The edits of one round: none touches another.
private struct Round {
  /// By path, in the order of their places.
  private(set) var edits: [String: [TextEdit]] = [:]
  private var known: Set<FileEdit> = []

  /// Takes all edits of `fix`, or none where one touches an edit of another fix.
  ///
  /// Edits that another fix makes too are made once.
  mutating func accept(_ fix: Fix) -> Bool {
    let new = fix.edits.filter { !known.contains($0) }
    guard new.allSatisfy(isFree) else { return false }
    for edit in new {
      known.insert(edit)
      let index = place(of: edit)
      edits[edit.path, default: []].insert(edit.edit, at: index)
    }
    return true
  }

  private func isFree(_ edit: FileEdit) -> Bool {
    guard let others = edits[edit.path] else { return true }
    let index = place(of: edit)
    if index > 0, others[index - 1].touches(edit.edit) { return false }
    return index == others.count || !others[index].touches(edit.edit)
  }

  /// Where an edit goes among those of its file, by binary search.
  private func place(of edit: FileEdit) -> Int {
    let others = edits[edit.path] ?? []
    var low = 0
    var high = others.count
    while low < high {
      let middle = (low + high) / 2
      if others[middle].range.start < edit.edit.range.start { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
