import ModelIDE
import ModelRules
import ModelSyntax
import Testing

extension Fixture {
  /// The references to what stands at a mark, each as `A/A:2 text`; a declaration with `*` before it.
  func references(at mark: String) -> [String] {
    analysis.references(at: self[mark].offset, in: self[mark].path).map { reference in
      let place = reference.place
      return (reference.isDeclaration ? "*" : "") + line(place.path, place.range?.start ?? 0) + " \(text(place))"
    }
  }
}

private let library = """
  //- A.xcdatamodeld/A.xcdatamodel/contents
  <entity name="Order"><relationship name="buyer" destinationEntity="1️⃣Person" inverseName="2️⃣orders" inverseEntity="Person"/></entity>
  <entity name="Person">
    <relationship name="orders" destinationEntity="Order" inverseName="buyer"/>
    <userInfo><entry key="MyRealEntity" value="3️⃣Person"/></userInfo>
  </entity>
  <entity name="Other"><attribute name="orders"/></entity>
  //- B.xcdatamodeld/B.xcdatamodel/contents
  <entity name="4️⃣Person">
    <relationship name="orders5️⃣" destinationEntity="Order" inverseName="buyer"/>
    <fetchIndex name="i"><fetchIndexElement property="orders"/></fetchIndex>
  </entity>
  <entity name="Customer" parentEntity="Person">
    <uniquenessConstraints><uniquenessConstraint><constraint value="orders"/></uniquenessConstraint></uniquenessConstraints>
  </entity>
  <entity name="Order"><userInfo><entry key="MyRealEntity" value=""/></userInfo></entity>
  <elements><element name="Person"/></elements>
  //- C.xcdatamodeld/C.xcdatamodel/contents
  <entity name="Somebody"><userInfo><entry key="MyRealEntity" value="Person"/></userInfo></entity>
  <entity name="Bill"><relationship name="payer" destinationEntity="Somebody" inverseName="orders"/></entity>
  //- D.xcdatamodeld/D.xcdatamodel/contents
  <entity name="Nothing"/>
  """

@Suite struct ReferencesTests {
  @Test(arguments: ["1️⃣", "3️⃣", "4️⃣"])
  func `an entity is found in all models that meet, whatever a stand-in calls it`(mark: String) {
    #expect(
      Fixture(library).references(at: mark) == [
        "A/A:1 Person", "A/A:1 Person", "*A/A:2 Person", "A/A:4 Person", "*B/B:1 Person", "B/B:5 Person",
        "B/B:9 Person",
        "*C/C:1 Somebody", "C/C:1 Person", "C/C:2 Somebody",
      ])
  }

  @Test(arguments: ["2️⃣", "5️⃣"])
  func `a property is found where it is declared, inherited and named from other models`(mark: String) {
    #expect(
      Fixture(library).references(at: mark) == [
        "A/A:1 orders", "*A/A:3 orders", "*B/B:2 orders", "B/B:3 orders", "B/B:6 orders", "C/C:2 orders",
      ])
  }

  @Test func `old versions count only when asked from one`() {
    let fixture = Fixture(
      """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="1️⃣Book"/><entity name="Novel" parentEntity="Book"/>
      //- A.xcdatamodeld/A 2.xcdatamodel/contents
      <entity name="2️⃣Book"/>
      //- A.xcdatamodeld/.xccurrentversion
      \(currentVersion("A 2.xcdatamodel"))
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Book"><userInfo><entry key="MyRealEntity" value=""/></userInfo></entity>
      """)
    #expect(fixture.references(at: "1️⃣") == ["*A/A:1 Book", "A/A:1 Book", "*B/B:1 Book"])
    #expect(fixture.references(at: "2️⃣") == ["*A/A 2:1 Book", "*B/B:1 Book"])
  }

  @Test func `an answer that nobody waits for is not looked for`() {
    let fixture = Fixture(library)
    let analysis = Analysis(fixture.analysis.workspace, readText: { fixture.texts[$0] }, isCancelled: { true })
    let mark = fixture["1️⃣"]
    #expect(analysis.references(at: mark.offset, in: mark.path) == [])
    #expect(analysis.workspaceSymbols(matching: "Person") == [])
    #expect(analysis.implementation(at: mark.offset, in: mark.path) != nil)
  }

  @Test func `models that never meet know nothing of each other`() {
    let fixture = Fixture(
      """
      //- Package.swift
      let package = Package(name: "P")
      //- Sources/X/A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="1️⃣Book"/>
      //- Sources/Y/B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Book"/>
      """)
    #expect(fixture.references(at: "1️⃣").count == 1)
  }

  @Test func `composites, requests and configurations are found in their own model`() {
    let fixture = Fixture(
      """
      <entity name="Person"><attribute name="home" attributeType="Composite" composite="1️⃣Address"/></entity>
      <composite name="Address"/>
      <fetchRequest name="2️⃣All" entity="Person"/>
      <configuration name="3️⃣Local"/>
      """)
    #expect(fixture.references(at: "1️⃣") == ["Example/Example:1 Address", "*Example/Example:2 Address"])
    #expect(fixture.references(at: "2️⃣") == ["*Example/Example:3 All"])
    #expect(fixture.references(at: "3️⃣") == ["*Example/Example:4 Local"])
  }

  @Test func `a broken file answers from what could be read`() {
    let fixture = Fixture(
      """
      <entity name="1️⃣Book"><relationship name="next" destinationEntity="Book">
      <entity name="Novel" parentEntity="Book
      """)
    #expect(fixture.references(at: "1️⃣").count >= 2)
  }

  @Test func `highlights stay in the file and tell declarations apart`() {
    let fixture = Fixture(library)
    let highlights = fixture.analysis.documentHighlights(at: fixture["4️⃣"].offset, in: fixture["4️⃣"].path)
    #expect(highlights.map(\.isDeclaration) == [true, false, false])
    #expect(highlights.map { fixture.text(Place(fixture["4️⃣"].path, $0.range)) } == ["Person", "Person", "Person"])
  }
}

