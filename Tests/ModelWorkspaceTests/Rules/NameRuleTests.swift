import ModelRules
import ModelWorkspace
import Testing

/// Edge cases of the rules about names and classes.
struct NameRuleTests {
  @Test func `entities of one branch may share a class`() {
    let branch = """
      <entity name="Animal" representedClassName="Animal"/>
      <entity name="Cat" parentEntity="Animal" representedClassName="Animal"/>
      <entity name="Dog" parentEntity="Animal" representedClassName="Animal"/>
      """
    #expect(WorkspaceFixture(branch).report == [])
    let other = branch + "<entity name=\"Stone\" representedClassName=\"Animal\"/>"
    #expect(WorkspaceFixture(other).report == ["warning class-claimed-twice Example/Example: Animal"])
  }

  @Test func `children of a parent with another class may not`() {
    let model = """
      <entity name="Cat" parentEntity="Animal" representedClassName="Pet"/>
      <entity name="Dog" parentEntity="Animal" representedClassName="Pet"/>
      <entity name="Animal" representedClassName="Animal"/>
      """
    #expect(WorkspaceFixture(model).report == ["warning class-claimed-twice Example/Example: Pet"])
  }

  private func twoModels(_ a: String, _ b: String, _ more: String = "") -> [String] {
    let text =
      "//- A.xcdatamodeld/A.xcdatamodel/contents\n\(a)\n//- B.xcdatamodeld/B.xcdatamodel/contents\n\(b)\n\(more)"
    return WorkspaceFixture(text).report(from: .information).filter { $0.contains("class-claimed") }
  }

  @Test func `a class is claimed by two models when they meet`() {
    let (foo, bar) = (
      "<entity name=\"Foo\" representedClassName=\"Foo\"/>", "<entity name=\"Bar\" representedClassName=\"Foo\"/>"
    )
    #expect(twoModels(foo, bar) == ["warning class-claimed-by-two-models B/B: Foo"])
    #expect(
      twoModels(bar, foo.replacing("Foo\" rep", with: "Baz\" rep")) == ["warning class-claimed-by-two-models B/B: Foo"])
    #expect(twoModels(bar, bar) == [])
    #expect(twoModels(foo, bar.replacing("=\"Foo\"", with: "=\".Foo\"")) == [])
    #expect(twoModels(foo, bar, "//- App.swift\nlet x = 1") == ["information class-claimed-by-two-models B/B: Foo"])
  }

  @Test func `a stand-in claims no class`() {
    let standIn = """
      <entity name="Bar" representedClassName="Foo"><userInfo><entry key="MyRealEntity" value="Foo"/></userInfo></entity>
      """
    #expect(twoModels("<entity name=\"Foo\" representedClassName=\"Foo\"/>", standIn) == [])
  }

  @Test(arguments: ["newsletter", "copyright", "initial", "_private", "größe", "名前", "a1", "id", "allocated"])
  func `ordinary names are silent`(name: String) {
    let entity = "<entity name=\"A\"><attribute name=\"\(name)\" optional=\"YES\" attributeType=\"String\"/></entity>"
    #expect(WorkspaceFixture(entity).findings == [])
  }

  @Test(arguments: [".Foo", "App.Foo", "Foo", "Größe", ""])
  func `classes with or without a module are silent`(name: String) {
    #expect(WorkspaceFixture("<entity name=\"A\" representedClassName=\"\(name)\"/>").findings == [])
  }

  @Test(arguments: ["App..Foo", "[Foo]", "Foo Bar", "Foo."])
  func `what can be no class is an error`(name: String) {
    #expect(
      WorkspaceFixture("<entity name=\"A\" representedClassName=\"\(name)\"/>").report
        == ["error invalid-identifier Example/Example: \(name)"])
  }
}
