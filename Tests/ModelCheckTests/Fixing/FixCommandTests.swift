import Foundation
import TestSupport
import Testing

@testable import ModelCheck

@Suite struct FixCommandTests {
  /// A misspelt name, which is mended safely, and an inverse to add, which is not.
  private static let model = """
        <entity name="Author">
            <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book"/>
        </entity>
        <entity name="Book"/>
        <fetchRequest name="All" entity="Auhtor" predicateString="TRUEPREDICATE"/>
    """

  @Test func `safe fixes are written, and others only if that is asked for`() throws {
    let tree = try TemporaryTree()
    try tree.addBundle("A", Self.model)
    let safe = try Invocation("--check", "--fix", "$", on: tree)
    #expect(safe.status == 0)
    #expect(safe.rules == ["relationship-without-inverse"])
    #expect(safe.error.hasPrefix("1 finding fixed in 1 file; --unsafe fixes 1 more, which may matter to stores\n"))
    #expect(tree.bundle("A") == Self.model.replacing("Auhtor", with: "Author"))

    let all = try Invocation("--check", "--fix", "--unsafe", "$", on: tree)
    #expect(all.rules == [] && all.error.hasPrefix("1 finding fixed in 1 file\n"))
    let text = tree.bundle("A")
    #expect(text.contains("inverseName=\"author\"") && text.contains("<relationship name=\"author\""))

    let again = try Invocation("--check", "--fix", "--unsafe", "$", on: tree)
    #expect(again.error.hasPrefix("0 findings fixed\n"))
    #expect(tree.bundle("A") == text)
  }

  @Test func `a dry run prints a patch and leaves the files alone`() throws {
    let tree = try TemporaryTree()
    try tree.addBundle("A", Self.model)
    let outcome = try Invocation("--check", "--fix", "--dry-run", "$", on: tree)
    #expect(outcome.output.contains("\n-    <fetchRequest name=\"All\" entity=\"Auhtor\""))
    #expect(outcome.output.contains("\n+    <fetchRequest name=\"All\" entity=\"Author\""))
    #expect(outcome.error.hasPrefix("1 finding would be fixed in 1 file"))
    #expect(tree.bundle("A") == Self.model)
  }

  @Test func `settings are mended too, and hold for the rest of the run`() throws {
    let tree = try TemporaryTree()
    try tree.addBundle("A", "<entity name=\"A\"/>\n<entity name=\"A\"/>")
    try tree.add(".modeld.json", "{ 'rule': { 'duplicate-entities': 'off' } } // ours\n")
    #expect(try Invocation("--check", "$", on: tree).rules == ["unknown-setting", "duplicate-entity"])
    let outcome = try Invocation("--check", "--fix", "$", on: tree)
    #expect(outcome.status == 0 && outcome.rules == [])
    #expect(tree.text(".modeld.json") == "{ 'rules': { 'duplicate-entity': 'off' } } // ours\n")
  }

  @Test func `a link, its permissions and the line endings stay`() throws {
    let tree = try TemporaryTree()
    try tree.addBundle("Real", Self.model, lineEnding: "\r\n")
    let real = "Real.xcdatamodeld/Real.xcdatamodel/contents"
    try tree.setPermissions(0o640, of: real)
    try tree.add("App/A.xcdatamodeld/A.xcdatamodel/")
    try tree.link("App/A.xcdatamodeld/A.xcdatamodel/contents", to: tree[real])
    let before = try #require(tree.text(real))
    #expect(try Invocation("--check", "--fix", "$/App", on: tree).status == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: tree[real])
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    let link = try FileManager.default.attributesOfItem(atPath: tree["App/A.xcdatamodeld/A.xcdatamodel/contents"])
    #expect(link[.type] as? FileAttributeType == .typeSymbolicLink)
    #expect(tree.text(real) == before.replacing("Auhtor", with: "Author"))
  }

  @Test func `a file that is in two of the trees is mended once`() throws {
    let tree = try TemporaryTree()
    try tree.addBundle("A", Self.model)
    let outcome = try Invocation("--check", "--fix", "$", "$/A.xcdatamodeld", on: tree)
    #expect(outcome.error.hasPrefix("1 finding fixed in 1 file"))
    #expect(tree.bundle("A") == Self.model.replacing("Auhtor", with: "Author"))
  }

  @Test func `what the baseline lists is not mended`() throws {
    let tree = try TemporaryTree()
    try tree.addBundle("A", Self.model)
    #expect(try Invocation("--check", "--write-baseline", "$/base.json", "$", on: tree).status == 0)
    #expect(try Invocation("--check", "--fix", "--baseline", "$/base.json", "$", on: tree).rules == [])
    #expect(tree.bundle("A") == Self.model)
  }

  @Test func `options that only mean something with another one ask for it`() {
    #expect(throws: OptionError.missingCompanion(option: "--unsafe", needed: "--fix")) {
      try Options(arguments: ["--check", "--unsafe"])
    }
    #expect(throws: OptionError.missingCompanion(option: "--stdin", needed: "--stdin-filename")) {
      try Options(arguments: ["--check", "--stdin"])
    }
  }
}
