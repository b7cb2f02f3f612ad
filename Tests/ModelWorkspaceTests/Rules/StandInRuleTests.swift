import ModelRules
import ModelWorkspace
import Testing

/// The edges of the rules for stand-ins; their plain cases are the examples.
@Suite struct StandInRuleTests {
  private func key(_ value: String) -> String {
    "<userInfo><entry key=\"MyRealEntity\" value=\"\(value)\"/></userInfo>"
  }

  @Test func `an entity without a name is one mistake, marked or not`() {
    let fixture = WorkspaceFixture("<entity>\(key(""))</entity><entity name=\"A\"/>")
    #expect(fixture.findings.map(\.rule) == ["missing-name"])
  }

  @Test func `nothing is said of a missing real entity while a directory cannot be read`() {
    var fixture = WorkspaceFixture("<entity name=\"A\">\(key(""))</entity>")
    #expect(fixture.findings.map(\.rule) == ["stand-in-without-real-entity"])
    for path in ["B.xcdatamodeld", "Models"] {
      fixture.workspace.apply([FileChange(path, .unreadable("permission denied"))])
      #expect(fixture.findings.map(\.rule) == ["unreadable-file"])
      fixture.workspace.apply([FileChange(path, nil)])
      #expect(fixture.findings.map(\.rule) == ["stand-in-without-real-entity"])
    }
  }

  @Test func `two stand-ins that stand for each other are one mistake`() {
    let fixture = WorkspaceFixture(
      "<entity name=\"A\">\(key("B"))</entity><entity name=\"B\">\(key("A"))</entity><entity name=\"C\"/>")
    #expect(fixture.report == ["error stand-in-without-real-entity Example/Example: B"])
    #expect(fixture.findings.first?.message == "'A' stands for entity 'B', which is a stand-in itself, for 'A'")
  }

  @Test func `a relationship that a child inherits as its own inverse is none that the hash knows`() {
    func text(_ inverse: String) -> String {
      """
      <entity name="P"><relationship name="r" optional="YES" maxCount="1" destinationEntity="C" \(inverse)/></entity>
      <entity name="C" parentEntity="P"/>

      """
    }
    let fixture = WorkspaceFixture(
      "//- A.xcdatamodel/contents\n" + text(#"inverseName="r" inverseEntity="C""#) + "//- B.xcdatamodel/contents\n"
        + text(""))
    #expect(
      fixture.report == ["warning entities-differ-silently B: r", "warning relationship-without-inverse B: r"])
  }

  /// Two models with one half each: `Foo.bars` and what the stand-in and the real `Bar` call its inverse.
  private func halves(value: String, here: String, there: String) -> WorkspaceFixture {
    func foo(_ inverse: String, _ inside: String) -> String {
      """
      <entity name="Foo">\(inside)
      <relationship name="bars" optional="YES" toMany="YES" destinationEntity="Bar" inverseName="\(inverse)"/></entity>
      """
    }
    func bar(_ name: String, _ inside: String) -> String {
      """
      <entity name="Bar">\(inside)
      <relationship name="\(name)" optional="YES" maxCount="1" destinationEntity="Foo" inverseName="bars"/></entity>
      """
    }
    return WorkspaceFixture(
      """
      //- A.xcdatamodel/contents
      \(foo(here, "")) \(bar(here, key(value)))
      //- B.xcdatamodel/contents
      \(foo(there, key(""))) \(bar(there, ""))
      """)
  }

  @Test func `a real entity that is misspelt, or calls the inverse otherwise, is one mistake`() {
    #expect(halves(value: "", here: "foo", there: "foo").report == [])
    #expect(
      halves(value: "Baz", here: "foo", there: "foo").report == ["error stand-in-without-real-entity A: Baz"])
    #expect(halves(value: "", here: "foo", there: "owner").report == ["error stand-in-inverse-missing A: foo"])
  }
}
