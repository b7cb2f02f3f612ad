import Foundation
import TestSupport
import Testing

@testable import ModelCheck

/// The command `--diff` as a whole.
@Suite struct DiffCommandTests {
  /// Runs `--diff` with `arguments`, in which `$` stands for the path of `tree`, the working directory.
  private func diff(_ arguments: String..., on tree: TemporaryTree) throws -> Invocation {
    try Invocation(["--diff"] + arguments, on: tree, workingDirectory: tree.path)
  }

  private static func contents(_ attributes: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
    <entity name="Entry" syncable="YES">\(attributes)</entity>
    </model>
    """
  }

  private static let amount = #"<attribute name="amount" optional="YES" attributeType="Integer 64"/>"#
  private static let currency = #"<attribute name="currency" attributeType="String"/>"#
  private static let note = #"<attribute name="note" optional="YES" attributeType="String"/>"#

  private static func current(_ name: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>\(name).xcdatamodel</string></dict></plist>
    """
  }

  private func bundle(_ tree: TemporaryTree) throws {
    try tree.add("App/Wallet.xcdatamodeld/Wallet.xcdatamodel/contents", Self.contents(Self.amount))
    try tree.add("App/Wallet.xcdatamodeld/Wallet 2.xcdatamodel/contents", Self.contents(Self.amount + Self.currency))
    try tree.add("App/Wallet.xcdatamodeld/.xccurrentversion", Self.current("Wallet 2"))
  }

  private static let message =
    "attribute 'Entry.currency' is new, not optional and has no default, so that rows from before have no value for it"

  @Test func `two versions are compared in words`() throws {
    let tree = try TemporaryTree()
    try bundle(tree)
    let versions = ["$/App/Wallet.xcdatamodeld/Wallet.xcdatamodel", "$/App/Wallet.xcdatamodeld/Wallet 2.xcdatamodel"]
    let expected = Invocation(
      status: 1,
      output: """
        Wallet.xcdatamodeld: 'Wallet' to 'Wallet 2'
          may fail on data: it is inferred, and fails where a row lacks a value; no mapping model leads here
          ! \(Self.message) [new-mandatory-attribute]
          + attribute Entry.currency: added

        """, error: "")
    #expect(try diff(versions[0], versions[1], on: tree) == expected)
    #expect(try diff(versions[0] + "/contents", versions[1] + "/contents", on: tree) == expected)
    // One bundle alone: the step to its current version.
    #expect(try diff("$/App/Wallet.xcdatamodeld", on: tree) == expected)
  }

