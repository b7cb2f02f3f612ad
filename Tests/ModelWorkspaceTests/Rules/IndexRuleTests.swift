import ModelRules
import Testing

/// The edges of the rules for indexes and constraints; their plain cases are the examples.
@Suite struct IndexRuleTests {
  private func report(_ inside: String, parent: String = "") -> [String] {
    let fixture = WorkspaceFixture(
      """
      <entity name="Base"><attribute name="id" optional="YES" attributeType="String"/>\(parent)</entity>
      <entity name="Item" parentEntity="Base">
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="draft" optional="YES" transient="YES" attributeType="String"/>
        <attribute name="place" optional="YES" attributeType="Composite" composite="Place"/>
        <relationship name="shelf" optional="YES" maxCount="1" destinationEntity="Shelf" inverseName="items"/>
        \(inside)
      </entity>
      <entity name="Shelf">
        <relationship name="items" optional="YES" toMany="YES" destinationEntity="Item" inverseName="shelf"/>
      </entity>
      <composite name="Place"><attribute name="city" optional="YES" attributeType="String"/></composite>
      """)
    return fixture.report(from: .information).map { $0.replacing("Example/Example: ", with: "") }
  }

  private func constraints(_ sets: [String]...) -> String {
    let inside = sets.map { set in
      "<uniquenessConstraint>" + set.map { "<constraint value=\"\($0)\"/>" }.joined() + "</uniquenessConstraint>"
    }
    return "<uniquenessConstraints>\(inside.joined())</uniquenessConstraints>"
  }

  private func index(_ elements: String...) -> String {
    "<fetchIndex name=\"i\">" + elements.map { "<fetchIndexElement property=\($0)/>" }.joined() + "</fetchIndex>"
  }

  @Test func `what Xcode writes is passed over`() {
    #expect(report(index(#""id""#, #""name" type="Binary" order="descending""#, #""shelf""#)) == [])
    #expect(report(index(#""place.city""#)) == [])
    #expect(report("<fetchIndex name=\"empty\"/>") == [])
    #expect(report(index(#""name" type="RTree""#, #""id" type="RTree""#)) == [])
    #expect(report(constraints(["shelf", "name"], ["id", "name"], ["name"], ["place.city"])) == [])
    #expect(report("<uniquenessConstraints><uniquenessConstraint/></uniquenessConstraints>") == [])
  }

  @Test func `an element is judged where it stands`() {
    #expect(report(index(#""draft""#)) == ["warning index-of-unstored-property draft"])
    #expect(report(index(#""place""#)) == ["warning index-of-composite place"])
    #expect(report(index(#""place.town""#)) == ["error unknown-index-property place.town"])
    #expect(report(index(#""shelf.items""#)) == ["error unknown-index-property shelf.items"])
    #expect(report(index(#""name""#, #""name" order="descending""#)) == ["information repeated-index name"])
    #expect(report(index(#""name" type="RTree""#, #""id" type="Binary""#)) == ["error index-mixes-types Binary"])
  }

  @Test func `a constraint is judged where it stands`() {
    #expect(report(constraints(["draft"])) == ["warning constraint-of-unstored-property draft"])
    #expect(report(constraints(["name", "name"])) == ["information repeated-constraint name"])
    #expect(report(constraints(["name", "shelf"], ["shelf", "name"])) == ["information repeated-constraint shelf"])
    #expect(report(constraints(["id"])) == ["error constraint-on-inherited-properties id"])
    #expect(report(constraints(["idd"])) == ["error unknown-constraint-property idd"])
    #expect(report("", parent: constraints(["id"])) == [])
  }

  @Test(arguments: [
    (
      #"optional="YES" toMany="YES" deletionRule="Nullify""#, #"maxCount="1""#,
      ["warning constraint-with-mandatory-inverse Nullify"]
    ),
    (#"optional="YES" toMany="YES" deletionRule="Cascade""#, #"maxCount="1""#, []),
    (#"optional="YES" toMany="YES" deletionRule="Nullify""#, #"optional="YES" maxCount="1""#, []),
    (#"optional="YES" maxCount="1" deletionRule="Nullify""#, #"toMany="YES""#, []),
  ])
  func `a mandatory inverse needs a cascade`(one: String, other: String, expected: [String]) {
    let fixture = WorkspaceFixture(
      """
      <entity name="Base"><attribute name="id" optional="YES" attributeType="String"/>\(constraints(["id"]))</entity>
      <entity name="Box" parentEntity="Base"><relationship name="parts" \(one) destinationEntity="Part" inverseName="box"/></entity>
      <entity name="Part"><relationship name="box" \(other) destinationEntity="Box" inverseName="parts"/></entity>
      """)
    #expect(fixture.report.map { $0.replacing("Example/Example: ", with: "") } == expected)
  }

  @Test(arguments: [
    ("canonical:(name)", []), ("canonical:(nmae)", ["error unknown-index-property nmae"]),
    ("place.city", []), ("id", []), ("length:(draft)", []),
    ("shelf.itms.@count", ["error unknown-index-property itms"]),
    ("name + (", []),
  ])
  func `keys in the expression of an index are followed`(expression: String, expected: [String]) {
    let element = "<fetchIndexElement expression=\"\(expression)\" expressionType=\"String\" type=\"Binary\"/>"
    #expect(report("<fetchIndex name=\"i\">\(element)</fetchIndex>") == expected)
  }
}
