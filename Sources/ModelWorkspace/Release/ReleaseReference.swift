package import ModelRules

/// What the models of a tree are compared with: a commit, and how strictly.
package struct ReleaseReference: Equatable, Sendable {
  /// Anything that git resolves to a commit.
  package var name: String
  /// Whether the commit is meant where `HEAD` left the one that is named.
  package var usesMergeBase = false
  package var strictness = Strictness.hash

  package init(name: String, usesMergeBase: Bool = false, strictness: Strictness = .hash) {
    self.name = name
    self.usesMergeBase = usesMergeBase
    self.strictness = strictness
  }
}
