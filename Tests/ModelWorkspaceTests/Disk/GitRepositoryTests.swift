import ModelSyntax
import ModelWorkspace
import TestSupport
import Testing

@Suite("Reading commits", .enabled(if: GitTree.isAvailable, "there is no git")) struct GitRepositoryTests {
  private func message(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "nothing was thrown"
    } catch { return (error as? GitError)?.message ?? "\(error)" }
  }

  @Test func `A commit's files are read without a checkout`() throws {
    let git = try GitTree()
    try git.commit(["a/Ünï \"x\".txt": "one\n", "b.txt": "", "c.bin": "\u{0}\n\n"], tag: "v1")
    try git.tree.link("link", to: "b.txt")
    try git.commit(["b.txt": "two"])
    let repository = try #require(GitRepository(around: git.path))
    let files = try repository.files(of: try repository.commit(named: "v1")) { _ in true }
    #expect(files.map(\.path) == ["a/Ünï \"x\".txt", "b.txt", "c.bin"])
    let contents = try repository.contents(ofBlobs: Set(files.map(\.blob)))
    #expect(files.map { contents[$0.blob]?.bytes ?? [1] } == [Array("one\n".utf8), [], [0, 10, 10]])
    #expect(try repository.files(of: try repository.commit(named: "main")) { $0.hasPrefix("l") } == [])
  }

  @Test func `The merge base is where HEAD left the other one`() throws {
    let git = try GitTree()
    try git.commit(tag: "base")
    try git.git("checkout", "-q", "-b", "side")
    try git.commit(["side": ""])
    try git.git("checkout", "-q", "main")
    try git.commit(["main": ""])
    let repository = try #require(GitRepository(around: git.path))
    let base = try repository.commit(named: "base")
    #expect(try repository.commit(named: "side", mergeBase: true) == base)
    #expect(try repository.commit(named: "side") != base)
  }

  @Test func `A worktree has the objects of its repository`() throws {
    let git = try GitTree()
    try git.commit(["main/a.txt": "one"], tag: "v1")
    try git.git("worktree", "add", "-q", "tree", "v1")
    let repository = try #require(GitRepository(around: git.tree["tree/main"]))
    #expect(repository.root == git.tree["tree"])
    #expect(try repository.files(of: try repository.commit(named: "HEAD")) { _ in true }.map(\.path) == ["main/a.txt"])
  }

  @Test func `What git does not know is told with what to do`() throws {
    let git = try GitTree()
    try git.commit()
    try git.commit(tag: "v1")
    let repository = try #require(GitRepository(around: git.path))
    #expect(
      message { _ = try repository.commit(named: "v2") }.hasSuffix("if it is a tag, 'git fetch --tags' may bring it"))
    #expect(message { _ = try repository.commit(named: "--all") } == "'--all' is not the name of a commit")
    #expect(message { _ = try repository.commit(named: "v1^{tree}") }.hasPrefix("git knows no 'v1^{tree}'"))
    try git.git("clone", "-q", "--depth=1", "file://" + git.path, "shallow")
    let shallow = try #require(GitRepository(around: git.tree["shallow"]))
    #expect(message { _ = try shallow.commit(named: "v0") }.contains("is a shallow clone"))
    #expect(message { _ = try shallow.commit(named: "v0") }.contains("fetch-depth: 0"))
    #expect(GitRepository(around: "/") == nil)
    #expect(
      message { _ = try GitRepository(around: git.path, git: "no-such-git").map { try $0.commit(named: "v1") } }
        == "git can't be run: no such file or directory")
  }

  @Test func `A clone without a commit in common has no merge base`() throws {
    let git = try GitTree()
    try git.commit()
    try git.git("checkout", "-q", "--orphan", "other")
    try git.commit(["x": "y"])
    let repository = try #require(GitRepository(around: git.path))
    #expect(message { _ = try repository.commit(named: "main", mergeBase: true) }.hasSuffix("no history in common"))
  }
}
