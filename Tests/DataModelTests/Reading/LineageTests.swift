import DataModel
import Testing

@Suite struct LineageTests {
  private static let model = ModelFixture(
    """
    <entity name="Root"><attribute name="id"/></entity>
    <entity name="Child" parentEntity="Root"><attribute name="x"/></entity>
    <entity name="Leaf" parentEntity="Child"/>
    <entity name="Orphan" parentEntity="Nowhere"/>
    <entity name="Self" parentEntity="Self"/>
    <entity name="P" parentEntity="Q"/>
    <entity name="Q" parentEntity="P"/>
    <entity name="IntoCycle" parentEntity="P"/>
    """
  ).model

  @Test(arguments: [
    ("Root", ["Root"], true), ("Leaf", ["Leaf", "Child", "Root"], true), ("Orphan", ["Orphan"], false),
    ("Self", ["Self"], false), ("P", ["P", "Q"], false), ("IntoCycle", ["IntoCycle", "P", "Q"], false),
  ])
  func `parents are followed until one is missing or comes back`(name: String, lineage: [String], isWhole: Bool) throws
  {
    let model = LineageTests.model
    let entity = try #require(model.entity(named: name))
    #expect(model.lineage(ofEntity: entity).map { model.string(model.entities[$0].name) } == lineage)
    #expect(model.hasWholeLineage(ofEntity: entity) == isWhole)
  }

  @Test(arguments: [
    ("Leaf", "id", "Root"), ("Leaf", "x", "Child"), ("Child", "x", "Child"), ("Root", "x", nil), ("P", "x", nil),
  ])
  func `a property is found where it is inherited from`(entity: String, property: String, owner: String?) throws {
    let model = LineageTests.model
    let index = try #require(model.entity(named: entity))
    let name = try #require(model.strings.find(property))
    let found = model.property(named: name, inherited: index)
    #expect(found.map { model.string(model.entities[$0.entity].name) } == owner)
  }

  @Test(arguments: [1, 20, 48, 49, 200])
  func `properties are found in small and large entities, the first of a name`(count: Int) throws {
    let names = (0..<count).map { "<attribute name='p\($0)'/>" }.joined()
    let model = ModelFixture(
      "<entity name='A'/><entity name='B'>\(names)<attribute name='p0'/><relationship name='r'/><relationship name='p0'/>"
        + "<fetchedProperty name='f'/></entity>"
    ).model
    func find(_ text: String) -> PropertyReference? {
      model.strings.find(text).flatMap { model.property(named: $0, ofEntity: 1) }
    }
    #expect(find("p0") == .attribute(0))
    #expect(find("p\(count - 1)") == .attribute(count - 1))
    #expect(find("r") == .relationship(0))
    #expect(find("f") == .fetchedProperty(0))
    #expect(find("A") == nil && find("q") == nil)
    #expect(model.strings.find("p0").flatMap { model.property(named: $0, ofEntity: 0) } == nil)
  }
}
