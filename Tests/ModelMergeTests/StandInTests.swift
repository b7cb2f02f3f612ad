import DataModel
import ModelMerge
import Testing

@Suite struct StandInTests {
  /// The stand-ins of a model with one entity `Bar` whose user info has these keys and values.
  private func standIns(_ entries: [(String, String)], keys: [String] = StandIn.defaultKeys) -> [StandIn] {
    let text = entries.map { #"<entry key="\#($0.0)" value="\#($0.1)"/>"# }.joined()
    return StandIn.find(in: model(#"<entity name="Bar"><userInfo>\#(text)</userInfo></entity>"#), keys: keys)
  }

  @Test(arguments: ["", "YES", "yes", "Yes", "true", "TRUE", "1", "Bar"])
  func `this value means the stand-in's own name`(value: String) {
    #expect(standIns([("MyRealEntity", value)]).map(\.realName) == ["Bar"])
  }

  @Test func `a key without a value means the stand-in's own name`() {
    let model = model(#"<entity name="Bar"><userInfo><entry key="MyRealEntity"/></userInfo></entity>"#)
    #expect(StandIn.find(in: model, keys: StandIn.defaultKeys).map(\.realName) == ["Bar"])
  }

  @Test(arguments: ["NO", "no", "No", "false", "FALSE", "0"])
  func `this value means that the entity is no stand-in`(value: String) {
    #expect(standIns([("MyRealEntity", value)]) == [])
  }

  @Test(arguments: ["Foo", "2", "yes please"])
  func `any other value names the real entity`(value: String) {
    #expect(standIns([("MyRealEntity", value)]).map(\.realName) == [value])
  }

  @Test func `an entity without a name stands for nothing of its own`() {
    let model = model(#"<entity><userInfo><entry key="MyRealEntity" value=""/></userInfo></entity>"#)
    #expect(StandIn.find(in: model, keys: StandIn.defaultKeys) == [])
  }

  @Test func `other keys mark nothing`() {
    #expect(standIns([("isPlaceholder", "YES"), ("myrealentity", "Foo")]) == [])
    #expect(standIns([("MyRealEntity", "Foo")], keys: []) == [])
    #expect(standIns([("isPlaceholder", "YES")], keys: ["isPlaceholder"]).map(\.realName) == ["Bar"])
  }

  @Test func `user info of a property marks nothing`() {
    let model = model(
      """
      <entity name="Bar"><attribute name="a" attributeType="String">
        <userInfo><entry key="MyRealEntity" value="Foo"/></userInfo>
      </attribute></entity>
      """)
    #expect(StandIn.find(in: model, keys: StandIn.defaultKeys) == [])
  }

  @Test func `a second key that names another entity contradicts the first`() {
    let found = standIns([("Real", "Foo"), ("x", "y"), ("MyRealEntity", "Baz")], keys: ["MyRealEntity", "Real"])
    #expect(found.map(\.realName) == ["Foo"])
    #expect(found.map(\.entry) == [0])
    #expect(found.map(\.contradiction) == [2])
  }

  @Test(arguments: [["", "YES"], ["Bar", "1"], ["Foo", "Foo"], ["NO", "Foo"], ["Foo", "0"]])
  func `two keys that agree, or one that says no, are no contradiction`(values: [String]) {
    let found = standIns(values.map { ("MyRealEntity", $0) })
    #expect(found.map(\.contradiction) == [nil])
  }

  @Test func `stand-ins come in document order with the place of their entry`() {
    let model = model(
      """
      <entity name="A"><userInfo><entry key="MyRealEntity" value=""/></userInfo></entity>
      <entity name="B"/>
      <entity name="C"><userInfo><entry key="x" value=""/><entry key="MyRealEntity" value="D"/></userInfo></entity>
      """)
    let found = StandIn.find(in: model, keys: StandIn.defaultKeys)
    #expect(found.map(\.entity) == [0, 2])
    #expect(found.map(\.entry) == [0, 2])
    #expect(found.map(\.realName) == ["A", "D"])
  }
}
