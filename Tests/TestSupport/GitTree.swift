import Foundation

/// A git repository of its own for one test.
package final class GitTree {
  package let tree: TemporaryTree

  /// Whether there is a git to run.
  package static let isAvailable = (try? git("/", ["--version"])) != nil

  /// An empty repository with a branch `main`.
  package init() throws {
    tree = try TemporaryTree()
    try git("init", "-q", "-b", "main")
  }

  package var path: String { tree.path }

  /// Writes `files`, whose paths end in a slash for directories, and commits all that is there.
  package func commit(_ files: [String: String] = [:], tag: String? = nil) throws {
    for (path, text) in files { try tree.add(path, text) }
    try git("add", "-A", "-f")
    try git("commit", "-q", "--allow-empty", "-m", "a commit")
    if let tag { try git("tag", tag) }
  }

  package func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: tree[path]) }

  package func move(_ path: String, to other: String) throws {
    let parent = URL(filePath: tree[other]).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: tree[path], toPath: tree[other])
  }

  package func git(_ arguments: String...) throws { try GitTree.git(path, arguments) }

  private static func git(_ directory: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let settings = ["user.name=T", "user.email=t@example.com", "commit.gpgsign=false", "core.autocrlf=false"]
    process.arguments = ["git", "-C", directory] + settings.flatMap { ["-c", $0] } + arguments
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
  }
}
