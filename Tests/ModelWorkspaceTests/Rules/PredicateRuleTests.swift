import ModelRules
import ModelSyntax
import ModelWorkspace
import Testing

/// The edges of the rules for predicates; their plain cases are the examples.
@Suite struct PredicateRuleTests {
  private let library = """
    <entity name="Author">
      <attribute name="name" optional="YES" attributeType="String"/>
      <relationship name="books" optional="YES" toMany="YES" destinationEntity="Book" inverseName="author"/>
    </entity>
    <entity name="Book">
      <attribute name="title" optional="YES" attributeType="String"/>
      <attribute name="cover" optional="YES" attributeType="Transformable" valueTransformerName="CoverTransformer"/>
      <relationship name="author" optional="YES" maxCount="1" destinationEntity="Author" inverseName="books"/>
    </entity>

    """

  private func report(_ predicate: String, of entity: String = "Author") -> [String] {
    let fixture = WorkspaceFixture(
      library + #"<fetchRequest name="R" entity="\#(entity)" predicateString="\#(predicate)"/>"#)
    return fixture.report(from: .information).map { $0.replacing("Example/Example: ", with: "") }
  }

  @Test(arguments: [
    "name == $NAME", "ANY books.title CONTAINS[cd] &quot;a&quot;", "books.@count &gt; 1", "books.@max.title == 'z'",
    "SUBQUERY(books, $b, $b.title == name).@count == 0", "TRUEPREDICATE", "", " ", "$A == $B", "books == nil",
    "$BOOK IN books", "SELF IN $LIST", "name.length &gt; 3", "objectID == $ID", "NOT (name IN {'a', 'b'})",
    "name&#10;!=&#9;nil", "'%@' == name",
  ])
  func `what works is passed over`(predicate: String) {
    #expect(report(predicate) == [])
  }

  @Test(arguments: [
    ("nmae == 1", ["error unknown-predicate-key nmae"]),
    ("ANY books.titel == 'x' OR nam == 1", ["error unknown-predicate-key nam", "error unknown-predicate-key titel"]),
    ("name &lt; 1 AND &quot;x&quot; == nmae", ["error unknown-predicate-key nmae"]),
    ("books.title == 'x'", ["error to-many-without-quantifier books.title"]),
    ("books.titel == 'x'", ["error to-many-without-quantifier books.titel", "error unknown-predicate-key titel"]),
    ("name == %@ AND %K == 1", ["error predicate-format-argument %@", "error predicate-format-argument %K"]),
    ("name =", ["error predicate-syntax ="]),
    ("nmae = 'x' XOR agee = 3", ["error predicate-syntax XOR", "error unknown-predicate-key nmae"]),
    ("SUBQUERY(books, b, $b.title = 'x').@count = 0", ["error predicate-syntax SUBQUERY"]),
    ("name.first = 'x'", ["error unknown-predicate-key first"]),
    ("ANY books.title.text.size = 3", ["error unknown-predicate-key text"]),
    ("name.count &gt; 3", ["error unknown-predicate-key count"]),
    ("name == $FETCH_SOURCE.name", ["warning unbound-variable $FETCH_SOURCE"]),
  ])
  func `each mistake is found at its place`(predicate: String, expected: [String]) {
    #expect(report(predicate) == expected)
  }

  @Test func `the nearest name is offered`() throws {
    let fixture = WorkspaceFixture(
      library + #"<fetchRequest name="R" entity="Book" predicateString="autor.nme == 1"/>"#)
    let finding = try #require(fixture.findings.first)
    #expect(
      finding.message
        == "the predicate of fetch request 'R' names 'autor', which 'Book' does not have; did you mean 'author'?")
    #expect(fixture.findings.count == 1)
  }

  @Test func `nothing is said where the entity is not known`() {
    #expect(report("x == 1", of: "Gone") == ["error unknown-fetch-entity Gone"])
  }

  @Test(arguments: [
    ("cover.width == 1", []), ("title == $FETCH_SOURCE.nme", ["error unknown-predicate-key nme"]),
    ("title == $fetch_source.name", ["error unbound-variable $fetch_source"]),
    ("$FETCHED_PROPERTY.userInfo.x == title", []), ("SUBQUERY(author.books, $b, $b.title == title).@count > 1", []),
    ("title == $NAME", ["error unbound-variable $NAME"]),
  ])
  func `a fetched property knows two variables`(predicate: String, expected: [String]) {
    let fixture = WorkspaceFixture(
      library.replacing(
        #"<entity name="Author">"#,
        with: """
          <entity name="Author">
            <fetchedProperty name="works"><fetchRequest entity="Book" predicateString="\(predicate.replacing(">", with: "&gt;"))"/></fetchedProperty>
          """))
    #expect(fixture.report(from: .information).map { $0.replacing("Example/Example: ", with: "") } == expected)
  }

  // MARK: Several models

  private let one = """
    //- A.xcdatamodel/contents
    <entity name="Bill"><relationship name="client" optional="YES" maxCount="1" destinationEntity="Client" inverseName="bills"/></entity>
    <entity name="Client">
      <relationship name="bills" optional="YES" toMany="YES" destinationEntity="Bill" inverseName="client"/>
      <userInfo><entry key="MyRealEntity" value=""/></userInfo>
    </entity>
    <fetchRequest name="R" entity="Bill" predicateString="client.town.surface == 1"/>
    //- B.xcdatamodel/contents
    <entity name="Bill"><userInfo><entry key="MyRealEntity" value=""/></userInfo>
      <relationship name="client" optional="YES" maxCount="1" destinationEntity="Client" inverseName="bills"/>
    </entity>
    <entity name="Client">
      <relationship name="bills" optional="YES" toMany="YES" destinationEntity="Bill" inverseName="client"/>
      <relationship name="town" optional="YES" maxCount="1" destinationEntity="Town" inverseName="clients"/>
    </entity>

    """
  private func town(_ attribute: String) -> String {
    """
    <entity name="Town">
      <attribute name="\(attribute)" optional="YES" attributeType="String"/>
      <relationship name="clients" optional="YES" toMany="YES" destinationEntity="Client" inverseName="town"/>
    </entity>
    """
  }

  @Test func `a path leads through a stand-in into the model of the real entity`() {
    #expect(WorkspaceFixture(one + town("surface")).report == [])
    #expect(WorkspaceFixture(one + town("area")).report == ["error unknown-predicate-key A: surface"])
  }

  @Test func `a change in the other model is seen`() throws {
    var fixture = WorkspaceFixture(one + town("surface"))
    let path = "B.xcdatamodel/contents"
    let before = try #require(fixture.texts[path])
    let text = String(decoding: before.bytes, as: UTF8.self).replacing("\"surface\"", with: "\"area\"")
    fixture.workspace.apply([FileChange(path, FileState.read(SourceText(text), at: path))])
    #expect(fixture.workspace.currentFindings().map(\.rule) == ["unknown-predicate-key"])
    fixture.workspace.apply([FileChange(path, FileState.read(before, at: path))])
    #expect(fixture.workspace.currentFindings() == [])
  }

  @Test func `behind a stand-in whose real entity is not there nothing is said`() {
    let alone = one.split(separator: "//- B").first.map(String.init) ?? ""
    #expect(
      WorkspaceFixture(alone).report == [
        "error stand-in-without-real-entity A: <entry key=\"MyRealEntity\" value=\"\"/>"
      ])
  }
}
