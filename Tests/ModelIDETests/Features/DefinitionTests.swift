import ModelIDE
import ModelRules
import ModelSyntax
import Testing

extension Fixture {
  /// Where the name at a mark leads, as places of names.
  func definition(at mark: String) -> [Place] {
    places(analysis.definition(at: self[mark].offset, in: self[mark].path))
  }

  func declaration(at mark: String) -> [Place] {
    places(analysis.declaration(at: self[mark].offset, in: self[mark].path))
  }

  func typeDefinition(at mark: String) -> [Place] {
    places(analysis.typeDefinition(at: self[mark].offset, in: self[mark].path))
  }

  func implementation(at mark: String) -> [Place] {
    places(analysis.implementation(at: self[mark].offset, in: self[mark].path))
  }

  private func places(_ navigation: Navigation?) -> [Place] {
    (navigation?.targets ?? []).map { Place($0.path, $0.nameRange) }
  }
}

@Suite struct DefinitionTests {
  @Test func `an inverse name leads to the relationship it names`() {
    let fixture = Fixture(
      """
      <entity name="Author">
        <relationship name="books" destinationEntity="Book" inverseName="1️⃣author"/>
      </entity>
      <entity name="Book">
        <relationship name="2️⃣author3️⃣" destinationEntity="Author" inverseName="books"/>
      </entity>
      """)
    #expect(fixture.definition(at: "1️⃣") == [fixture["2️⃣", "3️⃣"]])
  }

