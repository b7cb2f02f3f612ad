import ModelRules
import ModelSyntax
import ModelWorkspace

/// The part of a tree that the user asked about: below a path, and in the merge sets of certain bundles.
struct Selection {
  private let scope: String
  private let normalScope: String
  /// The bundles in question; `nil` for all.
  private let bundles: Set<String>?

  init(_ names: [String], in workspace: Workspace, scope: String) {
    self.scope = scope
    normalScope = PathNames.normalized(scope)
    guard !names.isEmpty else {
      bundles = nil
      return
    }
    let sets = Selection.sets(names, in: workspace)
    bundles = Set(sets.flatMap { $0.members.map(\.bundle) })
  }

  /// The merge sets with a bundle of one of `names`.
  static func sets(_ names: [String], in workspace: Workspace) -> [MergeSet] {
    let named = Set(workspace.layout.bundles.filter { names.contains($0.name) }.map(\.path))
    return workspace.layout.sets.filter { set in set.members.contains { named.contains($0.bundle) } }
  }

  /// What to say where no bundle has one of `names`.
  ///
  /// - Parameter bundles: The names of all bundles.
  static func unknownModel(_ names: [String], among bundles: [String]) -> String? {
    guard !names.isEmpty else { return nil }
    let known = Set(bundles).sorted()
    guard let unknown = names.first(where: { !known.contains($0) }) else { return nil }
    let near = nearestName(to: unknown, among: known).map { "; did you mean '\($0)'?" } ?? ""
    let list = known.isEmpty ? "there are none" : "there are " + known.joined(separator: ", ")
    return "no model is named '\(unknown)': \(list)\(near)"
  }

  func contains(_ bundle: ModelBundle) -> Bool {
    (bundles?.contains(bundle.path) ?? true) && isInScope(bundle.path)
  }

  /// Whether a finding is about something that was asked for, at its place or at a related one.
  func concerns(_ finding: Finding) -> Bool {
    guard isInScope(finding.place.path) || finding.related.contains(where: { isInScope($0.place.path) }) else {
      return false
    }
    guard let bundles else { return true }
    return bundles.contains { bundle in PathNames.below(bundle, finding.place.path) != nil }
  }

  func isInScope(_ path: String) -> Bool {
    normalScope == "." || scope == path || PathNames.below(normalScope, PathNames.normalized(path)) != nil
  }
}

extension Workspace {
  /// The names of all its bundles.
  var modelNames: [String] { layout.bundles.map(\.name) }
}
