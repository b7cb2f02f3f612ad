import ModelSyntax

/// What git's files say of a name at one moment; equal as long as the name means the same commit.
///
/// Another stamp need not mean another commit. Asking costs a few small files, so that it may be done often; git itself is
/// not started.
package struct ReferenceStamp: Equatable, Sendable {
  private var parts: [String] = []

  /// - Parameter path: A directory in the repository; outside of any, the stamp is empty.
  package init(of reference: ReleaseReference, around path: String) {
    guard let root = ModelDiscovery.repositoryRoot(above: path) else { return }
    let own = ReferenceStamp.gitDirectory(of: root)
    let common = ReferenceStamp.line(PathNames.join(own, "commondir")).map { PathNames.absolute($0, from: own) } ?? own
    parts = [root, own]
    add(PathNames.join(own, "HEAD"), common)
    for directory in Set([own, common]).sorted() {
      for prefix in ["", "refs", "refs/tags", "refs/heads", "refs/remotes"] {
        guard let name = ReferenceStamp.stem(of: reference.name) else { continue }
        add(PathNames.join(PathNames.join(directory, prefix), name), common)
      }
    }
    // References that are packed, those of another format, and what fetching brings.
    for file in ["packed-refs", "reftable/tables.list", "FETCH_HEAD", "shallow"] {
      parts.append(DiskFiles.stamp(PathNames.join(common, file)) ?? "-")
    }
  }

  /// Adds what a file says, and what the reference says that it names.
  private mutating func add(_ path: String, _ common: String) {
    let line = ReferenceStamp.line(path)
    parts.append(line ?? "-")
    guard let line, line.hasPrefix("ref: ") else { return }
    parts.append(ReferenceStamp.line(PathNames.join(common, String(line.dropFirst(5)))) ?? "-")
  }

  /// The name without what goes on from it, such as `~2`; `nil` for what is no name of a file.
  private static func stem(of name: String) -> String? {
    let stem = name.prefix { !"^~@:{".contains($0) }
    return stem.isEmpty || stem.hasPrefix("/") || stem.contains("..") ? nil : String(stem)
  }

  /// In a worktree or a submodule, `.git` is a file that names the directory.
  private static func gitDirectory(of root: String) -> String {
    let path = PathNames.join(root, ".git")
    guard !DiskFiles.directoryExists(path), let line = line(path), line.hasPrefix("gitdir: ") else { return path }
    return PathNames.absolute(String(line.dropFirst(8)), from: root)
  }

  private static func line(_ path: String) -> String? {
    guard let text = try? DiskFiles.readFile(path, limit: 4096) else { return nil }
    return String(decoding: text.bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
