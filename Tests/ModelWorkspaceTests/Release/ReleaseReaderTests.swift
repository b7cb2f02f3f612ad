import DataModel
import ModelRules
import ModelSyntax
import ModelWorkspace
import TestSupport
import Testing

@Suite("Comparing with a commit", .enabled(if: GitTree.isAvailable, "there is no git")) struct ReleaseReaderTests {
  private func model(_ inside: String) -> String {
    String(decoding: WorkspaceFixture.contents(inside).bytes, as: UTF8.self)
  }

  private func currentVersion(_ name: String) -> String {
    String(decoding: WorkspaceFixture.currentVersion(name + ".xcdatamodel").bytes, as: UTF8.self)
  }

  private let item = #"<entity name="Item"/>"#
  private let edited = #"<entity name="Item"><attribute name="a" optional="YES" attributeType="Date"/></entity>"#

  /// The findings on releases in the tree at `path`, each with its file below the repository.
  private func report(_ git: GitTree, at path: String = "", _ reference: ReleaseReference) throws -> [String] {
    let root = path.isEmpty ? git.path : git.tree[path]
    let tree = try #require(try TreeReader.read([root]).first)
    let workspace = tree.workspace(comparedWith: try tree.release(reference))
    return workspace.currentFindings().filter { $0.severity >= .warning }
      .map { "\($0.rule) \($0.place.path.dropFirst(git.path.count + 1))" }.sorted()
  }

  private func shop() throws -> GitTree {
    let git = try GitTree()
    try git.commit(
      [
        "App/Shop.xcdatamodeld/Shop.xcdatamodel/contents": model(item),
        "App/Shop.xcdatamodeld/Shop 2.xcdatamodel/contents": model(item + #"<entity name="Order"/>"#),
        "App/Shop.xcdatamodeld/.xccurrentversion": currentVersion("Shop 2"), "App/notes.txt": "",
      ], tag: "v1")
    return git
  }

  @Test func `What is as it was is the same value`() throws {
    let git = try shop()
    let tree = try #require(try TreeReader.read([git.path]).first)
    let release = try tree.release(ReleaseReference(name: "v1"))
    #expect(release.files.count == 3)
    for (path, state) in release.files {
      guard case .model(let model) = state else { continue }
      #expect(
        tree.changes.contains { change in
          if change.path == path, case .model(let other)? = change.state { model === other } else { false }
        })
    }
    #expect(try report(git, ReleaseReference(name: "v1")) == [])
  }

  @Test func `An edit is seen from the root, from below it, and in the bundle itself`() throws {
    let git = try shop()
    let path = "App/Shop.xcdatamodeld/Shop.xcdatamodel/contents"
    try git.tree.add(path, model(edited))
    for root in ["", "App", "App/Shop.xcdatamodeld"] {
      #expect(try report(git, at: root, ReleaseReference(name: "v1")) == ["shipped-version-edited \(path)"], "\(root)")
    }
    #expect(try report(git, ReleaseReference(name: "HEAD")) == ["shipped-version-edited \(path)"])
  }

  @Test func `A version that is deleted is missed, one that moves with its bundle is not`() throws {
    let git = try shop()
    try git.move("App/Shop.xcdatamodeld", to: "Sources/Models/Shop.xcdatamodeld")
    #expect(try report(git, ReleaseReference(name: "v1")) == [])
    try git.remove("Sources/Models/Shop.xcdatamodeld/Shop.xcdatamodel")
    #expect(
      try report(git, ReleaseReference(name: "v1")) == ["shipped-version-missing Sources/Models/Shop.xcdatamodeld"])
  }

  @Test func `The merge base decides which versions have shipped`() throws {
    let git = try shop()
    try git.git("checkout", "-q", "-b", "side")
    try git.commit(["App/Shop.xcdatamodeld/Shop 3.xcdatamodel/contents": model(edited)])
    try git.git("checkout", "-q", "main")
    #expect(try report(git, ReleaseReference(name: "side")) == ["shipped-version-missing App/Shop.xcdatamodeld"])
    #expect(try report(git, ReleaseReference(name: "side", usesMergeBase: true)) == [])
  }

  @Test func `A bundle that is new, and one that is left out on purpose, are clean`() throws {
    let git = try shop()
    try git.tree.add("New.xcdatamodeld/New.xcdatamodel/contents", model(#"<entity name="New"/>"#))
    #expect(try report(git, ReleaseReference(name: "v1")) == [])
    try git.tree.add(".modeld.json", #"{"exclude": ["App"]}"#)
    #expect(try report(git, ReleaseReference(name: "v1")) == [])
  }

  @Test func `A worktree is compared like any other`() throws {
    let git = try shop()
    try git.git("worktree", "add", "-q", "tree", "v1")
    let path = "tree/App/Shop.xcdatamodeld/Shop.xcdatamodel/contents"
    try git.tree.add(path, model(edited))
    #expect(try report(git, at: "tree", ReleaseReference(name: "v1")) == ["shipped-version-edited \(path)"])
  }

  @Test func `Other line endings on disk are no edit`() throws {
    let git = try shop()
    let path = "App/Shop.xcdatamodeld/Shop.xcdatamodel/contents"
    try git.tree.add(path, model(item).replacing("\n", with: "\r\n"))
    #expect(try report(git, ReleaseReference(name: "v1", strictness: .frozen)) == [])
  }

  @Test func `Without a repository or the commit, it is said what to do`() throws {
    let git = try shop()
    let tree = try #require(try TreeReader.read([git.path]).first)
    #expect(throws: GitError("git knows no 'v9' in \(git.path); if it is a tag, 'git fetch --tags' may bring it")) {
      try tree.release(ReleaseReference(name: "v9"))
    }
    let lone = try TemporaryTree(["A.xcdatamodeld/A.xcdatamodel/"])
    let loneTree = try #require(try TreeReader.read([lone.path]).first)
    #expect(throws: GitError("there is no git repository around \(lone.path) to compare with 'v1'")) {
      try loneTree.release(ReleaseReference(name: "v1"))
    }
  }
}
