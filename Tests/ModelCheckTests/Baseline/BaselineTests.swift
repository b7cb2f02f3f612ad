import TestSupport
import Testing

@testable import ModelCheck

@Suite struct BaselineTests {
  private static func relationship(_ name: String) -> String {
    "<relationship name=\"\(name)\" optional=\"YES\" toMany=\"YES\" deletionRule=\"Nullify\" destinationEntity=\"A\"/>"
  }

  private static let text = """
    {"version":1,"findings":[
    {"rule":"relationship-without-inverse","model":"App.xcdatamodeld","entity":"A","property":"b"},
    {"rule":"relationship-without-inverse","model":"App.xcdatamodeld","entity":"A","property":"x"},
    {"rule":"unknown-fetch-entity","model":"App.xcdatamodeld","fetchRequest":"All"}
    ]}

    """

  private func makeTree() throws -> TemporaryTree {
    let tree = try TemporaryTree()
    let relationships = Self.relationship("x") + Self.relationship("b")
    try tree.addBundle(
      "App", "<entity name=\"A\">\(relationships)</entity><fetchRequest name=\"All\" entity=\"Zzzzz\"/>")
    return tree
  }

  @Test func `findings are listed by what they stand on, and then let be`() throws {
    let tree = try makeTree()
    let written = try Invocation("--check", "--write-baseline", "$/base.json", "$", on: tree)
    #expect(written == (try Invocation("--check", "--write-baseline", "$/base.json", "$", on: tree)))
    #expect(written.status == 0 && written.output == "")
    #expect(written.error == "$/base.json: 3 findings in 3 entries\n")
    #expect(tree.text("base.json") == Self.text)
    let checked = try Invocation("--check", "--strict", "--baseline", "$/base.json", "$", on: tree)
    #expect(checked.status == 0 && checked.output == "")
  }

  @Test func `lines may move, and the tree with its baseline too`() throws {
    let tree = try TemporaryTree()
    try tree.add("moved/base.json", Self.text)
    let relationships = Self.relationship("b") + "\n\n" + Self.relationship("x")
    let inside = "\n\n<fetchRequest name=\"All\" entity=\"Yyyyyyy\"/><entity name=\"A\">\(relationships)</entity>"
    try tree.addBundle("moved/App", inside)
    try tree.move("moved/App.xcdatamodeld/moved", to: "moved/App.xcdatamodeld/x")
    try tree.move("moved/App.xcdatamodeld/x/App.xcdatamodel", to: "moved/App.xcdatamodeld/App.xcdatamodel")
    let outcome = try Invocation("--check", "--baseline", "$/moved/base.json", "$/moved", on: tree)
    #expect(outcome.rules == [])
  }

  @Test func `what is new is reported, and what is mended too`() throws {
    let tree = try makeTree()
    try tree.add("base.json", Self.text)
    let inside = "<entity name=\"A\">\(Self.relationship("x") + Self.relationship("new"))</entity>"
    try tree.addBundle("App", inside)
    let outcome = try Invocation("--check", "--baseline", "$/base.json", "$", on: tree)
    #expect(outcome.rules.sorted() == ["relationship-without-inverse", "stale-baseline-entry", "stale-baseline-entry"])
    #expect(outcome.output.contains("$/base.json:2:1: warning: 'relationship-without-inverse' is no longer found at "))
    #expect(outcome.status == 0)
    #expect(try Invocation("--check", "--strict", "--baseline", "$/base.json", "$", on: tree).status == 1)
  }

  @Test func `entries of models that were not looked at are not missed`() throws {
    let tree = try makeTree()
    try tree.add("base.json", Self.text.replacing("App.x", with: "Other/App.x"))
    try tree.addBundle("Clean", "<entity name=\"A\"/>")
    #expect(try Invocation("--check", "--baseline", "$/base.json", "$/Clean.xcdatamodeld", on: tree).rules == [])
  }

  @Test func `of more findings than there were the last ones are reported`() throws {
    let tree = try TemporaryTree()
    func add(_ count: Int) throws {
      let twice = String(repeating: "<attribute name=\"n\" optional=\"YES\" attributeType=\"String\"/>", count: count)
      try tree.addBundle("App", "<entity name=\"A\">\(twice)</entity>")
    }
    try add(3)
    #expect(try Invocation("--check", "--write-baseline", "$/base.json", "$", on: tree).status == 0)
    #expect(tree.text("base.json")?.contains("\"property\":\"n\",\"count\":2}") == true)
    try add(4)
    #expect(try Invocation("--check", "--baseline", "$/base.json", "$", on: tree).rules == ["duplicate-property"])
    try add(2)
    #expect(try Invocation("--check", "--baseline", "$/base.json", "$", on: tree).rules == ["stale-baseline-entry"])
  }

  @Test(arguments: [
    "", "[]", "{\"version\":2,\"findings\":[]}", "{\"version\":1,\"findings\":[{\"rule\":\"x\"}]}", "{",
  ])
  func `a file that is no baseline cannot be used`(text: String) throws {
    let tree = try makeTree()
    try tree.add("base.json", text)
    let outcome = try Invocation("--check", "--baseline", "$/base.json", "$", on: tree)
    #expect(outcome.status == 2 && outcome.output == "")
    #expect(outcome.error.hasPrefix("modeld: $/base.json:1:"))
  }

  @Test func `a baseline that is not there is said to be missing`() throws {
    let tree = try makeTree()
    let outcome = try Invocation("--check", "--baseline", "$/none.json", "$", on: tree)
    #expect(outcome.status == 2)
    #expect(outcome.error == "modeld: $/none.json: no such file or directory; write it with --write-baseline\n")
  }
}
