import DataModel
import ModelSyntax
import Testing

@Suite struct PropertyPairingTests {
  private func model(_ inside: String) -> Model {
    Model.read(SourceText("<model><entity name='E'>\(inside)</entity></model>"))
  }

  private func attributes(_ names: String) -> String {
    names.split(separator: " ").map { "<attribute name='\($0)' attributeType='String' optional='YES'/>" }.joined()
  }

  /// `changed | gone | added`, by their names.
  private func pairing(_ old: String, _ new: String) -> String {
    let (a, b) = (model(old), model(new))
    let pairing = PropertyPairing(
      attributesOf: a.entities[0], in: a, and: b.entities[0], in: b, flags: [.optional, .transient])
    func name(_ model: Model, _ index: Int) -> String { model.string(model.attributes[index].name) }
    let lists = [
      pairing.changed.map { name(a, $0.old) + "=" + name(b, $0.new) }, pairing.gone.map { name(a, $0) },
      pairing.added.map { name(b, $0) },
    ]
    return lists.map { $0.joined(separator: " ") }.joined(separator: "|")
  }

  @Test(arguments: [
    ("a b c", "a b c", "||"),
    ("a b c", "a c", "|b|"),
    ("a c", "a b c", "||b"),
    ("", "a b", "||a b"),
    ("a b", "", "|a b|"),
    ("a b c d", "a x c y", "|b d|x y"),
    // In another order, one and the same is gone and new.
    ("a b", "b a", "|a|a"),
    // Eight behind its place is too far.
    ("a b c d e f g h i j", "j", "|a b c d e f g h i j|j"),
    ("a b c d e f g h", "h", "|a b c d e f g|"),
    ("a a", "a", "|a|"),
  ])
  func `names that are in both go together, in the order of both`(old: String, new: String, expected: String) {
    #expect(pairing(attributes(old), attributes(new)) == expected)
  }

  @Test func `a change of type or of a flag that was asked for is told`() {
    let base = "<attribute name='a' attributeType='String' optional='YES'/>"
    func change(_ new: String) -> String { pairing(base, "<attribute name='a' \(new)/>") }
    #expect(change("attributeType='Date' optional='YES'") == "a=a||")
    #expect(change("attributeType='String'") == "a=a||")
    #expect(change("attributeType='String' optional='YES' transient='YES'") == "a=a||")
    #expect(change("attributeType='String' optional='YES' syncable='YES' defaultValueString='x'") == "||")
  }

  @Test func `the least count tells of relationships that must have something`() {
    func changed(_ old: String, _ new: String) -> Bool {
      let (a, b) = (model("<relationship name='r' \(old)/>"), model("<relationship name='r' \(new)/>"))
      return !PropertyPairing(
        relationshipsOf: a.entities[0], in: a, and: b.entities[0], in: b, flags: [.optional, .toMany]
      ).changed.isEmpty
    }
    #expect(changed("toMany='YES'", "toMany='YES' minCount='1'"))
    #expect(!changed("toMany='YES' optional='YES'", "toMany='YES' optional='YES' minCount='1'"))
    #expect(!changed("maxCount='1'", "maxCount='1' minCount='1'"))
    #expect(changed("toMany='YES'", ""))
  }
}
