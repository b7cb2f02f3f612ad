package import ModelSyntax

/// A change of files that mends a finding.
///
/// A value without effect: `--fix` and an editor's code actions apply it.
package struct Fix: Hashable, Sendable {
  /// What it does, as an imperative without a full stop: `Change 'Auhtor' to 'Author'`.
  package let title: String
  /// None touches another.
  package let edits: [FileEdit]
  /// Whether no store can come to mean anything else by it.
  ///
  /// Either Core Data refuses the model as it is, so that no store of it exists, or the change touches nothing that is
  /// in a version hash or is said of stored data.
  package let isSafe: Bool

  package init(_ title: String, _ edits: [FileEdit], isSafe: Bool) {
    self.title = title
    self.edits = edits
    self.isSafe = isSafe
  }
}

/// A change of one file.
package struct FileEdit: Hashable, Sendable {
  package let path: String
  package let edit: TextEdit
  /// Whether there is no such file yet; the edit's text is all of it.
  package let isNewFile: Bool

  package init(_ path: String, _ range: ByteRange, _ text: String) {
    self.path = path
    edit = TextEdit(range, text)
    isNewFile = false
  }

  /// A file that is not there yet.
  package init(newFile path: String, _ text: String) {
    self.path = path
    edit = TextEdit(.zero, text)
    isNewFile = true
  }
}

/// A rule that can mend what it finds.
package protocol FixableRule: Rule {
  /// The ways to mend `finding`, the likeliest first; none where that takes a decision.
  ///
  /// `--fix` takes the first one. Called only for findings of this rule, and only when somebody asks.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix]
}

extension RuleCatalogue {
  /// The rules with fixes, by their ids.
  package static let fixableRules: [String: any FixableRule.Type] = {
    let fixable = (rules + otherRules).compactMap { $0 as? any FixableRule.Type }
    return Dictionary(uniqueKeysWithValues: fixable.map { ($0.info.id, $0) })
  }()
}
