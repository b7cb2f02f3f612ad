import ModelWorkspace

/// How files are named to the user and to programs.
package struct FileNames: Sendable {
  /// An absolute path.
  let workingDirectory: String

  package init(workingDirectory: String) {
    self.workingDirectory = workingDirectory
  }

  /// A path as the user would write it: without the `./` of a root that was not named.
  func shown(_ path: String) -> String {
    path.hasPrefix("./") ? String(path.dropFirst(2)) : path
  }

  /// A path relative to the working directory.
  func relative(_ path: String) -> String {
    if path.utf8.first != UInt8(ascii: "/") { return PathNames.normalized(path) }
    return PathNames.relative(path, to: workingDirectory)
  }
}
