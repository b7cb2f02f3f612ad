import ModelMerge
import ModelMigration
import Testing

@Suite struct HierarchyTests {
  private let name = #"<attribute name="name" attributeType="String"/>"#

  @Test func `a property moves up to the parent with its values`() {
    let step = step(
      #"<entity name="P"/><entity name="C" parentEntity="P">\#(name)</entity>"#,
      #"<entity name="P" isAbstract="YES">\#(name)</entity><entity name="C" parentEntity="P"/>"#)
    #expect(step.reasons == [])
    #expect(step.lines == ["changed entity P: abstract no > yes", "moved attribute P.name out of C"])
  }

  @Test func `rows of the parent itself have no value for what moves up`() {
    let step = step(
      #"<entity name="P"/><entity name="C" parentEntity="P">\#(name)</entity>"#,
      #"<entity name="P">\#(name)</entity><entity name="C" parentEntity="P"/>"#)
    #expect(step.reasons == ["new-mandatory-attribute P.name"])
  }

  @Test func `a property moves down to the child`() {
    let step = step(
      #"<entity name="P" isAbstract="YES">\#(name)</entity><entity name="C" parentEntity="P"/>"#,
      #"<entity name="P" isAbstract="YES"/><entity name="C" parentEntity="P">\#(name)</entity>"#)
    #expect(step.verdict == .inferable)
    #expect(step.lines == ["moved attribute C.name out of P"])
  }

  @Test func `a new parent takes the properties of one entity`() {
    let step = step(
      #"<entity name="C">\#(name)</entity>"#,
      #"<entity name="P" isAbstract="YES">\#(name)</entity><entity name="C" parentEntity="P"/>"#)
    #expect(step.verdict == .inferable)
    #expect(
      step.lines == ["added entity P", "moved attribute P.name out of C", "moved entity C: parent none > P"])
  }

  @Test func `two hierarchies do not become one`() {
    let step = step(
      #"<entity name="A"/><entity name="B"/>"#,
      #"<entity name="P"/><entity name="A" parentEntity="P"/><entity name="B" parentEntity="P"/>"#)
    #expect(step.reasons == ["merged-hierarchies B"])
    #expect(step.verdict == .needsMappingModel)
  }

  @Test func `a parent that only has another name is no move`() {
    let step = step(
      #"<entity name="P"/><entity name="C" parentEntity="P"/>"#,
      #"<entity name="Q" elementID="P"/><entity name="C" parentEntity="Q"/>"#)
    #expect(step.lines == ["renamed entity Q from P: renaming identifier none > P"])
  }

  @Test func `parents that come back end the search`() {
    let circle = #"<entity name="A" parentEntity="B"/><entity name="B" parentEntity="A"/>"#
    #expect(step(circle, circle).verdict == .identical)
  }

  @Test func `models are compared as they merge`() {
    let old = MigrationModel([
      member("a", #"<entity name="A">\#(name)</entity>"#), member("b", #"<entity name="B">\#(name)</entity>"#),
    ])
    let new = MigrationModel([member("c", #"<entity name="A">\#(name)</entity>"#)])
    #expect(MigrationStep(from: old, to: new).lines == ["removed entity B"])
    #expect(MigrationStep(from: new, to: old).lines == ["added entity B"])
  }

  @Test func `a stand-in is not there`() {
    let standIn =
      #"<entity name="S"><userInfo><entry key="MyRealEntity" value="S"/></userInfo></entity>"#
    #expect(step("", standIn).verdict == .identical)
  }
}
