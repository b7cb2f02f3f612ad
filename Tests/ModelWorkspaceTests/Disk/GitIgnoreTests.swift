import Foundation
import ModelWorkspace
import TestSupport
import Testing

@Suite struct GitIgnoreTests {
  static let hasGit = (try? run("/", "--version")) != nil

  @discardableResult private static func run(_ directory: String, _ arguments: String...) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-C", directory, "-c", "user.name=T", "-c", "user.email=t@example.com"] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return 0
  }

  private func ignored(_ tree: TemporaryTree, _ root: String = "") throws -> [String] {
    let path = root.isEmpty ? tree.path : tree[root]
    let answer = GitIgnoreQuery.start([try ModelDiscovery.discover(path)]).wait()
    #expect(answer.notes.isEmpty)
    return answer.ignored.map { String($0.dropFirst(tree.path.count + 1)) }.sorted()
  }

  private func model(_ path: String) -> String { path + ".xcdatamodeld/M.xcdatamodel/contents" }

  @Test(.enabled(if: hasGit)) func `what git ignores is told, but no tracked file`() throws {
    let tree = try TemporaryTree([
      model("a/Kept"), model("out/Ignored"), model("out/Forced"), model("b/:(top)Ünï *[x]"),
      "out/L.xcdatamodel/contents",
      "out/M.xcmappingmodel/xcmapping.xml",
    ])
    try tree.add(".gitignore", "out/\n:(top)*\n")
    try Self.run(tree.path, "init", "-q")
    try Self.run(tree.path, "add", "-f", model("out/Forced"))
    #expect(
      try ignored(tree) == [
        "b/:(top)Ünï *[x].xcdatamodeld", "out/Ignored.xcdatamodeld", "out/L.xcdatamodel", "out/M.xcmappingmodel",
      ])
    #expect(try ignored(tree, "b") == ["b/:(top)Ünï *[x].xcdatamodeld"])
    #expect(try ignored(tree, "out").isEmpty, "the user named it")
    #expect(try ignored(tree, "out/Ignored.xcdatamodeld").isEmpty)
  }

  @Test(.enabled(if: hasGit)) func `repositories in repositories are asked too, and links are no obstacle`() throws {
    let tree = try TemporaryTree([
      model("r/A"), model("r/nested/B"), model("r/nested/out/C"), model("r/vendor/nested/D"), model("far/E"),
    ])
    try tree.add("r/.gitignore", "vendor/\n")
    try tree.add("r/nested/.gitignore", "out\n")
    for path in ["r", "r/nested", "r/vendor/nested"] { try Self.run(tree[path], "init", "-q") }
    try tree.link("r/link", to: "../far")
    try tree.link("r/A.xcdatamodeld/N.xcdatamodel", to: "../nested/B.xcdatamodeld/M.xcdatamodel")
    #expect(
      try ignored(tree, "r") == ["r/nested/out/C.xcdatamodeld", "r/vendor/nested/D.xcdatamodeld"])
    #expect(try ignored(tree).isEmpty, "no repository at or above the root")
  }

  @Test(.enabled(if: hasGit)) func `long lists pass both pipes`() throws {
    let tree = try TemporaryTree((0..<1_500).map { model("out/a-rather-long-name-of-a-directory-\($0)/Ignored") })
    try tree.add(".gitignore", "out/")
    try tree.add("A.xcdatamodeld/")
    try Self.run(tree.path, "init", "-q")
    #expect(try ignored(tree).count == 1_500)
  }

  @Test func `a git that is missing, fails, hangs or stops reading ignores nothing`() throws {
    let tree = try TemporaryTree([".git/", "A.xcdatamodeld/"])
    for index in 0..<1_500 { try tree.add("a-rather-long-name-of-a-directory-\(index)/A.xcdatamodel/contents") }
    let found = [try ModelDiscovery.discover(tree.path)]
    func ask(_ script: String?, timeout: Duration = .seconds(10)) throws -> GitIgnoreQuery.Answer {
      if let script {
        try tree.add("git", "#!/bin/sh\n" + script)
        try tree.setPermissions(0o755, of: "git")
      }
      return GitIgnoreQuery.start(found, git: tree[script == nil ? "missing" : "git"], timeout: timeout).wait()
    }
    func note(_ reason: String) -> GitIgnoreQuery.Answer {
      var answer = GitIgnoreQuery.Answer()
      answer.notes = [reason + ", so nothing in \(tree.path) counts as ignored"]
      return answer
    }
    #expect(try ask(nil) == note("git can’t be run (no such file or directory)"))
    #expect(try ask("exit 128") == note("git check-ignore failed with status 128"))
    #expect(try ask("kill -9 $$") == note("git check-ignore was killed"))
    #expect(try ask("exec sleep 60", timeout: .milliseconds(200)) == note("git check-ignore took too long"))
    #expect(
      try ask("exec >&-; exec sleep 60", timeout: .milliseconds(200)) == note("git check-ignore took too long"))
    #expect(try ask("exit 1") == GitIgnoreQuery.Answer())
  }
}