@Suite struct TypeHierarchyTests {
  @Test func `it goes up and down across models`() {
    let fixture = Fixture(
      """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Novel" parentEntity="1️⃣Book"/>
      <entity name="Book"><userInfo><entry key="MyRealEntity" value=""/></userInfo></entity>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Book" parentEntity="Thing"/>
      <entity name="Manual" parentEntity="Book"/>
      <entity name="Thing" isAbstract="YES"/>
      """)
    let items = fixture.analysis.typeHierarchy(at: fixture["1️⃣"].offset, in: fixture["1️⃣"].path)
    #expect(items.map(\.name) == ["Book"])
    #expect(items.map { fixture.line($0.path, $0.target.nameRange.start) } == ["B/B:1"])
    let path = items[0].path
    #expect(fixture.analysis.supertypes(ofEntity: "Book", in: path).map(\.name) == ["Thing"])
    #expect(fixture.analysis.subtypes(ofEntity: "Book", in: path).map(\.name) == ["Novel", "Manual"])
    #expect(fixture.analysis.supertypes(ofEntity: "Novel", in: fixture["1️⃣"].path).map(\.path) == [path])
    #expect(fixture.analysis.supertypes(ofEntity: "Gone", in: path).isEmpty)
  }
}

@Suite struct PredicateTests {
  private let fixture = Fixture(
    """
    //- A.xcdatamodeld/A.xcdatamodel/contents
    <entity name="Order">
      <relationship name="buyer" destinationEntity="Person" inverseName="orders"/>
      <attribute name="count" derived="YES" derivationExpression="1️⃣buyer.2️⃣name"/>
      <fetchedProperty name="same">
        <fetchRequest name="r" entity="Order" predicateString="buyer.3️⃣name == $4️⃣FETCH_SOURCE.buyer.name &amp;&amp; 5️⃣buyer.6️⃣home.7️⃣street == &quot;x&quot;"/>
      </fetchedProperty>
    </entity>
    <entity name="Person">
      <relationship name="orders" destinationEntity="Order" inverseName="buyer"/>
      <userInfo><entry key="MyRealEntity" value=""/></userInfo>
    </entity>
    <fetchRequest name="All" entity="Order" predicateString="other == 1"/>
    //- B.xcdatamodeld/B.xcdatamodel/contents
    <entity name="Person">
      <attribute name="8️⃣name" attributeType="String"/>
      <attribute name="home" attributeType="Composite" composite="Address"/>
    </entity>
    <composite name="Address"><attribute name="9️⃣street" attributeType="String"/></composite>
    """)

  @Test(arguments: [
    ("1️⃣", "buyer A/A:2"), ("2️⃣", "name B/B:2"), ("3️⃣", "name B/B:2"), ("4️⃣", "Order A/A:1"), ("5️⃣", "buyer A/A:2"),
    ("6️⃣", "home B/B:3"), ("7️⃣", "street B/B:5"),
  ])
  func `keys of a predicate lead across models to their properties`(mark: String, target: String) {
    #expect(
      fixture.definition(at: mark).map { "\(fixture.text($0)) \(fixture.line($0.path, $0.range?.start ?? 0))" } == [
        target
      ])
  }

  @Test func `references count the keys of predicates`() {
    #expect(fixture.references(at: "8️⃣") == ["A/A:3 name", "A/A:5 name", "A/A:5 name", "*B/B:2 name"])
    #expect(fixture.references(at: "1️⃣").count == 6)
  }

  @Test func `hovering over a key shows the property`() {
    #expect(fixture.hover(at: "2️⃣")?.hasPrefix("attribute Person.name") == true)
    #expect(fixture.hover(at: "7️⃣")?.hasPrefix("attribute Address.street") == true)
  }
}
