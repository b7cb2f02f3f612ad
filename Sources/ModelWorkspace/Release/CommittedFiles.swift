/// Which files of a commit matter to a tree, and where they are in it.
struct CommittedFiles: Sendable {
  private let directory: String
  private let prefix: String
  private let settings: Settings
  private let settingsDirectory: String

  init(_ settings: Settings, _ settingsDirectory: String, directory: String, prefix: String) {
    self.directory = directory
    self.prefix = prefix.isEmpty ? "" : prefix + "/"
    self.settings = settings
    self.settingsDirectory = settingsDirectory
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