  @Test func `a step back is told without a reason`() throws {
    let tree = try TemporaryTree()
    try bundle(tree)
    let outcome = try diff(
      "$/App/Wallet.xcdatamodeld/Wallet 2.xcdatamodel", "$/App/Wallet.xcdatamodeld/Wallet.xcdatamodel", on: tree)
    #expect(
      outcome.output == """
        Wallet.xcdatamodeld: 'Wallet 2' to 'Wallet'
          inferable: a lightweight migration does it
          - attribute Entry.currency: removed

        """)
    #expect(outcome.status == 0)
  }

  @Test func `a file of any name is a version by itself`() throws {
    let tree = try TemporaryTree()
    try tree.add("old.xml", Self.contents(Self.amount))
    try tree.add("new.xml", Self.contents(Self.amount + Self.note))
    let outcome = try diff("$/old.xml", "$/new.xml", on: tree)
    #expect(outcome.output.hasPrefix("new.xml: 'old.xml' to 'new.xml'\n  inferable: "))
    #expect(outcome.output.hasSuffix("  + attribute Entry.note: added\n"))
  }

  @Test func `Markdown has a heading, the reasons and a table`() throws {
    let tree = try TemporaryTree()
    try bundle(tree)
    #expect(
      try diff("$/App/Wallet.xcdatamodeld", "--format", "markdown", on: tree).output == """
        ### Wallet.xcdatamodeld: `Wallet` → `Wallet 2`

        **May fail on data** — it is inferred, and fails where a row lacks a value; no mapping model leads here

        - \(Self.message) (`new-mandatory-attribute`)

        | | | change |
        | --- | --- | --- |
        | attribute | `Entry.currency` | added |


        """)
  }

  @Test func `JSON has places and whether a hash changes`() throws {
    let tree = try TemporaryTree()
    try bundle(tree)
    let outcome = try diff("$/App/Wallet.xcdatamodeld", "--format", "json", on: tree)
    let json = try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(json["version"] as? Int == 1)
    let step = try #require((json["steps"] as? [[String: Any]])?.first)
    #expect(step["verdict"] as? String == "may-fail")
    #expect(step["mappingModel"] is NSNull)
    let reason = try #require((step["reasons"] as? [[String: Any]])?.first)
    #expect(reason["id"] as? String == "new-mandatory-attribute")
    let start = (reason["new"] as? [String: Any])?["start"] as? [String: Int]
    #expect(start?["line"] == 3)
    let change = try #require((step["changes"] as? [[String: Any]])?.first)
    #expect(change["kind"] as? String == "added")
    #expect(change["changesHash"] as? Bool == true)
  }

  private func mergedTree() throws -> (old: TemporaryTree, new: TemporaryTree) {
    let (old, new) = (try TemporaryTree(), try TemporaryTree())
    for tree in [old, new] {
      try tree.add("M/A.xcdatamodeld/A.xcdatamodel/contents", Self.contents(Self.amount))
      try tree.add(
        "M/B.xcdatamodeld/B.xcdatamodel/contents", Self.contents("").replacing("Entry", with: "Other"))
    }
    try new.add("M/A.xcdatamodeld/A 2.xcdatamodel/contents", Self.contents(Self.amount + Self.note))
    try new.add("M/A.xcdatamodeld/.xccurrentversion", Self.current("A 2"))
    return (old, new)
  }

  private static let nowhere =
    "the merged model of stores from before is in no file, and their automatic migration is reported to fail: \"Can't find "
    + "model for source store\", error 134130 (openradar 13077068); merge the old versions for the store's metadata, and "
    + "migrate from that model"

  @Test func `of merged models the changes are listed, and that their source is in no file`() throws {
    let (old, new) = try mergedTree()
    let outcome = try diff(old["M"], "$/M", on: new)
    #expect(
      outcome.output.hasSuffix(
        """
        merged model M: inferable
          ! \(Self.nowhere)
          + attribute Entry.note: added

        """))
    #expect(outcome.status == 0)
    let markdown = try diff(old["M"], "$/M", "--format", "markdown", on: new).output
    #expect(
      markdown.hasSuffix(
        """
        Merged model `M`: **inferable**

        - \(Self.nowhere)

        | | | change |
        | --- | --- | --- |
        | attribute | `Entry.note` | added |


        """))
    let text = try diff(old["M"], "$/M", "--format", "json", on: new).output
    let json = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let set = try #require((json["merged"] as? [[String: Any]])?.first)
    #expect(set["traps"] as? [String] == [Self.nowhere])
    let change = try #require((set["changes"] as? [[String: Any]])?.first)
    #expect(((change["new"] as? [String: Any])?["file"] as? String)?.hasSuffix("A 2.xcdatamodel/contents") ?? false)
  }

  @Test func `a merged model that cannot be put together again is told of`() throws {
    let (old, new) = try mergedTree()
    try FileManager.default.removeItem(atPath: new["M/A.xcdatamodeld/A.xcdatamodel"])
    let outcome = try diff(old["M"], "$/M", on: new)
    #expect(
      outcome.output.contains(
        "  ! no version has the hashes of 'A' of A.xcdatamodeld any more, so that the merged model of stores from before "
          + "cannot be put together again\n"))
    // What stays as it is needs no model of before.
    #expect(try !diff(old["M"], old["M"], on: old).output.contains("!"))
  }

  @Test func `what is not there is one line that says what to do`() throws {
    let tree = try TemporaryTree(["Empty/"])
    #expect(
      try diff("$/nowhere", "$", on: tree)
        == Invocation(
          status: 2, output: "",
          error: "modeld: $/nowhere: no such file or directory; a path in git is written REF:path\n"))
    #expect(
      try diff("$/Empty", "$", on: tree)
        == Invocation(status: 2, output: "", error: "modeld: $/Empty: there is no Core Data model\n"))
  }

  @Test(.enabled(if: GitTree.isAvailable, "needs git"))
  func `a commit is compared with what is on disk`() throws {
    let git = try GitTree()
    try bundle(git.tree)
    try git.commit(tag: "released")
    try git.tree.add(
      "App/Wallet.xcdatamodeld/Wallet.xcdatamodel/contents", Self.contents(Self.amount + Self.note))
    try git.tree.add(
      "App/Wallet.xcdatamodeld/Wallet 3.xcdatamodel/contents", Self.contents(Self.amount + Self.currency + Self.note))
    try git.tree.add("App/Wallet.xcdatamodeld/.xccurrentversion", Self.current("Wallet 3"))
    try git.tree.add("App/Other.xcdatamodel/contents", Self.contents(Self.note))
    let expected = """
        inferable: a lightweight migration does it
        + attribute Entry.note: added
        new versions: Wallet 3
        versions edited in place: Wallet
      """
    for path in ["released:App/Wallet.xcdatamodeld", "released:./App/Wallet.xcdatamodeld"] {
      let outcome = try diff(path, "$/App/Wallet.xcdatamodeld", on: git.tree)
      #expect(outcome.output == "Wallet.xcdatamodeld: 'Wallet 2' to 'Wallet 3'\n\(expected)\n", "\(path)")
      #expect(outcome.error == "")
    }
    let whole = try diff("released:", "$", on: git.tree)
    #expect(whole.output.hasPrefix("App/Wallet.xcdatamodeld: 'Wallet 2' to 'Wallet 3'\n\(expected)\n"))
    #expect(whole.output.contains("App/Other.xcdatamodel: is new\n"))
    #expect(whole.output.contains("merged model"))
    let unknown = try diff("nothing:App", "$", on: git.tree)
    #expect(unknown.status == 2)
    #expect(unknown.error.hasPrefix("modeld: "))
  }
}
