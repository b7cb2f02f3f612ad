import Foundation
import TestSupport
import Testing

@testable import ModelCheck

/// The command `--diff` as a whole.
@Suite struct DiffCommandTests {
  private struct Outcome: Equatable {
    var status: Int32
    var output: String
    var error: String
  }

  /// Runs `--diff` with `arguments`, in which `$` stands for the path of `tree`.
  private func diff(_ arguments: String..., on tree: TemporaryTree) throws -> Outcome {
    let streams = try TemporaryTree(["out", "err"])
    let output = try #require(FileHandle(forWritingAtPath: streams["out"]))
    let error = try #require(FileHandle(forWritingAtPath: streams["err"]))
    let options = try Options(arguments: ["--diff"] + arguments.map { $0.replacing("$", with: tree.path) })
    let run = Run(
      options, terminal: .test(isTerminal: false), output: Output(output.fileDescriptor),
      error: Output(error.fileDescriptor), workingDirectory: tree.path)
    let status = run.finish(options.command.run(run))
    try output.close()
    try error.close()
    func text(_ file: String) -> String { (streams.text(file) ?? "").replacing(tree.path, with: "$") }
    return Outcome(status: status.rawValue, output: text("out"), error: text("err"))
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
    let expected = Outcome(
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

  @Test func `what is not there is one line that says what to do`() throws {
    let tree = try TemporaryTree(["Empty/"])
    #expect(
      try diff("$/nowhere", "$", on: tree)
        == Outcome(
          status: 2, output: "",
          error: "modeld: $/nowhere: no such file or directory; a path in git is written REF:path\n"))
    #expect(
      try diff("$/Empty", "$", on: tree)
        == Outcome(status: 2, output: "", error: "modeld: $/Empty: there is no Core Data model\n"))
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
