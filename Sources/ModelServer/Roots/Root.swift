import ModelRules
import ModelSyntax
import ModelWorkspace

/// A tree that the server holds: a workspace folder, or the bundle of an open file outside of all folders.
struct Root: Sendable {
  /// The directory, or the URI of a document that is judged alone.
  let directory: String
  /// The directory without symbolic links.
  let realDirectory: String
  let isFolder: Bool
  var workspace: Workspace
  /// What is known of the tree on the disk; `nil` until it was scanned.
  var facts: TreeFacts?

  /// The path here of what is `path` to the client and `real` without symbolic links; `nil` if it lies elsewhere.
  func path(of path: String, real: String) -> String? {
    guard let facts else { return nil }
    let mapped = PathNames.below(realDirectory, real).map { PathNames.join(directory, $0) }
    for candidate in [mapped, path, real].compactMap(\.self) {
      if let known = facts.spelling(of: candidate) { return known }
    }
    return mapped
  }
}

/// What a scan found out about a tree beside what its files say.
struct TreeFacts: Sendable {
  /// What the user named: findings elsewhere are not reported.
  let scope: String
  let root: String
  let settings: Settings
  let settingsDirectory: String
  let settingsPath: String?
  let settingsLines: LineIndex?
  let settingsError: TreeError?
  let directories: [String]
  let ignored: Set<String>
  let isTruncated: Bool
  /// All files and directories that count.
  let paths: Set<String>

  init(_ tree: ReadTree) {
    scope = tree.scope
    root = tree.root
    settings = tree.settings
    settingsDirectory = tree.settingsDirectory
    settingsPath = tree.settingsPath
    settingsLines = tree.settingsLines
    settingsError = tree.settingsError
    directories = tree.directories
    ignored = tree.ignored
    isTruncated = tree.isTruncated
    paths = Set(tree.changes.map(\.path))
  }

  /// How the tree spells a path, where the disk may take several spellings for one; `nil` for what is not in it.
  ///
  /// Names that differ only in Unicode normalization are equal as strings, as they are on the disks of macOS. Names that
  /// differ in case are one file if the disk says so.
  ///
  /// - Complexity: O(1) for a path that is spelled as in the tree, otherwise linear in the tree's paths.
  func spelling(of path: String) -> String? {
    if let index = paths.firstIndex(of: path) { return paths[index] }
    guard FileRole(path: path) != nil, let identity = FileIdentity(path) else { return nil }
    let folded = path.lowercased()
    return paths.first { $0.lowercased() == folded && FileIdentity($0) == identity }
  }

  /// Whether a file that is not on the disk yet would count if it were, as far as its path tells.
  func admits(_ path: String) -> Bool {
    if isTruncated || excludes(path) { return false }
    var directory = path
    while directory != root, directory != "/", directory != "." {
      if ModelDiscovery.skippedNames.contains(PathNames.lastComponent(directory)) || ignored.contains(directory) {
        return false
      }
      directory = PathNames.parent(directory)
    }
    return true
  }

  /// Whether the settings leave out `path` or a directory around it.
  func excludes(_ path: String) -> Bool {
    guard !settings.exclude.isEmpty else { return false }
    var path = path
    while let relative = PathNames.below(settingsDirectory, path), !relative.isEmpty {
      if settings.excludes(relative) { return true }
      path = PathNames.parent(path)
    }
    return false
  }

  /// Whether a finding is about something that was asked for, at its place or at a related one.
  func concerns(_ finding: Finding) -> Bool {
    root == scope || isInScope(finding.place.path) || finding.related.contains { isInScope($0.place.path) }
  }

  private func isInScope(_ path: String) -> Bool { PathNames.below(scope, path) != nil }
}
