import DataModel
import ModelSyntax
import Testing

@Suite struct ModelReaderTests {
  @Test func `the model and its settings`() {
    let tag = """
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="24512"\
       systemVersion="25A" minimumToolsVersion="Automatic" sourceLanguage="Swift" usedWithCloudKit="true"\
       usedWithSwiftData="YES" userDefinedModelVersionIdentifier="v1">
      """
    let fixture = ModelFixture(tag + "<elements><element name=\"A\" width=\"1\"/></elements></model>")
    let model = fixture.model
    #expect(fixture.problems == [])
    #expect(model.isWhole && model.entities.isEmpty && model.unknownTerms.isEmpty)
    #expect(fixture.at(model.declaration.tag) == tag)
    #expect(model.text(.minimumToolsVersion, of: model.declaration) == "Automatic")
    #expect(fixture.at(model.range(.systemVersion, of: model.declaration)) == "25A")
    #expect(model.isSet(.usedWithCloudKit, of: model.declaration))
    #expect(model.text(.iOSVersion, of: model.declaration) == nil)
    #expect(model.range(.iOSVersion, of: model.declaration) == model.declaration.tag)
  }

  @Test func `an entity`() {
    let tag = "<entity name=\"B\" representedClassName=\".B\" parentEntity=\"A\" isAbstract=\"YES\" elementID=\"Old\">"
    let fixture = ModelFixture(tag + "<userInfo><entry key=\"k\" value=\"v\"/></userInfo></entity><entity/>")
    let model = fixture.model
    #expect(fixture.shape == "B() ()")
    #expect(fixture.at(model.entities[0].nameRange) == "B")
    #expect(fixture.at(model.entities[0].declaration.tag) == tag)
    #expect(model.string(model.entities[0].parent) == "A")
    #expect(model.entities.map(\.isAbstract) == [true, false])
    #expect(
      fixture.fields(of: model.entities[0].declaration)
        == ["name=B", "representedClassName=.B", "parentEntity=A", "isAbstract=YES", "elementID=Old"])
    #expect(fixture.userInfo(model.entities[0].userInfo) == ["k=v"])
    #expect(fixture.at(model.entities[1].nameRange) == "<entity/>")
  }

  @Test func `attributes`() {
    let fixture = ModelFixture(
      """
      <entity name="A"><attribute name="x" optional="YES" transient="true" attributeType="Integer 16" \
      usesScalarValueType="NO"><userInfo><entry key="k" value="v"/><entry key="l"/></userInfo></attribute>\
      <attribute name="y"/></entity>
      """)
    let model = fixture.model
    #expect(fixture.shape == "A(x y)")
    #expect(model.attributes.map(\.type) == [.integer16, .undefined])
    #expect(model.attributes[0].flags == [.optional, .transient])
    #expect(fixture.at(model.range(.attributeType, of: model.attributes[0].declaration)) == "Integer 16")
    #expect(fixture.userInfo(model.attributes[0].userInfo) == ["k=v", "l=<entry key=\"l\"/>"])
    #expect(model.attributes[1].userInfo.isEmpty)
  }

  @Test(
    arguments: [
      ("Integer 16", .integer16), ("Integer 32", .integer32), ("Integer 64", .integer64), ("Decimal", .decimal),
      ("Double", .double), ("Float", .float), ("String", .string), ("Boolean", .boolean), ("Date", .date),
      ("Binary", .binary), ("UUID", .uuid), ("URI", .uri), ("Transformable", .transformable), ("ObjectID", .objectID),
      ("Composite", .composite), ("string", .unknown), ("YES", .unknown), ("Nullify", .unknown), ("", .undefined),
    ] as [(String, AttributeType)])
  func `types are those that Xcode writes`(text: String, type: AttributeType) {
    let fixture = ModelFixture("<entity name='A'><attribute name='x' attributeType='\(text)'/></entity>")
    #expect(fixture.model.attributes.map(\.type) == [type])
  }

  @Test func `relationships`() {
    let fixture = ModelFixture(
      """
      <entity name="A"><relationship name="bs" toMany="YES" ordered="YES" deletionRule="Cascade" \
      destinationEntity="B" inverseName="a" inverseEntity="C"/></entity><entity name="B"><relationship name="a"/></entity>
      """)
    let model = fixture.model
    #expect(fixture.shape == "A(bs->B) B(a->)")
    #expect(model.relationships.map(\.isToMany) == [true, false])
    #expect(model.relationships[0].flags == [.toMany, .ordered])
    #expect(model.relationships.map(\.entity) == [0, 1])
    #expect(model.string(model.relationships[0].inverseName) == "a")
    #expect(model.string(model.relationships[0].inverseEntity) == "C")
    #expect(fixture.at(model.range(.inverseName, of: model.relationships[0].declaration)) == "a")
    #expect(model.relationships[1].destination.isEmpty)
  }

  @Test(
    arguments: [
      ("deletionRule='Nullify'", .nullify), ("deletionRule='Cascade'", .cascade), ("deletionRule='Deny'", .deny),
      ("deletionRule='No Action'", .noAction), ("deletionRule='nullify'", .unknown), ("", .absent),
    ] as [(String, DeletionRule)])
  func `delete rules are those that Xcode writes`(text: String, rule: DeletionRule) {
    let fixture = ModelFixture("<entity name='A'><relationship name='x' \(text)/></entity>")
    #expect(fixture.model.relationships.map(\.deletionRule) == [rule])
  }

  @Test func `fetched properties and templates`() {
    let fixture = ModelFixture(
      """
      <entity name="A"><fetchedProperty name="f" optional="YES"><fetchRequest name="fetchedPropertyFetchRequest" \
      entity="B" predicateString="x == &quot;1&quot;"/><userInfo><entry key="k" value="v"/></userInfo></fetchedProperty>\
      </entity><fetchRequest name="T" entity="A" fetchLimit="5"/>
      """)
    let model = fixture.model
    #expect(fixture.shape == "A(?f)")
    #expect(model.fetchedProperties[0].request == 0)
    #expect(model.fetchedProperties[0].flags == .optional)
    #expect(fixture.userInfo(model.fetchedProperties[0].userInfo) == ["k=v"])
    #expect(model.fetchRequests.map(\.isOfFetchedProperty) == [true, false])
    #expect(model.fetchRequests.map { model.string($0.entity) } == ["B", "A"])
    #expect(model.text(.predicateString, of: model.fetchRequests[0].declaration) == "x == \"1\"")
    #expect(fixture.at(model.fetchRequests[1].nameRange) == "T")
  }

  @Test func `indexes of both kinds`() {
    let fixture = ModelFixture(
      """
      <entity name="A"><fetchIndex name="i"><fetchIndexElement property="x" type="Binary" order="ascending"/>\
      <fetchIndexElement expression="y.@count"/></fetchIndex><compoundIndexes><compoundIndex><index value="p"/>\
      <index value="q"/></compoundIndex></compoundIndexes></entity>
      """)
    let model = fixture.model
    #expect(model.entities[0].indexes.indices == 0..<2)
    #expect(model.indexes.map(\.isCompound) == [false, true])
    #expect(model.indexes.map { fixture.at($0.declaration.nameRange) } == ["i", "<compoundIndex>"])
    #expect(model.indexes.map(\.elements.indices) == [0..<2, 2..<4])
    #expect(model.indexElements.map { model.string($0.property) } == ["x", "", "p", "q"])
    #expect(
      model.indexElements.map { fixture.at($0.propertyRange) }
        == ["x", "<fetchIndexElement expression=\"y.@count\"/>", "p", "q"])
  }

  @Test func `uniqueness constraints`() {
    let fixture = ModelFixture(
      """
      <entity name="A"><uniquenessConstraints><uniquenessConstraint><constraint value="x"/><constraint value="y"/>\
      </uniquenessConstraint><uniquenessConstraint><constraint value="z"/></uniquenessConstraint>\
      </uniquenessConstraints></entity>
      """)
    let model = fixture.model
    #expect(model.entities[0].constraints.indices == 0..<2)
    #expect(model.constraints.map(\.members.indices) == [0..<2, 2..<3])
    #expect(model.constraintMembers.map { fixture.at($0.propertyRange) } == ["x", "y", "z"])
  }

  @Test func `configurations and composites`() {
    let fixture = ModelFixture(
      """
      <configuration name="Cloud" usedWithCloudKit="YES"><memberEntity name="A"/><memberEntity name="B"/>\
      </configuration><configuration name="Default"/><composite name="P"><attribute name="x" attributeType="Composite" \
      composite="Q"/></composite><composite name="Q"/>
      """)
    let model = fixture.model
    #expect(model.configurations.map { fixture.at($0.nameRange) } == ["Cloud", "Default"])
    #expect(model.configurations.map(\.members.indices) == [0..<2, 2..<2])
    #expect(model.members.map { fixture.at($0.nameRange) } == ["A", "B"])
    #expect(model.composites.map { fixture.at($0.nameRange) } == ["P", "Q"])
    #expect(model.composites.map(\.attributes.count) == [1, 0])
    #expect(model.text(.composite, of: model.attributes[0].declaration) == "Q")
    #expect(fixture.shape == "")
  }

  @Test func `elements may come in any order`() {
    let fixture = ModelFixture(
      "<elements/><configuration name='c'/><entity name='A'><userInfo/><relationship name='r' destinationEntity='A'/>"
        + "<uniquenessConstraints/><attribute name='x'/></entity><fetchRequest name='t'/><entity name='B'/>")
    #expect(fixture.shape == "A(x r->A) B()")
    #expect(fixture.model.unknownTerms.isEmpty)
  }

  @Test func `equal texts are one name`() {
    let model = ModelFixture("<entity name='A&amp;B' parentEntity='A&#38;B'/>").model
    #expect(model.entities[0].name == model.entities[0].parent)
    #expect(model.entity(named: "A&B") == 0)
    #expect(model.entity(named: "A") == nil && model.entity(named: "") == nil)
  }

  @Test func `of two entities of one name the first is found`() {
    let model = ModelFixture("<entity name='A'/><entity name='B'/><entity name='A'/>").model
    #expect(model.entity(named: "A") == 0)
    #expect(model.entities.count == 3)
  }
}
