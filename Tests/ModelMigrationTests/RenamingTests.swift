import ModelMigration
import Testing

@Suite struct RenamingTests {
  private func attribute(_ name: String, id: String? = nil) -> String {
    let identifier = id.map { #" elementID="\#($0)""# } ?? ""
    return #"<attribute name="\#(name)" attributeType="String" optional="YES"\#(identifier)/>"#
  }

  @Test func `a renaming identifier makes a new name a rename`() {
    let step = step(ofEntity: attribute("title"), to: attribute("headline", id: "title"))
    #expect(step.verdict == .inferable)
    #expect(step.reasons == [])
    #expect(
      step.lines == ["renamed attribute E.headline from title: renaming identifier none > title"])
  }

  @Test func `without one the old property is dropped`() {
    let step = step(ofEntity: attribute("body") + attribute("title"), to: attribute("body") + attribute("headline"))
    #expect(step.verdict == .inferable)
    #expect(step.reasons == ["probable-rename E.headline"])
    #expect(step.lines == ["added attribute E.headline", "removed attribute E.title"])
  }

  @Test func `a chain of renames keeps the first name`() {
    let versions = [attribute("a"), attribute("b", id: "a"), attribute("c", id: "a")]
    for (from, to) in [(0, 1), (1, 2), (0, 2)] {
      let step = step(ofEntity: versions[from], to: versions[to])
      #expect(step.reasons == [], "\(from) to \(to)")
      #expect(step.changes.map(\.kind) == [.renamed], "\(from) to \(to)")
    }
  }

  @Test func `an identifier that later versions no longer have still lets equal names meet`() {
    let step = step(ofEntity: attribute("b", id: "a"), to: attribute("b"))
    #expect(step.verdict == .identical)
  }

  @Test func `two properties with one identifier are ambiguous`() {
    let step = step(ofEntity: attribute("a"), to: attribute("b", id: "a") + attribute("c", id: "a"))
    #expect(step.reasons == ["ambiguous-renaming E.c"])
  }

  @Test func `two that had one identifier before stay what they are by their names`() {
    let old = attribute("programmed", id: "scheduled") + attribute("scheduled", id: "scheduled")
    #expect(
      step(ofEntity: old, to: attribute("programmed", id: "scheduled") + attribute("scheduled")).verdict == .identical)
    let wrong = attribute("a") + attribute("b", id: "a")
    #expect(step(ofEntity: attribute("a"), to: wrong).reasons == ["ambiguous-renaming E.b"])
  }

  @Test func `an attribute and a relationship with one identifier are not the same thing`() {
    let relationship = #"<relationship name="r" optional="YES" maxCount="1" destinationEntity="E" elementID="a"/>"#
    #expect(
      step(ofEntity: attribute("a"), to: attribute("b", id: "a") + relationship).reasons == [])
  }

  @Test func `an identifier that names nothing is told where something is gone that it may have meant`() {
    let gone = step(ofEntity: attribute("title"), to: attribute("headline", id: "titel"))
    #expect(gone.reasons == ["unknown-renaming E.headline"])
    #expect(step(ofEntity: "", to: attribute("headline", id: "titel")).reasons == [])
  }

  @Test func `a renamed entity goes on with its rows`() {
    let step = step(
      #"<entity name="Old">\#(attribute("a"))</entity>"#,
      #"<entity name="New" elementID="Old">\#(attribute("a"))<attribute name="n" attributeType="Date"/></entity>"#)
    #expect(step.reasons == ["new-mandatory-attribute New.n"])
    #expect(
      step.lines == ["renamed entity New from Old: renaming identifier none > Old", "added attribute New.n"])
  }

  @Test func `a destination with another name is not a change of the relationship's own`() {
    let step = step(
      #"<entity name="Old"/><entity name="E"><relationship name="r" optional="YES" destinationEntity="Old"/></entity>"#,
      #"<entity name="New" elementID="Old"/><entity name="E"><relationship name="r" optional="YES" destinationEntity="New"/></entity>"#
    )
    #expect(step.lines == ["renamed entity New from Old: renaming identifier none > Old"])
  }

  @Test func `an entity with another one's properties is probably that one`() {
    let properties = attribute("a") + attribute("b")
    let step = step(#"<entity name="Old">\#(properties)</entity>"#, #"<entity name="New">\#(properties)</entity>"#)
    #expect(step.reasons == ["probable-rename New"])
  }

  @Test func `of several that came and went, only like names are a rename`() {
    let old = attribute("created") + attribute("photoURL")
    #expect(
      step(ofEntity: old, to: attribute("author") + attribute("photoURLString")).reasons == [
        "probable-rename E.photoURLString"
      ])
    #expect(step(ofEntity: old, to: attribute("author") + attribute("weight")).reasons == [])
  }
}
