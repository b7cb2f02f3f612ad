import DataModel
import ModelSyntax
import Testing

@Suite struct BrokenModelTests {
  @Test(
    arguments: [
      ("defaultValue", .defaultValueString), ("abstract", .isAbstract), ("renamingIdentifier", .elementID),
      ("deleteRule", .deletionRule), ("inverse", .inverseName), ("optionl", nil), ("Name", nil),
    ] as [(String, ModelTerm?)])
  func `a name that Xcode does not write is noted`(term: String, intended: ModelTerm?) {
    let fixture = ModelFixture("<entity name='A'><attribute name='x' \(term)='YES'/></entity>")
    #expect(fixture.problems == [])
    #expect(fixture.model.unknownTerms.map { fixture.at($0.range) } == [term])
    #expect(fixture.model.unknownTerms.map(\.intended) == [intended])
    #expect(fixture.model.attributes[0].flags == [])
    #expect(fixture.fields(of: fixture.model.attributes[0].declaration) == ["name=x"])
  }

  @Test func `an element that the format does not know is noted wherever it stands`() {
    let fixture = ModelFixture(
      """
      <u1/><entity name="A"><u2/><attribute name="x"><u3/></attribute><relationship name="r"><u4/></relationship>\
      <fetchedProperty name="f"><u5/></fetchedProperty><fetchIndex><u6/></fetchIndex><compoundIndexes><u7/>\
      </compoundIndexes><uniquenessConstraints><u8/><uniquenessConstraint><u9/></uniquenessConstraint>\
      </uniquenessConstraints><userInfo><u10/></userInfo></entity><configuration><u11/></configuration>\
      <composite><u12/></composite>
      """)
    #expect(fixture.model.unknownTerms.map { fixture.at($0.range) }.sorted() == (1...12).map { "u\($0)" }.sorted())
    #expect(fixture.model.unknownTerms.allSatisfy { $0.isElement })
    #expect(fixture.shape == "A(x r-> ?f)")
  }

  @Test(arguments: [
    // The end tag of `entity` is lost.
    ("<entity name='A'><attribute name='x'/><entity name='B'><attribute name='y'/></entity>", "A(x) B(y)"),
    ("<entity name='A'><entity name='B'><entity name='C'/></entity>", "A() B() C()"),
    // The end tag, or the slash, of a property.
    ("<entity name='A'><attribute name='x'><attribute name='y'/></entity>", "A(x y)"),
    ("<entity name='A'><attribute name='x'><relationship name='r' destinationEntity='B'/></entity>", "A(x r->B)"),
    ("<entity name='A'><relationship name='r'><attribute name='x'><attribute name='y'></entity>", "A(x y r->)"),
    ("<entity name='A'><attribute name='x'></entity><entity name='B'/>", "A(x) B()"),
    ("<entity name='A'><fetchedProperty name='f'><attribute name='x'/></entity>", "A(x ?f)"),
    // The end tag of what stands after the properties.
    ("<entity name='A'><userInfo><attribute name='x'/></entity><entity name='B'/>", "A(x) B()"),
    ("<entity name='A'><uniquenessConstraints><attribute name='x'/></entity>", "A(x)"),
    ("<entity name='A'><fetchIndex name='i'><fetchIndexElement property='x'/><attribute name='x'/></entity>", "A(x)"),
    // Of what stands beside entities.
    ("<configuration name='c'><memberEntity name='A'/><entity name='A'/>", "A()"),
    ("<fetchRequest name='t'><entity name='A'/>", "A()"),
    ("<elements><element name='A'/><entity name='A'/>", "A()"),
    // Cut off.
    ("<model><entity name='A'><attribute name='x'/><attribute name='y", "A(x )"),
  ])
  func `after a lost end tag, elements are read as the siblings that they were`(body: String, shape: String) {
    let fixture = ModelFixture(body)
    #expect(fixture.model.problems.map(\.kind) == [.malformed])
    #expect(!fixture.model.isWhole)
    #expect(fixture.shape == shape)
  }

  @Test(arguments: [
    ("", "malformed: "), ("   ", "malformed:  "), ("<html/>", "notADataModel: html"),
    ("<plist><dict/></plist>", "notADataModel: plist"), ("<model>\u{1}</model>", "malformed: \u{1}"),
    ("<model>x</model>", "strayText: x"), ("<model name='a' name='b'/>", "repeatedAttribute: name"),
    ("<!DOCTYPE model [<!ENTITY x 'y'>]><model name='&x;'/>", "entityDeclaration: <!ENTITY x 'y'>"),
    ("<model>\n<<<<<<< a\n<entity/>\n=======\n>>>>>>> b\n</model>", "conflictMarkers: <<<<<<< a"),
    ("bplist00", "malformed: bplist00"),
  ])
  func `a file that is none has one problem`(text: String, problem: String) {
    let fixture = ModelFixture(bytes: Array(text.utf8))
    #expect(fixture.problems == [problem])
    #expect(fixture.model.isWhole == problem.hasPrefix("strayText"))
  }

  @Test func `a text that is not UTF-8 has one problem, at its first bad byte`() {
    let fixture = ModelFixture(bytes: Array("<model><entity name='".utf8) + [0xE9] + Array("'/></model>".utf8))
    #expect(fixture.model.problems.map(\.kind) == [.encoding])
    #expect(fixture.model.problems.map(\.range) == [ByteRange(21, 22)])
    #expect(fixture.model.entities.count == 1)
  }

  @Test func `UTF-16 is not read`() {
    let fixture = ModelFixture(bytes: [0xFF, 0xFE] + "<model/>".utf8.flatMap { [$0, 0] })
    #expect(fixture.model.problems.map(\.kind) == [.encoding])
  }

  @Test func `both sides of a conflict are read`() {
    let fixture = ModelFixture(
      """
      <entity name="A">
      <<<<<<< HEAD
        <attribute name="x"/>
      =======
        <attribute name="y"/>
      >>>>>>> theirs
      </entity>
      """)
    #expect(fixture.shape == "A(x y)")
  }

  @Test func `deep nesting of strays is read in time that grows with the text`() {
    let depth = 20_000
    let entities = ModelFixture(String(repeating: "<entity name='A'>", count: depth))
    #expect(entities.model.entities.count == depth)
    let attributes = ModelFixture("<entity name='A'>" + String(repeating: "<attribute name='x'>", count: depth))
    #expect(attributes.model.attributes.count == depth)
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["<entity name='A'>", "<entity><attribute>", "<entity><userInfo>"])
  func `entities in entities without end are read in one pass`(start: String) {
    let model = ModelFixture(String(repeating: start, count: 40_000)).model
    #expect(model.entities.count == 40_000)
  }

  @Test func `an entity is told from one with another text, whatever entities are lost in it`() {
    let model = ModelFixture("<entity name='A'><entity name='B'/><attribute name='x'/></entity>").model
    let same = ModelFixture("<entity name='A'><entity name='B' /><attribute name='x'/></entity>").model
    let other = ModelFixture("<entity name='A'><entity name='B'/><attribute name='y'/></entity>").model
    #expect(model.entities[0].digest == same.entities[0].digest)
    #expect(model.entities[0].digest != other.entities[0].digest)
    #expect(model.entities[1].digest != same.entities[1].digest)
  }
}
