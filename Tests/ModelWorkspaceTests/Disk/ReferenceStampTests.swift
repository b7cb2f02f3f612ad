import Foundation
import ModelWorkspace
import TestSupport
import Testing

@Suite(.enabled(if: GitTree.isAvailable)) struct ReferenceStampTests {
  private func stamp(_ name: String, _ path: String) -> ReferenceStamp {
    ReferenceStamp(of: ReleaseReference(name: name), around: path)
  }

  @Test func `a stamp is another one when the name means another commit`() throws {
    let git = try GitTree()
    try git.commit(["a": "1"], tag: "v1")
    for name in ["HEAD", "HEAD~1", "main", "refs/heads/main", "heads/main^"] {
      let before = stamp(name, git.path)
      #expect(stamp(name, git.path) == before)
      try git.commit(["a": name])
      #expect(stamp(name, git.path) != before, "\(name)")
    }
    let tag = stamp("v1", git.path)
    try git.tree.add("b", "untracked")
    #expect(stamp("v1", git.path) == tag)
    try git.git("tag", "-f", "v1")
    #expect(stamp("v1", git.path) != tag)
  }

  @Test func `references may be packed, and worktrees have their own head`() throws {
    let git = try GitTree()
    try git.commit(["a": "1"])
    try git.git("branch", "other")
    try git.git("pack-refs", "--all")
    let packed = stamp("other", git.path)
    try git.git("branch", "-D", "other")
    #expect(stamp("other", git.path) != packed)
    let worktree = git.path + "/tree"
    try git.git("worktree", "add", "-q", "-b", "third", worktree)
    let head = stamp("HEAD", worktree)
    try git.git("-C", worktree, "commit", "-q", "--allow-empty", "-m", "x")
    #expect(stamp("HEAD", worktree) != head)
  }

  @Test func `outside of a repository all stamps are equal`() throws {
    let tree = try TemporaryTree()
    #expect(stamp("HEAD", tree.path) == stamp("v1", tree.path))
  }
}
