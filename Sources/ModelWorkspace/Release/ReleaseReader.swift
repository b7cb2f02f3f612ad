import DataModel
import ModelRules
import ModelSyntax

extension ReadTree {
  /// What this tree was at a commit, read from git's objects.
  ///
  /// Files that are on disk as they were at the commit are not parsed again.
  ///
  /// - Complexity: Linear in the files of the commit, and in the bytes of those that models are made of.
  package func release(_ reference: ReleaseReference) throws(GitError) -> Release {
    let present = changes.compactMap { change in change.state.map { (change.path, $0) } }
    let reader = ReleaseReader(
      root: root, settings: settings, settingsDirectory: settingsDirectory,
      present: Dictionary(present, uniquingKeysWith: { first, _ in first }), isOnDisk: true)
    return try reader.read(reference)
  }
}

/// Reads what a tree was at a commit.
package struct ReleaseReader: Sendable {
  private let root: String
  private let settings: Settings
  private let settingsDirectory: String
  private let present: [String: FileState]
  private let isOnDisk: Bool
  private let blobs: BlobStates

  /// - Parameters:
  ///   - present: What the files of the tree say now; what is the same at the commit becomes the same value.
  ///   - isOnDisk: Whether that is what the disk holds, so that equal bytes need not be parsed again.
  ///   - blobs: What was read before.
  package init(
    root: String, settings: Settings, settingsDirectory: String, present: [String: FileState], isOnDisk: Bool = false,
    blobs: BlobStates = BlobStates()
  ) {
    self.root = root
    self.settings = settings
    self.settingsDirectory = settingsDirectory
    self.present = present
    self.isOnDisk = isOnDisk
    self.blobs = blobs
  }

  /// What the tree was at a commit.
  ///
  /// - Complexity: Linear in the files of the commit, and in the bytes of those that models are made of and that were
  ///   not read before.
  package func read(_ reference: ReleaseReference) throws(GitError) -> Release {
    let directory = DiskFiles.directoryExists(root) ? root : PathNames.parent(root)
    guard let repository = GitRepository(around: directory), let real = PathNames.real(directory),
      let prefix = PathNames.below(repository.root, real)
    else { throw GitError("there is no git repository around \(root) to compare with '\(reference.name)'") }
    let commit = try repository.commit(named: reference.name, mergeBase: reference.usesMergeBase)
    let filter = CommittedFiles(settings, settingsDirectory, directory: directory, prefix: prefix)
    let committed = try repository.files(of: commit) { filter.path(ofFile: $0) != nil }
    let known = blobs.known
    let unknown = committed.filter { known[BlobStates.Key($0)] == nil }
    let contents = try repository.contents(ofBlobs: Set(unknown.map(\.blob)))
    // One version after the other, so that each is read by what it shares with the one before.
    let states = concurrentMap(committed, with: ReadScratch.init) {
      file, scratch -> (BlobStates.Key, String, FileState)? in
      guard let path = filter.path(ofFile: file.path) else { return nil }
      let key = BlobStates.Key(file)
      let found = known[key] ?? contents[file.blob].flatMap { state(of: $0, at: path, &scratch) }
      return found.map { (key, path, present[path] == $0 ? present[path] ?? $0 : $0) }
    }.compactMap(\.self)
    blobs.keep(Dictionary(states.map { ($0.0, $0.2) }, uniquingKeysWith: { first, _ in first }))
    let files = Dictionary(states.map { ($0.1, $0.2) }, uniquingKeysWith: { first, _ in first })
    return Release(
      name: reference.name, strictness: reference.strictness, files: withoutUnseen(files), root: root,
      settings: settings, settingsDirectory: settingsDirectory, hashCache: blobs.hashCache)
  }

  private func state(of text: SourceText, at path: String, _ scratch: inout ReadScratch) -> FileState? {
    if isOnDisk, let state = present[path], (try? DiskFiles.readFile(path))?.bytes == text.bytes { return state }
    return FileState.read(text, at: path, &scratch)
  }

  /// The files without those of bundles that are on disk, but left out of the tree for whatever reason.
  private func withoutUnseen(_ files: [String: FileState]) -> [String: FileState] {
    var unseen: [String: Bool] = [:]
    return files.filter { path, state in
      guard case .model = state else { return true }
      let version = PathNames.parent(path)
      let parent = PathNames.parent(version)
      let bundle = PathNames.hasSuffix(parent, ".xcdatamodeld") ? parent : version
      if let known = unseen[bundle] { return !known }
      let isUnseen = present[bundle] == nil && present[version] == nil && DiskFiles.directoryExists(bundle)
      unseen[bundle] = isUnseen
      return !isUnseen
    }
  }
}
