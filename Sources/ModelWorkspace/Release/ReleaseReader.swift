package import ModelRules
import ModelSyntax

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

extension ReadTree {
  /// What this tree was at a commit, read from git's objects.
  ///
  /// Files that are on disk as they were at the commit are not parsed again.
  ///
  /// - Complexity: Linear in the files of the commit, and in the bytes of those that models are made of.
  package func release(_ reference: ReleaseReference) throws(GitError) -> Release {
    let directory = DiskFiles.directoryExists(root) ? root : PathNames.parent(root)
    guard let repository = GitRepository(around: directory), let real = PathNames.real(directory),
      let prefix = PathNames.below(repository.root, real)
    else { throw GitError("there is no git repository around \(root) to compare with '\(reference.name)'") }
    let commit = try repository.commit(named: reference.name, mergeBase: reference.usesMergeBase)
    let filter = CommittedFiles(tree: self, directory: directory, prefix: prefix)
    let committed = try repository.files(of: commit) { filter.path(ofFile: $0) != nil }
    let contents = try repository.contents(ofBlobs: Set(committed.map(\.blob)))
    let present = Dictionary(changes.map { ($0.path, $0.state) }, uniquingKeysWith: { first, _ in first })
    let states = concurrentMap(committed) { file -> (String, FileState)? in
      guard let path = filter.path(ofFile: file.path), let text = contents[file.blob] else { return nil }
      if let state = present[path] ?? nil, (try? DiskFiles.readFile(path))?.bytes == text.bytes { return (path, state) }
      return FileState.read(text, at: path).map { (path, $0) }
    }
    let files = Dictionary(states.compactMap(\.self), uniquingKeysWith: { first, _ in first })
    return Release(
      name: reference.name, strictness: reference.strictness, files: withoutUnseen(files, present), root: root,
      settings: settings, settingsDirectory: settingsDirectory)
  }

  /// The files without those of bundles that are on disk, but left out of the tree for whatever reason.
  private func withoutUnseen(
    _ files: [String: FileState], _ present: [String: FileState?]
  ) -> [String: FileState] {
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

/// Which files of a commit matter to a tree, and where they are in it.
private struct CommittedFiles: Sendable {
  private let directory: String
  private let prefix: String
  private let settings: Settings
  private let settingsDirectory: String

  init(tree: ReadTree, directory: String, prefix: String) {
    self.directory = directory
    self.prefix = prefix.isEmpty ? "" : prefix + "/"
    settings = tree.settings
    settingsDirectory = tree.settingsDirectory
  }

  /// The path in the tree; `nil` for what matters not, lies elsewhere, or is left out as it would be on disk.
  func path(ofFile file: String) -> String? {
    guard file.utf8.starts(with: prefix.utf8), CommittedFiles.mayMatter(file) else { return nil }
    let relative = String(decoding: file.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    let path = PathNames.join(directory, relative)
    switch FileRole(path: path) {
    case .contents, .currentVersion, .project, .package, .legacyElements: break
    default: return nil
    }
    guard !relative.split(separator: "/").contains(where: { ModelDiscovery.skippedNames.contains(String($0)) }),
      !isExcluded(path)
    else { return nil }
    return path
  }

  /// By the last bytes alone, since most files of a repository are nothing of the kind.
  private static func mayMatter(_ file: String) -> Bool {
    ["/contents", "/elements", ".xccurrentversion", ".pbxproj", "Package.swift"].contains {
      PathNames.hasSuffix(file, $0)
    }
  }

  private func isExcluded(_ path: String) -> Bool {
    guard !settings.exclude.isEmpty else { return false }
    let here = PathNames.workingDirectory
    let base = PathNames.absolute(settingsDirectory, from: here)
    return PathNames.below(base, PathNames.absolute(path, from: here)).map(settings.excludes) ?? false
  }
}
