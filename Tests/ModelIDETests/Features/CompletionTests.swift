import ModelIDE
import ModelRules
import ModelSyntax
import Testing

extension Fixture {
  private func items(at mark: String) -> [CompletionItem] {
    analysis.completions(at: self[mark].offset, in: self[mark].path)
  }

  /// The labels that are offered at a mark, in order.
  func completions(at mark: String) -> [String] { items(at: mark).map(\.label) }

  /// What each item at a mark would replace.
  func replaced(at mark: String) -> Set<String> {
    Set(items(at: mark).map { text(Place(self[mark].path, $0.range)) })
  }

  /// The text behind the first item with a label, and its snippet.
  func insertion(_ label: String, at mark: String) -> [String?] {
    items(at: mark).first { $0.label == label }.map { [$0.text, $0.snippet] } ?? []
  }
}

@Suite struct CompletionTests {
  @Test func `entities are offered where an entity is named`() {
    let fixture = Fixture(
      """
      <entity name="Author"><relationship name="books" destinationEntity="1️⃣Bo"/></entity>
      <entity name="Book"/>
      <fetchRequest name="r" entity="2️⃣"/>
      <configuration name="c"><memberEntity name="B3️⃣"/></configuration>
      """)
    for mark in ["1️⃣", "2️⃣", "3️⃣"] { #expect(fixture.completions(at: mark) == ["Author", "Book"]) }
    #expect(fixture.replaced(at: "1️⃣") == ["Bo"])
    #expect(fixture.replaced(at: "2️⃣") == [""])
  }

  @Test func `no entity is its own parent`() {
    let fixture = Fixture(
      """
      <entity name="Thing"/>
      <entity name="Book" parentEntity="1️⃣"/>
      <entity name="Novel" parentEntity="Book"/>
      """)
    #expect(fixture.completions(at: "1️⃣") == ["Thing"])
  }

  @Test func `inverses that fit and are free come first`() {
    let fixture = Fixture(
      """
      <entity name="Author"><relationship name="books" destinationEntity="Book" inverseName="1️⃣"/></entity>
      <entity name="Book" parentEntity="Work">
        <relationship name="publisher" destinationEntity="Publisher"/>
        <relationship name="editor" destinationEntity="Author" inverseName="edits"/>
        <relationship name="author" destinationEntity="Author"/>
        <attribute name="title"/>
      </entity>
      <entity name="Work"><relationship name="maker" destinationEntity="Author"/></entity>
      """)
    #expect(fixture.completions(at: "1️⃣") == ["author", "maker", "editor", "publisher"])
  }

  @Test func `properties, composites and values are offered`() {
    let fixture = Fixture(
      """
      <entity name="Work"><attribute name="year"/></entity>
      <entity name="Book" parentEntity="Work">
        <relationship name="author" destinationEntity="Author" deletionRule="1️⃣"/>
        <attribute name="title" attributeType="2️⃣Str"/>
        <attribute name="size" attributeType="Composite" composite="3️⃣"/>
        <attribute name="sold" attributeType="Boolean" defaultValueString="4️⃣"/>
        <fetchIndex name="i"><fetchIndexElement property="5️⃣" type="6️⃣" order="7️⃣"/></fetchIndex>
        <uniquenessConstraints><uniquenessConstraint><constraint value="8️⃣"/></uniquenessConstraint></uniquenessConstraints>
      </entity>
      <composite name="Size"/>
      """)
    #expect(fixture.completions(at: "1️⃣") == ["Nullify", "Cascade", "Deny", "No Action"])
    #expect(fixture.completions(at: "2️⃣").contains("String"))
    #expect(fixture.completions(at: "3️⃣") == ["Size"])
    #expect(fixture.completions(at: "4️⃣") == ["YES", "NO"])
    #expect(fixture.completions(at: "5️⃣") == ["title", "size", "sold", "year", "author"])
    #expect(fixture.completions(at: "6️⃣") == ["Binary", "RTree"])
    #expect(fixture.completions(at: "7️⃣") == ["ascending", "descending"])
    #expect(fixture.completions(at: "8️⃣") == fixture.completions(at: "5️⃣"))
  }

  @Test func `a stand-in can stand for the entities of other models`() {
    let fixture = Fixture(
      """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Person"><userInfo><entry key="1️⃣" value=""/></userInfo></entity>
      <entity name="Order"><userInfo><entry key="MyRealEntity" value="2️⃣"/></userInfo></entity>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Bill"/><entity name="Order"/>
      """)
    #expect(fixture.completions(at: "1️⃣") == ["MyRealEntity"])
    #expect(fixture.completions(at: "2️⃣") == ["Order", "Bill"])
  }

  @Test func `a renaming identifier is a name that was lost`() {
    let fixture = Fixture(
      """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Person"><attribute name="name"/><attribute name="age"/></entity><entity name="Same"/>
      //- A.xcdatamodeld/A 2.xcdatamodel/contents
      <entity name="Human" elementID="1️⃣Person"><attribute name="fullName" elementID="2️⃣"/><attribute name="age"/></entity>
      <entity name="Same"/>
      //- A.xcdatamodeld/.xccurrentversion
      \(currentVersion("3️⃣A 2.xcdatamodel"))
      """)
    #expect(fixture.completions(at: "1️⃣") == ["Person"])
    #expect(fixture.completions(at: "2️⃣") == ["name"])
    #expect(fixture.completions(at: "3️⃣") == ["A.xcdatamodel", "A 2.xcdatamodel"])
  }

  @Test func `XML attributes are those that the element lacks`() {
    let fixture = Fixture(#"<entity name="Book"><relationship name="a" 1️⃣toM2️⃣ optional="YES"/></entity>"#)
    for mark in ["1️⃣", "2️⃣"] {
      let offered = fixture.completions(at: mark)
      #expect(offered.contains("toMany") && offered.contains("deletionRule"))
      #expect(!offered.contains("name") && !offered.contains("optional") && !offered.contains("attributeType"))
    }
    #expect(fixture.replaced(at: "2️⃣") == ["toM"])
    #expect(fixture.insertion("toMany", at: "2️⃣") == [#"toMany="YES""#, #"toMany="YES""#])
    #expect(
      fixture.insertion("deletionRule", at: "2️⃣")
        == [#"deletionRule="""#, #"deletionRule="${1|Nullify,Cascade,Deny,No Action|}""#])
  }

  @Test func `elements are those that may stand there`() {
    let fixture = Fixture(
      """
      <entity name="Book">
        2️⃣
        <attr1️⃣
        <fetchIndex name="i"><3️⃣ /></fetchIndex>
      </entity>
      <4️⃣
      """)
    let parts = ["attribute", "relationship", "fetchedProperty", "fetchIndex", "uniquenessConstraints", "userInfo"]
    #expect(fixture.completions(at: "1️⃣") == parts)
    #expect(fixture.replaced(at: "1️⃣") == ["attr"])
    #expect(fixture.insertion("userInfo", at: "2️⃣").first == "<userInfo")
    #expect(fixture.completions(at: "3️⃣") == ["fetchIndexElement"])
    #expect(fixture.completions(at: "4️⃣") == ["entity", "fetchRequest", "configuration", "composite"])
  }

  @Test func `keys of a predicate follow its path`() {
    let fixture = Fixture(
      """
      <entity name="Book">
        <attribute name="title"/><relationship name="author" destinationEntity="Author"/>
        <attribute name="n" derived="YES" derivationExpression="author.1️⃣"/>
      </entity>
      <entity name="Author"><attribute name="name"/></entity>
      <fetchRequest name="r" entity="Book" predicateString="2️⃣"/>
      <fetchRequest name="s" entity="Book" predicateString="author.na3️⃣ == 1 AND ti4️⃣"/>
      """)
    #expect(fixture.completions(at: "1️⃣") == ["name", "@count", "now()", "canonical:()"])
    #expect(fixture.completions(at: "2️⃣") == ["title", "n", "author"])
    #expect(fixture.completions(at: "3️⃣") == ["name"])
    #expect(fixture.replaced(at: "3️⃣") == ["na"])
    #expect(fixture.completions(at: "4️⃣") == ["title", "n", "author"])
  }

  @Test func `a value that is being typed ends at the cursor`() {
    let fixture = Fixture(
      """
      <entity name="Author"><relationship name="x" destinationEntity="Bo1️⃣ inverseName="y"/></entity>
      <entity name="Book"/>
      <fetchRequest name="r" entity="Au2️⃣
      """)
    #expect(fixture.completions(at: "1️⃣") == ["Author", "Book"])
    #expect(fixture.replaced(at: "1️⃣") == ["Bo"])
    #expect(fixture.completions(at: "2️⃣") == ["Author", "Book"])
    #expect(fixture.replaced(at: "2️⃣") == ["Au"])
  }

  @Test func `nothing is offered in comments and end tags`() {
    let fixture = Fixture(
      """
      <!-- <entity 1️⃣ > 2️⃣ -->
      <entity name="A"></3️⃣entity>
      """)
    for mark in ["1️⃣", "2️⃣", "3️⃣"] { #expect(fixture.completions(at: mark) == []) }
  }

  @Test func `no cut of a model makes it stop`() {
    let text = #"<entity name="A" parentEntity='B'><!-- x --><attribute name="y" optional = "YES"/></entity>"#
    for length in 0...text.utf8.count {
      let fixture = Fixture(String(text.prefix(length)))
      let path = "Example.xcdatamodeld/Example.xcdatamodel/contents"
      for offset in 0...(fixture.texts[path]?.count ?? 0) {
        for item in fixture.analysis.completions(at: offset, in: path) {
          #expect(item.range.start <= offset && offset <= item.range.end)
        }
      }
    }
  }
}
