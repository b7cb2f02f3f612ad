import ModelIDE
import ModelRules
import ModelSyntax
import Testing

/// A constraint and an index that lead through a composite, which is in one that is in it.
private let people = """
  <composite name="Address">
    <attribute name="1️⃣city2️⃣" attributeType="String"/>
    <attribute name="3️⃣place4️⃣" attributeType="Composite" composite="Point"/>
  </composite>
  <composite name="Point"><attribute name="5️⃣x6️⃣" attributeType="Double"/></composite>
  <entity name="Being"><attribute name="7️⃣home8️⃣" attributeType="Composite" composite="Address"/></entity>
  <entity name="Person" parentEntity="Being">
    <fetchIndex name="byCity"><fetchIndexElement property="home.city" type="Binary"/></fetchIndex>
    <uniquenessConstraints><uniquenessConstraint>
      <constraint value="home.place.x"/>
      <constraint value="nothing.city"/>
    </uniquenessConstraint></uniquenessConstraints>
  </entity>
  """

@Suite struct PathOccurrenceTests {
  @Test(arguments: [
    (#"property="ho0️⃣me.city""#, "7️⃣", "8️⃣"), (#"property="home.0️⃣city""#, "1️⃣", "2️⃣"),
    (#"value="0️⃣home.place.x""#, "7️⃣", "8️⃣"), (#"value="home.place0️⃣.x""#, "3️⃣", "4️⃣"),
    (#"value="home.place.x0️⃣""#, "5️⃣", "6️⃣"),
  ])
  func `each name of a path leads where it is declared`(marked: String, start: String, end: String) {
    let plain = marked.replacing("0️⃣", with: "")
    let fixture = Fixture(people.replacing(plain, with: marked))
    #expect(fixture.definition(at: "0️⃣") == [fixture[start, end]])
    #expect(fixture.references(at: "0️⃣") == fixture.references(at: start))
  }

  @Test func `what leads nowhere has no definition`() {
    for marked in [#"value="noth0️⃣ing.city""#, #"value="nothing.c0️⃣ity""#] {
      let fixture = Fixture(people.replacing(marked.replacing("0️⃣", with: ""), with: marked))
      #expect(fixture.definition(at: "0️⃣") == [])
    }
  }

  @Test func `references count the names in paths`() {
    let fixture = Fixture(people)
    #expect(fixture.references(at: "1️⃣") == ["*Example/Example:2 city", "Example/Example:8 city"])
    #expect(
      fixture.references(at: "7️⃣") == ["*Example/Example:6 home", "Example/Example:8 home", "Example/Example:10 home"])
  }

  @Test func `hovering over a name of a path shows what it is`() {
    let fixture = Fixture(people.replacing(#"value="home.place.x""#, with: #"value="home.place.0️⃣x""#))
    let hover = fixture.analysis.hover(at: fixture["0️⃣"].offset, in: fixture["0️⃣"].path)
    #expect(hover?.text.plain.split(separator: "\n").first == "attribute Point.x")
  }

  @Test func `a rename changes the names in paths, also to words that predicates keep for themselves`() throws {
    let fixture = Fixture(people)
    let edits = try fixture.analysis.rename(at: fixture["1️⃣"].offset, in: fixture["1️⃣"].path, to: "first")
    #expect(edits.map { fixture.text(Place($0.path, $0.edit.range)) } == ["city", "city"])
    #expect(edits.map(\.edit.text) == ["first", "first"])
  }

  @Test func `behind a point the attributes of the composite are offered`() {
    let fixture = Fixture(
      people.replacing("home.city", with: "home.9️⃣city").replacing("home.place.x", with: "home.place.0️⃣"))
    #expect(fixture.completions(at: "9️⃣") == ["city", "place"])
    #expect(fixture.replaced(at: "9️⃣") == ["city"])
    #expect(fixture.completions(at: "0️⃣") == ["x"])
  }
}
