import Foundation
import ModelRules
import ModelSyntax
import ModelWorkspace
import TestSupport
import Testing

@testable import ModelCheck

/// Commands that show what a check would look at.
@Suite struct InspectionCommandTests {
  private func makeTree() throws -> TemporaryTree {
    let tree = try TemporaryTree()
    try tree.addBundle("Secret", "<entity name=\"Hidden\"><attribute name=\"x\" attributeType=\"String\"/></entity>")
    try tree.add("App/Some.swift", "let x = 1\n")
    let suppression = "{ rule: 'orphaned-child', reason: 'r', bundle: 'Secret', entity: 'Hidden' }"
    try tree.add(".modeld.json", "{ rules: { 'no-action-delete-rule': 'off' }, suppressions: [\(suppression)] }")
    return tree
  }

  @Test func `the files of a check are listed`() throws {
    let tree = try makeTree()
    let outcome = try Invocation("--show-files", "$", on: tree)
    let names = outcome.output.split(separator: "\n").map { $0.split(separator: "/").suffix(3).joined(separator: "/") }
    #expect(outcome.status == 0)
    #expect(
      names.map { $0.hasSuffix(".modeld.json") ? ".modeld.json" : $0 }.sorted() == [
        ".modeld.json", "Secret.xcdatamodeld/Secret.xcdatamodel/contents",
      ])
  }

  @Test func `the settings that hold are one JSON document`() throws {
    let tree = try makeTree()
    let outcome = try Invocation("--show-settings", "$", on: tree)
    let json = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let trees = try #require(json["trees"] as? [[String: Any]])
    let rules = try #require(trees.first?["rules"] as? [String: String])
    #expect(rules["no-action-delete-rule"] == "off" && rules["unknown-parent"] == "error")
    let suppressions = try #require(trees.first?["suppressions"] as? [[String: String]])
    #expect(
      suppressions == [
        ["rule": "orphaned-child", "bundle": "Secret.xcdatamodeld", "entity": "Hidden", "reason": "r"]
      ])
    #expect((trees.first?["mergeSets"] as? [Any])?.count == 1)
  }

  @Test func `a report for a bug has counts and no names`() throws {
    let tree = try makeTree()
    let outcome = try Invocation("--debug-report", "$", on: tree)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("modeld \(ProductVersion.number), "))
    #expect(outcome.output.contains("models: 1 entities, 1 attributes\n"))
    #expect(outcome.output.contains("rule no-action-delete-rule=off"))
    for name in ["Secret", "Hidden", "Some", "$"] { #expect(!outcome.output.contains(name)) }
  }
}

/// A text in the place of a file on disk.
@Suite struct CheckedTreeTests {
  private func read(_ tree: TemporaryTree) throws -> CheckedTree {
    let read = try #require(try TreeReader.read([tree.path]).first)
    return CheckedTree(read, read.workspace())
  }

  @Test func `another text takes the place of a file`() throws {
    let tree = try TemporaryTree()
    try tree.addBundle("A", "<entity name=\"A\"/>")
    var checked = try read(tree)
    let path = tree["A.xcdatamodeld/A.xcdatamodel/contents"]
    let own = try #require(checked.ownPath(of: path, from: "/"))
    checked.replace(own, with: SourceText("<model><entity name=\"A\" parentEntity=\"B\"/></model>"))
    #expect(checked.findings(Options()).map(\.rule) == ["unknown-parent"])
    #expect(checked.text(of: own)?.count == 50)
    #expect(checked.ownPath(of: "/elsewhere/contents", from: "/") == nil)
  }

  @Test func `a file that is not there yet brings its bundle`() throws {
    let tree = try TemporaryTree()
    var checked = try read(tree)
    let own = try #require(checked.ownPath(of: tree["N.xcdatamodeld/N 2.xcdatamodel/contents"], from: "/"))
    checked.replace(own, with: SourceText("<model><entity name=\"A\" parentEntity=\"B\"/></model>"))
    #expect(checked.workspace.layout.bundles.map(\.name) == ["N"])
    #expect(checked.findings(Options()).map(\.rule) == ["unknown-parent"])
  }
}
