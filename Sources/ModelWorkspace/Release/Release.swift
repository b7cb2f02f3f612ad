package import ModelRules

/// What the models of a tree were when they were released.
package struct Release: Sendable {
  /// What the user calls it: a tag, a branch, a commit.
  package let name: String
  package let strictness: Strictness
  /// By the paths that the same files have in the tree now, if they are still there.
  package let files: [String: FileState]
  package let layout: Layout

  /// - Parameters:
  ///   - files: Files that are as they were are best the very values that the tree has, so that they compare fast.
  ///   - root: The directory that all paths begin with.
  package init(
    name: String, strictness: Strictness, files: [String: FileState], root: String, settings: Settings,
    settingsDirectory: String
  ) {
    self.name = name
    self.strictness = strictness
    self.files = files
    layout = Layout(files, root: root, settings: settings, settingsDirectory: settingsDirectory)
  }

  /// The same files with other settings.
  func replacing(_ settings: Settings, directory: String, root: String) -> Release {
    Release(
      name: name, strictness: strictness, files: files, root: root, settings: settings, settingsDirectory: directory)
  }
}
