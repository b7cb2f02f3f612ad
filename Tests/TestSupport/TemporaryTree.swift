import Foundation

/// A directory of its own for one test, removed when the test lets go of it.
package final class TemporaryTree {
  /// The absolute path of the directory, without symbolic links.
  package let path: String

  /// Makes empty files at `files` and the directories above them; a path that ends in `/` is a directory.
  package init(_ files: [String] = []) throws {
    let name = "modeld-test-" + UUID().uuidString
    let directory = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(path: name)
    path = directory.path(percentEncoded: false)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    for file in files { try add(file) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  package subscript(file: String) -> String { path + "/" + file }

  package func add(_ file: String, _ text: String = "") throws {
    let isDirectory = file.hasSuffix("/")
    let directory =
      isDirectory ? self[file] : URL(filePath: self[file]).deletingLastPathComponent().path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    if !isDirectory { try Data(text.utf8).write(to: URL(filePath: self[file])) }
  }

  /// Makes a symbolic link at `link` to `target`, which need not exist.
  package func link(_ link: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: self[link], withDestinationPath: target)
  }

  /// Removes `file`, or a directory with all that is in it.
  package func remove(_ file: String) throws {
    try FileManager.default.removeItem(atPath: self[file])
  }

  /// Renames `file`, which may be a directory.
  package func move(_ file: String, to name: String) throws {
    try FileManager.default.moveItem(atPath: self[file], toPath: self[name])
  }

  /// Sets the permissions of `file`, as in `0o640`.
  package func setPermissions(_ permissions: Int, of file: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: self[file])
  }

  package func text(_ file: String) -> String? {
    FileManager.default.contents(atPath: self[file]).map { String(decoding: $0, as: UTF8.self) }
  }
}