  @Test(arguments: ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣"])
  func `every place that names an entity leads to it`(mark: String) {
    let fixture = Fixture(
      """
      <entity name="8️⃣Book9️⃣"/>
      <entity name="Novel" parentEntity="1️⃣Book">
        <relationship name="sequel" destinationEntity="2️⃣Book" inverseEntity="B3️⃣ook" inverseName="x"/>
        <fetchedProperty name="all"><fetchRequest name="r" entity="Book4️⃣"/></fetchedProperty>
      </entity>
      <fetchRequest name="AllBooks" entity="5️⃣Book"/>
      <configuration name="Local"><memberEntity name="6️⃣Book"/></configuration>
      <elements><element name="7️⃣Book" positionX="0" positionY="0" width="1" height="1"/></elements>
      """)
    #expect(fixture.definition(at: mark) == [fixture["8️⃣", "9️⃣"]])
  }

  @Test(arguments: ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣"])
  func `every place that names an inherited property leads to its declaration`(mark: String) {
    let fixture = Fixture(
      """
      <entity name="Book">
        <attribute name="8️⃣title9️⃣" attributeType="String"/>
      </entity>
      <entity name="Novel" parentEntity="Book">
        <fetchIndex name="byTitle"><fetchIndexElement property="1️⃣title" type="Binary"/></fetchIndex>
        <compoundIndexes><compoundIndex><index value="2️⃣title"/></compoundIndex></compoundIndexes>
        <uniquenessConstraints>
          <uniquenessConstraint><constraint value="3️⃣title"/></uniquenessConstraint>
        </uniquenessConstraints>
      </entity>
      <entity name="Author">
        <relationship name="books" destinationEntity="Novel" inverseName="4️⃣title" inverseEntity="Novel"/>
        <relationship name="others" inverseName="5️⃣title" inverseEntity="Novel"/>
      </entity>
      """)
    #expect(fixture.definition(at: mark) == [fixture["8️⃣", "9️⃣"]])
  }

  @Test func `the name of a declaration leads to itself`() {
    let fixture = Fixture(#"<entity name="1️⃣Book2️⃣"><attribute name="3️⃣title4️⃣"/></entity>"#)
    #expect(fixture.definition(at: "2️⃣") == [fixture["1️⃣", "2️⃣"]])
    #expect(fixture.definition(at: "3️⃣") == [fixture["3️⃣", "4️⃣"]])
  }

  @Test func `the word entity leads where its name does, and other words lead nowhere`() {
    let fixture = Fixture(#"<1️⃣entity name="2️⃣Book3️⃣"><attribute 4️⃣name="title"/></entity>"#)
    #expect(fixture.definition(at: "1️⃣") == [fixture["2️⃣", "3️⃣"]])
    #expect(fixture.definition(at: "4️⃣") == [])
  }

  @Test func `a composite and its attributes are found`() {
    let fixture = Fixture(
      """
      <entity name="Person"><attribute name="home" attributeType="Composite" composite="1️⃣Address"/></entity>
      <composite name="2️⃣Address3️⃣"><attribute name="4️⃣street5️⃣" attributeType="String"/></composite>
      """)
    #expect(fixture.definition(at: "1️⃣") == [fixture["2️⃣", "3️⃣"]])
    #expect(fixture.definition(at: "4️⃣") == [fixture["4️⃣", "5️⃣"]])
  }

  @Test func `a destination that is a stand-in leads to the real entity of another model`() {
    let fixture = Fixture(
      """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Order">
        <relationship name="buyer" destinationEntity="1️⃣Person" inverseName="2️⃣orders"/>
      </entity>
      <entity name="3️⃣Person8️⃣">
        <relationship name="4️⃣orders" destinationEntity="Order" inverseName="buyer"/>
        <userInfo><entry key="MyRealEntity" value="5️⃣Person"/></userInfo>
      </entity>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="6️⃣Person7️⃣" parentEntity="Being"/>
      <entity name="Being">
        <relationship name="9️⃣orders🔟" destinationEntity="Order" inverseName="buyer"/>
      </entity>
      """)
    for mark in ["1️⃣", "3️⃣", "5️⃣"] { #expect(fixture.definition(at: mark) == [fixture["6️⃣", "7️⃣"]], "\(mark)") }
    for mark in ["2️⃣", "4️⃣"] { #expect(fixture.definition(at: mark) == [fixture["9️⃣", "🔟"]], "\(mark)") }
    #expect(fixture.declaration(at: "1️⃣") == [fixture["3️⃣", "8️⃣"]])
    #expect(fixture.declaration(at: "5️⃣") == [fixture["3️⃣", "8️⃣"]])
  }

  @Test func `a stand-in with a name of its own leads to the entity that it maps to`() {
    let fixture = Fixture(
      """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Order"><relationship name="buyer" destinationEntity="1️⃣PersonStandIn"/></entity>
      <entity name="PersonStandIn"><userInfo><entry key="MyRealEntity" value="2️⃣Person"/></userInfo></entity>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="3️⃣Person4️⃣"/>
      """)
    #expect(fixture.definition(at: "1️⃣") == [fixture["3️⃣", "4️⃣"]])
    #expect(fixture.definition(at: "2️⃣") == [fixture["3️⃣", "4️⃣"]])
  }

  @Test func `a stand-in without a real entity leads to itself`() {
    let fixture = Fixture(
      """
      <entity name="Order"><relationship name="buyer" destinationEntity="1️⃣Person" inverseName="2️⃣orders"/></entity>
      <entity name="3️⃣Person4️⃣">
        <relationship name="5️⃣orders6️⃣" destinationEntity="Order"/>
        <userInfo><entry key="MyRealEntity" value="YES"/></userInfo>
      </entity>
      """)
    #expect(fixture.definition(at: "1️⃣") == [fixture["3️⃣", "4️⃣"]])
    #expect(fixture.definition(at: "2️⃣") == [fixture["5️⃣", "6️⃣"]])
  }

  @Test func `a parent that is a stand-in hands down the properties of the real entity`() {
    let fixture = Fixture(
      """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Novel" parentEntity="Book">
        <fetchIndex name="i"><fetchIndexElement property="1️⃣title"/></fetchIndex>
      </entity>
      <entity name="Book"><userInfo><entry key="MyRealEntity" value=""/></userInfo></entity>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Book" parentEntity="Thing"/>
      <entity name="Thing"><attribute name="2️⃣title3️⃣"/></entity>
      """)
    #expect(fixture.definition(at: "1️⃣") == [fixture["2️⃣", "3️⃣"]])
  }

  @Test func `parents that turn back end the search`() {
    let fixture = Fixture(
      """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="X" parentEntity="Y"><fetchIndex name="i"><fetchIndexElement property="1️⃣none"/></fetchIndex></entity>
      <entity name="Y"><userInfo><entry key="MyRealEntity" value=""/></userInfo></entity>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Y" parentEntity="X"/>
      <entity name="X"><userInfo><entry key="MyRealEntity" value=""/></userInfo></entity>
      """)
    #expect(fixture.definition(at: "1️⃣") == [])
  }

  @Test func `an old version looks in the current versions of other models, and not in that of its own`() {
    let fixture = Fixture(
      """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Order"><relationship name="buyer" destinationEntity="1️⃣Person"/></entity>
      <entity name="Person"><userInfo><entry key="MyRealEntity" value=""/></userInfo></entity>
      <entity name="2️⃣Own3️⃣"><relationship name="x" destinationEntity="4️⃣Own"/></entity>
      //- A.xcdatamodeld/A 2.xcdatamodel/contents
      <entity name="Person"/><entity name="Own"/>
      //- A.xcdatamodeld/.xccurrentversion
      \(currentVersion("A 2.xcdatamodel"))
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="5️⃣Person6️⃣"/>
      """)
    #expect(fixture.definition(at: "1️⃣") == [fixture["5️⃣", "6️⃣"]])
    #expect(fixture.definition(at: "4️⃣") == [fixture["2️⃣", "3️⃣"]])
  }

  @Test func `the current version leads to its contents`() {
    let fixture = Fixture(
      """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="X"/>
      //- A.xcdatamodeld/A 2.xcdatamodel/contents
      <?xml version="1.0"?>
      1️⃣<model>2️⃣<entity name="X"/></model>
      //- A.xcdatamodeld/.xccurrentversion
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>A3️⃣ 2.xcdatamodel</string></dict></plist>
      """)
    #expect(fixture.definition(at: "3️⃣") == [fixture["1️⃣", "2️⃣"]])
  }

  @Test func `a renaming identifier leads to what the version before called so`() {
    let fixture = Fixture(
      """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="1️⃣Person2️⃣"><attribute name="3️⃣name4️⃣" attributeType="String"/></entity>
      //- A.xcdatamodeld/A 2.xcdatamodel/contents
      <entity name="Human" elementID="5️⃣Person">
        <attribute name="fullName" attributeType="String" elementID="6️⃣name"/>
      </entity>
      //- A.xcdatamodeld/.xccurrentversion
      \(currentVersion("A 2.xcdatamodel"))
      """)
    #expect(fixture.definition(at: "5️⃣") == [fixture["1️⃣", "2️⃣"]])
    #expect(fixture.definition(at: "6️⃣") == [fixture["3️⃣", "4️⃣"]])
  }

  @Test func `a file that does not parse answers from what could be read, and can be reached`() {
    let fixture = Fixture(
      """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Order"><relationship name="buyer" destinationEntity="1️⃣Person" inverseName="2️⃣orders"
      <entity name="Person"><userInfo><entry key="MyRealEntity" value=""/></userInfo></entity>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="3️⃣Person4️⃣"><relationship name="5️⃣orders6️⃣" destinationEntity="7️⃣Person">
      <entity name="Person
      """)
    #expect(fixture.definition(at: "1️⃣") == [fixture["3️⃣", "4️⃣"]])
    #expect(fixture.definition(at: "2️⃣") == [fixture["5️⃣", "6️⃣"]])
    #expect(fixture.definition(at: "7️⃣") == [fixture["3️⃣", "4️⃣"]])
  }

  @Test func `stand-in keys come from the settings`() {
    let fixture = Fixture(
      """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="1️⃣Person"><userInfo><entry key="isPlaceholder" value="1"/></userInfo></entity>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="2️⃣Person3️⃣"/>
      """, settings: #"{ "standInKeys": ["isPlaceholder"] }"#)
    #expect(fixture.definition(at: "1️⃣") == [fixture["2️⃣", "3️⃣"]])
  }
}

@Suite struct TypeDefinitionTests {
  @Test func `a relationship leads to its destination, a composite attribute to its composite`() {
    let fixture = Fixture(
      """
      <entity name="Author"><relationship name="1️⃣books" destinationEntity="Book" inverseName="2️⃣author"/></entity>
      <entity name="3️⃣Book4️⃣"><relationship name="author" destinationEntity="Author" inverseName="5️⃣books"/>
        <attribute name="6️⃣size" attributeType="Composite" composite="Size"/>
        <attribute name="9️⃣title" attributeType="String"/>
      </entity>
      <composite name="7️⃣Size8️⃣"/>
      """)
    #expect(fixture.typeDefinition(at: "1️⃣") == [fixture["3️⃣", "4️⃣"]])
    #expect(fixture.typeDefinition(at: "5️⃣") == [fixture["3️⃣", "4️⃣"]])
    #expect(fixture.text(fixture.typeDefinition(at: "2️⃣")[0]) == "Author")
    #expect(fixture.typeDefinition(at: "6️⃣") == [fixture["7️⃣", "8️⃣"]])
    #expect(fixture.typeDefinition(at: "9️⃣") == [])
  }

  @Test func `a relationship to a stand-in leads to the real entity`() {
    let fixture = Fixture(
      """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Order"><relationship name="1️⃣buyer" destinationEntity="Person"/></entity>
      <entity name="Person"><userInfo><entry key="MyRealEntity" value=""/></userInfo></entity>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="2️⃣Person3️⃣"/>
      """)
    #expect(fixture.typeDefinition(at: "1️⃣") == [fixture["2️⃣", "3️⃣"]])
  }
}

@Suite struct ImplementationTests {
  @Test func `an entity leads to its concrete subentities in all models and to its class`() {
    let fixture = Fixture(
      """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="1️⃣Book" representedClassName=".BookObject" isAbstract="YES"/>
      <entity name="Fiction" parentEntity="Book" isAbstract="YES"/>
      <entity name="2️⃣Novel3️⃣" parentEntity="Fiction"/>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Book"><userInfo><entry key="MyRealEntity" value=""/></userInfo></entity>
      <entity name="4️⃣Manual5️⃣" parentEntity="Book"/>
      //- Sources/Objects.swift
      // class BookObject is not here
      extension BookObject {}
      public final class 6️⃣BookObject7️⃣: NSManagedObject { let text = "class BookObject" }
      """)
    #expect(
      fixture.implementation(at: "1️⃣")
        == [fixture["2️⃣", "3️⃣"], fixture["4️⃣", "5️⃣"], fixture["6️⃣", "7️⃣"]])
  }

  @Test func `the name of a class leads to its interface in Objective-C`() {
    let fixture = Fixture(
      """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Book" representedClassName="1️⃣Book"/>
      //- Book+More.h
      @class Book;
      @interface Book (More)
      @end
      //- Book.h
      @interface 2️⃣Book3️⃣ : NSManagedObject
      @end
      //- Book.m
      @implementation 4️⃣Book5️⃣
      @end
      """)
    #expect(fixture.implementation(at: "1️⃣") == [fixture["2️⃣", "3️⃣"], fixture["4️⃣", "5️⃣"]])
    #expect(fixture.definition(at: "1️⃣") == [fixture["2️⃣", "3️⃣"], fixture["4️⃣", "5️⃣"]])
  }

  @Test func `a class with another name in Objective-C is found by that name`() {
    let fixture = Fixture(
      """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Book" representedClassName="1️⃣Book"/>
      //- Library.swift
      @objc(Book) public class 2️⃣ManagedBook3️⃣: NSManagedObject { @objc class func make() {} }
      """)
    #expect(fixture.implementation(at: "1️⃣") == [fixture["2️⃣", "3️⃣"]])
  }
}
