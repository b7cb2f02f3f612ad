import DataModel
import ModelMerge
import Testing

@Suite struct MergeIndexTests {
  private let entity = #"<entity name="E"/>"#

  @Test func `models merge in byte order of their paths`() {
    let index = MergeIndex(merging: ["b", "B", "ä", "a/z", "a"].map { member($0, entity) })
    #expect(index.orderedMembers.map(\.path) == ["B", "a", "a/z", "b", "ä"])
    #expect(index.slot(.entity("E")).definitions.map(\.member.path) == ["B", "a", "a/z", "b", "ä"])
    #expect(index.mergedEntity(named: "E")?.member.path == "B")
  }

  @Test func `a position goes before the path`() {
    let index = MergeIndex(merging: [
      member("a", entity, position: 1), member("b", entity, position: 0), member("c", entity, position: 1),
    ])
    #expect(index.orderedMembers.map(\.path) == ["b", "a", "c"])
    #expect(index.mergedEntity(named: "E")?.member.path == "b")
  }

  @Test func `of two members with one path the last counts`() {
    let index = MergeIndex(merging: [member("a", entity), member("a", #"<entity name="F"/>"#)])
    #expect(Set(index.keys) == [.entity("F")])
  }

  @Test func `of a name that a model defines twice the first counts`() {
    let index = merge(#"<entity name="E" isAbstract="YES"/><entity name="E"/>"#)
    #expect(index.slot(.entity("E")).definitions.map(\.index) == [0])
  }

  @Test func `names of different kinds do not meet`() {
    let index = merge(
      #"<entity name="N"/><fetchRequest name="N" entity="N"/><configuration name="N"/><composite name="N"/>"#)
    let keys: [MergeKey] = [
      .entity("N"), MergeKey(.fetchRequest, "N"), MergeKey(.configuration, "N"), MergeKey(.composite, "N"),
    ]
    #expect(Set(index.keys) == Set(keys))
  }

  @Test func `the request of a fetched property is no template`() {
    let request = #"<fetchRequest name="f" entity="E"/>"#
    let index = merge(#"<entity name="E"><fetchedProperty name="f">\#(request)</fetchedProperty></entity>"#)
    #expect(Set(index.keys) == [.entity("E")])
  }

  @Test func `a stand-in counts under the name of its real entity`() {
    let index = merge(
      #"<entity name="S"><userInfo><entry key="MyRealEntity" value="E"/></userInfo></entity>"#, entity)
    #expect(Set(index.keys) == [.entity("E")])
    #expect(index.slot(.entity("E")).definitions.map(\.member.path) == ["1"])
    #expect(index.slot(.entity("E")).standIns.map(\.member.path) == ["0"])
    #expect(index.standInMembers == 1)
    #expect(index.mergedEntity(named: "S") == nil)
  }

  @Test func `an element without a name defines nothing`() {
    #expect(merge("<entity/><fetchRequest/><configuration/><composite/>").keys.isEmpty)
  }
}
