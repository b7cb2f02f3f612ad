package import DataModel
package import ModelHash
package import ModelRules

/// What the models of a tree were when they were released.
package struct Release: Sendable {
  /// What the user calls it: a tag, a branch, a commit.
  package let name: String
  package let strictness: Strictness
  /// By the paths that the same files have in the tree now, if they are still there.
  package let files: [String: FileState]
  package let layout: Layout
  /// The hashes of its versions.
  let hashCache: HashCache

  /// - Parameters:
  ///   - files: Files that are as they were are best the very values that the tree has, so that they compare fast.
  ///   - root: The directory that all paths begin with.
  package init(
    name: String, strictness: Strictness, files: [String: FileState], root: String, settings: Settings,
    settingsDirectory: String
  ) {
    self.init(
      name: name, strictness: strictness, files: files, root: root, settings: settings,
      settingsDirectory: settingsDirectory, hashCache: HashCache())
  }

  init(
    name: String, strictness: Strictness, files: [String: FileState], root: String, settings: Settings,
    settingsDirectory: String, hashCache: HashCache
  ) {
    self.name = name
    self.strictness = strictness
    self.files = files
    self.hashCache = hashCache
    layout = Layout(files, root: root, settings: settings, settingsDirectory: settingsDirectory)
  }

  /// The version hashes of the `contents` that was at `path` and said `model`.
  package func hashes(of model: Model, at path: String) -> ModelHashes { hashCache.hashes(of: model, at: path) }

  /// Whether a comparison with `other` would find the same.
  package func isSame(as other: Release?) -> Bool {
    guard let other else { return false }
    return name == other.name && strictness == other.strictness && layout == other.layout && files == other.files
  }

  /// The same files with other settings.
  package func replacing(_ settings: Settings, directory: String, root: String) -> Release {
    Release(
      name: name, strictness: strictness, files: files, root: root, settings: settings, settingsDirectory: directory,
      hashCache: hashCache)
  }
}

/// How a version stands to a release.
package enum ReleaseStanding: Sendable {
  /// The release had a version with the same hashes.
  case shipped
  /// The release had a version of this name with other hashes.
  case edited
  case new
}
