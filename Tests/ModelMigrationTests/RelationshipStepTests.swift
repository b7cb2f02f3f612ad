import ModelMigration
import Testing

@Suite struct RelationshipStepTests {
  private let toOne = #"<relationship name="r" optional="YES" maxCount="1" destinationEntity="E"/>"#
  private let toMany = #"<relationship name="r" optional="YES" toMany="YES" destinationEntity="E"/>"#
  private let mandatory = #"<relationship name="r" maxCount="1" destinationEntity="E"/>"#

  @Test func `to-one becomes to-many, and not the other way`() {
    #expect(step(ofEntity: toOne, to: toMany).verdict == .inferable)
    #expect(step(ofEntity: toMany, to: toOne).reasons == ["to-many-to-to-one E.r"])
    #expect(step(ofEntity: toMany, to: toOne).verdict == .needsMappingModel)
  }

  @Test func `ordered and unordered become each other`() {
    let ordered = #"<relationship name="r" optional="YES" toMany="YES" ordered="YES" destinationEntity="E"/>"#
    #expect(step(ofEntity: toMany, to: ordered).verdict == .inferable)
    #expect(step(ofEntity: ordered, to: toMany).verdict == .inferable)
    #expect(step(ofEntity: ordered, to: toMany).lines == ["changed relationship E.r: ordered yes > no"])
  }

  @Test func `a mandatory relationship needs a destination for the rows there are`() {
    #expect(step(ofEntity: "", to: mandatory).reasons == ["new-mandatory-relationship E.r"])
    #expect(step(ofEntity: toOne, to: mandatory).reasons == ["relationship-made-mandatory E.r"])
    #expect(step(ofEntity: mandatory, to: toOne).verdict == .inferable)
  }

  @Test(arguments: [(#"minCount="1""#, true), (#"minCount="0""#, false), ("", false)])
  func `a to-many relationship without a minimum counts as optional`(settings: String, isMandatory: Bool) {
    let new = #"<relationship name="r" toMany="YES" \#(settings) destinationEntity="E"/>"#
    #expect(step(ofEntity: "", to: new).reasons == (isMandatory ? ["new-mandatory-relationship E.r"] : []))
  }

  @Test func `an attribute that becomes a relationship is removed, and the relationship added`() {
    let step = step(ofEntity: #"<attribute name="r" attributeType="String" optional="YES"/>"#, to: toOne)
    #expect(step.verdict == .inferable)
    #expect(step.lines == ["added relationship E.r", "removed attribute E.r"])
  }
}
