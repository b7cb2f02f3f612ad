import ModelIDE
import ModelRules
import ModelSyntax
import Testing

extension Fixture {
  /// All texts after renaming what stands at a mark.
  func renaming(_ mark: String, to name: String) throws -> [String: String] {
    let edits = try analysis.rename(at: self[mark].offset, in: self[mark].path, to: name)
    return texts.reduce(into: [:]) { result, file in
      result[file.key] = String(
        decoding: file.value.applying(edits.filter { $0.path == file.key }.map(\.edit)).bytes, as: UTF8.self)
    }
  }

  /// Whether renaming gives the same as another fixture without its marks.
  func renaming(_ mark: String, to name: String, gives text: String) throws -> Bool {
    try renaming(mark, to: name) == Fixture(text).texts.mapValues { String(decoding: $0.bytes, as: UTF8.self) }
  }
}

private func library(_ entity: String, _ property: String) -> String {
  """
  //- A.xcdatamodeld/A.xcdatamodel/contents
  <entity name="Order">
    <relationship name="buyer" destinationEntity="1️⃣\(entity)" inverseName="2️⃣\(property)" inverseEntity="\(entity)"/>
    <fetchedProperty name="own"><fetchRequest name="r" entity="Order" predicateString="buyer.3️⃣\(property) CONTAINS SELF"/></fetchedProperty>
  </entity>
  <entity name="\(entity)">
    <relationship name="\(property)" destinationEntity="Order" inverseName="buyer" inverseEntity="Order"/>
    <userInfo><entry key="MyRealEntity" value="4️⃣\(entity)"/></userInfo>
  </entity>
  <fetchRequest name="All" entity="\(entity)"/>
  <configuration name="Local"><memberEntity name="\(entity)"/></configuration>
  //- B.xcdatamodeld/B.xcdatamodel/contents
  <entity name="5️⃣\(entity)">
    <relationship name="6️⃣\(property)" destinationEntity="Order" inverseName="buyer" inverseEntity="Order"/>
    <fetchIndex name="i"><fetchIndexElement property="\(property)"/></fetchIndex>
  </entity>
  <entity name="Customer" parentEntity="\(entity)">
    <uniquenessConstraints><uniquenessConstraint><constraint value="\(property)"/></uniquenessConstraint></uniquenessConstraints>
  </entity>
  <entity name="Order">
    <relationship name="buyer" destinationEntity="\(entity)" inverseName="\(property)" inverseEntity="\(entity)"/>
    <userInfo><entry key="MyRealEntity" value="YES"/></userInfo>
  </entity>
  <elements><element name="\(entity)" positionX="0"/></elements>
  //- C.xcdatamodeld/C.xcdatamodel/contents
  <entity name="Somebody"><userInfo><entry key="MyRealEntity" value="\(entity)"/></userInfo></entity>
  <entity name="Bill"><relationship name="payer" destinationEntity="Somebody" inverseName="\(property)"/></entity>
  """
}

@Suite struct RenameTests {
  @Test(arguments: ["1️⃣", "4️⃣", "5️⃣"])
  func `an entity is renamed in all models, stand-ins and their values included`(mark: String) throws {
    #expect(try Fixture(library("Person", "orders")).renaming(mark, to: "Human", gives: library("Human", "orders")))
  }

  @Test(arguments: ["2️⃣", "3️⃣", "6️⃣"])
  func `a property is renamed wherever it is named`(mark: String) throws {
    #expect(try Fixture(library("Person", "orders")).renaming(mark, to: "buys", gives: library("Person", "buys")))
  }

  @Test func `the own name of a stand-in is known in its model alone`() throws {
    func text(_ name: String) -> String {
      """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="\(name)"><userInfo><entry key="MyRealEntity" value="Person"/></userInfo></entity>
      <entity name="Bill"><relationship name="payer" destinationEntity="1️⃣\(name)"/></entity>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Person"/>
      """
    }
    #expect(try Fixture(text("Somebody")).renaming("1️⃣", to: "Payer", gives: text("Payer")))
  }

