import ModelRules
import ModelSyntax
import ModelWorkspace
import Testing

/// What findings stand on, from their place alone.
@Suite struct SubjectTests {
  private static let model = """
    <entity name="Author" representedClassName="CDAuthor">
        <attribute name="na/me" optional="YES" attributeType="String">
            <userInfo><entry key="a" value="1"/></userInfo>
        </attribute>
        <relationship name="books" optional="YES" toMany="YES" destinationEntity="Book"/>
        <fetchedProperty name="recent"><fetchRequest name="f" entity="Book" predicateString="TRUEPREDICATE"/></fetchedProperty>
        <fetchIndex name="byName"><fetchIndexElement property="name2" type="Binary" order="ascending"/></fetchIndex>
        <uniquenessConstraints><uniquenessConstraint>
            <constraint value="x"/><constraint value="y"/>
        </uniquenessConstraint></uniquenessConstraints>
        <userInfo><entry key="b" value="2"/></userInfo>
        <strange/>
    </entity>
    <fetchRequest name="All" entity="Writer"/>
    <configuration name="Cloud"><memberEntity name="Nobody"/></configuration>
    <composite name="Point"><attribute name="lat" attributeType="Double"/></composite>
    """
  private static let path = "A/Example.xcdatamodeld/Example 2.xcdatamodel/contents"

  @Test(arguments: [
    ("CDAuthor", "entity:Author"), ("String", "entity:Author/property:na//me"),
    ("a\" value", "entity:Author/property:na//me"), ("Book", "entity:Author/property:books"),
    ("TRUEPREDICATE", "entity:Author/property:recent"), ("name2", "entity:Author/fetchIndex:byName"),
    ("\"y\"", "entity:Author/uniquenessConstraint:x,y"), ("b\" value", "entity:Author"), ("strange", "entity:Author"),
    ("Writer", "fetchRequest:All"), ("Nobody", "configuration:Cloud"), ("Double", "composite:Point/property:lat"),
    ("documentVersion", ""),
  ])
  func `a place belongs to the part around it`(text: String, key: String) throws {
    let fixture = WorkspaceFixture("//- \(Self.path)\n\(Self.model)")
    let source = try #require(fixture.texts[Self.path]).string(ByteRange(0, 100_000))
    let start = try #require(source.firstRange(of: text)?.lowerBound.utf16Offset(in: source))
    let place = Place(Self.path, ByteRange(start, start + 1))
    let subject = SubjectFinder(fixture.workspace).subject(at: place)
    #expect(subject.partsKey == key)
    #expect(subject.model == "A/Example.xcdatamodeld")
    #expect(subject.version == "Example 2")
  }

  @Test(arguments: [
    ("./A.xcdatamodeld", "A.xcdatamodeld", nil), ("A.xcdatamodeld/.xccurrentversion", "A.xcdatamodeld", nil),
    ("A.xcdatamodeld/A 2.xcdatamodel", "A.xcdatamodeld", "A 2"), ("B.xcdatamodel/contents", "B.xcdatamodel", nil),
    (".modeld.json", ".modeld.json", nil),
  ])
  func `a file or directory belongs to a model and a version`(path: String, model: String, version: String?) {
    let subject = SubjectFinder(Workspace(root: ".")).subject(at: Place(path))
    #expect(subject == Subject(model: model, version: version))
  }

  @Test func `a finding in a project stands on the model that it speaks of`() throws {
    let info = try #require(RuleCatalogue.all.first { $0.id == "version-not-in-project" })
    let fixture = WorkspaceFixture(info.failing)
    let finding = try #require(fixture.findings.first { $0.rule == info.id })
    #expect(SubjectFinder(fixture.workspace).subject(of: finding) == Subject(model: "Model.xcdatamodeld"))
  }

  @Test func `what a person reads names the parts`() {
    let book = Subject.Part(.entity, "Book")
    #expect(Subject(model: "A", parts: [book, .init(.property, "title")]).partsText == "Book.title")
    #expect(Subject(model: "A", parts: [book, .init(.fetchIndex, "byTitle")]).partsText == "Book, fetchIndex byTitle")
    #expect(Subject(model: "A", parts: [.init(.configuration, "Cloud")]).partsText == "configuration Cloud")
    #expect(Subject(model: "A").partsText == "")
  }
}
