import ModelRules
import ModelSyntax
import ModelWorkspace

/// Mends what `--fix` may mend, in memory.
struct Fixer {
  /// A file that is to be written.
  struct ChangedFile {
    /// The absolute path.
    let path: String
    /// The text before; `nil` for a new file.
    let old: SourceText?
    var new: SourceText
  }

  /// In byte order of their paths.
  var files: [ChangedFile] { changed.values.sorted { PathNames.precedes($0.path, $1.path) } }
  /// What was mended, and how, in the order of the work.
  private(set) var applied: [FixRounds.Applied] = []
  /// How many findings are left that `--unsafe` would mend.
  private(set) var unsafeCount = 0

  private let run: Run
  private let fixing: Fixing
  private let directory = PathNames.workingDirectory
  private var changed: [String: ChangedFile] = [:]

  init(_ run: Run, _ fixing: Fixing) {
    self.run = run
    self.fixing = fixing
  }

  /// Mends one tree after the other; a file that is in two of them is mended once.
  ///
  /// - Parameter isWanted: Whether a finding of a tree is to be mended.
  mutating func mend(_ trees: inout [CheckedTree], isWanted: (Finding, SubjectFinder) -> Bool) {
    for index in trees.indices {
      for file in changed.values {
        if let path = trees[index].ownPath(of: file.path, from: directory) {
          trees[index].replace(path, with: file.new)
        }
      }
      mend(&trees[index], isWanted)
    }
  }

  private mutating func mend(_ checked: inout CheckedTree, _ isWanted: (Finding, SubjectFinder) -> Bool) {
    let (options, tree) = (run.options, checked)
    let selection = checked.selection(options, in: checked.workspace)
    func wanted(in workspace: Workspace) -> [Finding] {
      let subjects = SubjectFinder(workspace)
      return (tree.findings(options, in: workspace) + tree.settingsFindings(in: workspace))
        .filter { isWanted($0, subjects) }
    }
    func isInScope(_ fix: Fix) -> Bool { fix.edits.allSatisfy { selection.isInScope($0.path) } }

    var rounds = FixRounds(checked.workspace) { text in
      var settings = Settings.read(text, knownRules: RuleCatalogue.all.map(\.id))
      settings.apply(options)
      return settings
    } read: {
      tree.text(of: $0)
    }
    rounds.run(wanted: wanted) { isInScope($0) && ($0.isSafe || fixing == .all) }
    applied += rounds.applied
    for (path, file) in rounds.files { note(path, file) }
    checked.texts.merge(rounds.files.mapValues(\.new)) { $1 }
    checked.workspace = rounds.workspace
    guard fixing == .safe else { return }
    let context = checked.workspace.fixContext { [checked] in checked.text(of: $0) }
    unsafeCount += wanted(in: checked.workspace).count { context.fixes(for: $0).contains(where: isInScope) }
  }

  private mutating func note(_ path: String, _ file: FixRounds.ChangedFile) {
    let absolute = PathNames.absolute(path, from: directory)
    if changed[absolute] == nil {
      changed[absolute] = ChangedFile(path: absolute, old: file.old, new: file.new)
    } else {
      changed[absolute]?.new = file.new
    }
  }
}