  @Test func `a renaming identifier keeps what the version before has`() throws {
    func text(_ new: String, _ entity: String) -> String {
      """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Person"><attribute name="name" attributeType="String"/></entity>
      <entity name="Old"/>
      //- A.xcdatamodeld/A 2.xcdatamodel/contents
      <entity \(entity)><attribute name="2️⃣name" attributeType="String"/><attribute name="fresh"/></entity>
      <entity name="Renamed" elementID="Old"/>
      <entity name="\(new)New"/>
      //- A.xcdatamodeld/.xccurrentversion
      \(currentVersion("A 2.xcdatamodel"))
      """
    }
    let fixture = Fixture(text("3️⃣", "name=\"1️⃣Person\" syncable=\"YES\""))
    #expect(
      try fixture.renaming("1️⃣", to: "Human", gives: text("", "name=\"Human\" elementID=\"Person\" syncable=\"YES\"")))
    let property = try fixture.renaming("2️⃣", to: "fullName")["A.xcdatamodeld/A 2.xcdatamodel/contents"]
    #expect(property?.contains(#"<attribute name="fullName" attributeType="String" elementID="name"/>"#) == true)
    let new = try fixture.renaming("3️⃣", to: "Newer")["A.xcdatamodeld/A 2.xcdatamodel/contents"]
    #expect(new?.contains(#"<entity name="Newer"/>"#) == true)
  }

  @Test func `an old version is renamed alone`() throws {
    func text(_ name: String) -> String {
      """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="1️⃣\(name)"/><entity name="B" parentEntity="\(name)"/>
      //- A.xcdatamodeld/A 2.xcdatamodel/contents
      <entity name="Person"/>
      //- A.xcdatamodeld/.xccurrentversion
      \(currentVersion("A 2.xcdatamodel"))
      //- C.xcdatamodeld/C.xcdatamodel/contents
      <entity name="Person"><userInfo><entry key="MyRealEntity" value=""/></userInfo></entity>
      """
    }
    #expect(try Fixture(text("Person")).renaming("1️⃣", to: "Human", gives: text("Human")))
  }

  @Test(arguments: [
    ("1️⃣", "Customer", "B.xcdatamodeld/B.xcdatamodel has 'Customer' already"),
    ("1️⃣", "Bill", "C.xcdatamodeld/C.xcdatamodel has 'Bill' already"),
    ("1️⃣", "two words", "'two words' is no name: letters, digits and underscores make one, a digit not first"),
    ("1️⃣", "", "'' is no name: letters, digits and underscores make one, a digit not first"),
  ])
  func `a name that is taken or no name is refused`(mark: String, name: String, message: String) {
    #expect(throws: RenameError(message: message)) { try Fixture(library("Person", "orders")).renaming(mark, to: name) }
  }

  @Test(arguments: ["above", "below", "own"])
  func `a property name that an ancestor or a descendant has is refused`(name: String) {
    let fixture = Fixture(
      """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Top"><attribute name="above"/></entity>
      <entity name="Middle" parentEntity="Top"><attribute name="1️⃣x"/><attribute name="own"/></entity>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Middle"><userInfo><entry key="MyRealEntity" value=""/></userInfo></entity>
      <entity name="Bottom" parentEntity="Middle"><attribute name="below"/></entity>
      """)
    #expect(throws: RenameError.self) { try fixture.renaming("1️⃣", to: name) }
  }

  @Test func `a key that becomes a keyword is escaped`() throws {
    let fixture = Fixture(
      """
      <entity name="A"><attribute name="1️⃣x"/></entity>
      <fetchRequest name="r" entity="A" predicateString="x == 1 AND #x == 2"/>
      """)
    let text = try fixture.renaming("1️⃣", to: "like").values.first
    #expect(text?.contains(##"predicateString="#like == 1 AND #like == 2""##) == true)
  }

  @Test func `names of one model are renamed in it`() throws {
    func text(_ composite: String, _ street: String, _ request: String) -> String {
      """
      <entity name="P"><attribute name="home" attributeType="Composite" composite="1️⃣\(composite)"/></entity>
      <composite name="\(composite)"><attribute name="2️⃣\(street)"/><attribute name="city"/></composite>
      <fetchRequest name="3️⃣\(request)" entity="P" predicateString="home.\(street) == nil"/>
      """
    }
    let fixture = Fixture(text("Address", "street", "All"))
    #expect(try fixture.renaming("1️⃣", to: "Place", gives: text("Place", "street", "All")))
    #expect(try fixture.renaming("2️⃣", to: "road", gives: text("Address", "road", "All")))
    #expect(try fixture.renaming("3️⃣", to: "Every one", gives: text("Address", "street", "Every one")))
    #expect(throws: RenameError.self) { try fixture.renaming("2️⃣", to: "city") }
  }

  @Test func `what is asked before a rename is the name under the cursor`() throws {
    let fixture = Fixture(
      """
      <entity name="1️⃣A" representedClassName="2️⃣A"/>
      3️⃣
      <entity name="B" elementID="4️⃣X"/>
      <5️⃣entity name="C"/>
      """)
    func start(_ mark: String) throws -> String? {
      try fixture.analysis.prepareRename(at: fixture[mark].offset, in: fixture[mark].path)?.name
    }
    #expect(try start("1️⃣") == "A")
    #expect(try start("3️⃣") == nil)
    #expect(try start("5️⃣") == nil)
    #expect(throws: RenameError(message: "a class is renamed in its source")) { try start("2️⃣") }
    #expect(throws: RenameError.self) { try start("4️⃣") }
  }
}
