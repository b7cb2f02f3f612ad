import DataModel
import ModelPredicate
import ModelSyntax
import Testing

@Suite struct PredicateNamesTests {
  /// A small model with every kind of property.
  private static let model = Model.read(
    SourceText(
      """
      <model>
      <entity name="Thing" isAbstract="YES"><attribute name="id" attributeType="UUID"/></entity>
      <entity name="Author" parentEntity="Thing">
        <attribute name="name" attributeType="String"/>
        <attribute name="home" attributeType="Composite" composite="Place"/>
        <attribute name="image" attributeType="Transformable"/>
        <relationship name="books" toMany="YES" destinationEntity="Book"/>
        <fetchedProperty name="similar"><fetchRequest entity="Book" predicateString="title == $FETCH_SOURCE.name"/></fetchedProperty>
      </entity>
      <entity name="Book" parentEntity="Thing">
        <attribute name="title" attributeType="String"/>
        <relationship name="author" maxCount="1" destinationEntity="Author"/>
        <relationship name="tags" toMany="YES" destinationEntity="Tag"/>
        <relationship name="owner" maxCount="1" destinationEntity="Person"/>
      </entity>
      <entity name="Novel" parentEntity="Book"><attribute name="genre" attributeType="String"/></entity>
      <entity name="Tag"><attribute name="text" attributeType="String"/></entity>
      <entity name="Person"/>
      <composite name="Place"><attribute name="city" attributeType="String"/></composite>
      </model>
      """))

  private static let other = Model.read(
    SourceText(
      """
      <model>
      <entity name="Person"><attribute name="age" attributeType="Integer 16"/>
        <relationship name="friends" toMany="YES" destinationEntity="Person"/></entity>
      </model>
      """))

  private func names(
    _ text: String, of entity: String, source: String? = nil, counterparts: Counterparts = .known([])
  ) -> PredicateNames {
    func reference(_ name: String) -> EntityReference? {
      Self.model.entity(named: name).map { EntityReference(path: "A", model: Self.model, index: $0) }
    }
    let scope = PredicateNames.Scope(root: reference(entity), fetchSource: source.flatMap(reference))
    let resolver = KeyResolver { $0.name == "Person" && $0.path == "A" ? counterparts : .known([]) }
    let decoded = DecodedText(ByteRange(0, text.utf8.count), of: SourceText(text))
    return PredicateNames(Predicate.read(decoded), in: scope, resolver: resolver)
  }

  /// The keys in few words: `books=Author.books`.
  private func words(_ names: PredicateNames) -> [String] {
    names.keys.map { key in
      let meaning =
        switch key.meaning {
        case .property(let target): word(target, key)
        case .propertyOfChild(let target): "child " + word(target, key)
        case .missing: "missing in \(key.owner?.name ?? "")"
        default: "\(key.meaning)"
        }
      return "\(key.key.name)=\(meaning)"
    }
  }

  private func word(_ target: KeyTarget, _ key: ResolvedKey) -> String {
    if case .composite = key.owner { return "in \(key.owner?.name ?? "")" }
    return target.entity.name
  }

  @Test(arguments: [
    ("name == $N", "Author", ["name=Author", "N=substitutionVariable"]),
    ("nme == 1", "Author", ["nme=missing in Author"]),
    ("ANY books.author.id == 1", "Author", ["books=Author", "author=Book", "id=Thing"]),
    ("author.books.@count > 1", "Book", ["author=Book", "books=Author", "@count=collectionOperator"]),
    ("books.@max.title == 'x'", "Author", ["books=Author", "@max=collectionOperator", "title=Book"]),
    ("books.@max.titel == 'x'", "Author", ["books=Author", "@max=collectionOperator", "titel=missing in Book"]),
    (
      "home.city == 'x' AND home.town == 'y'", "Author",
      ["home=Author", "city=in Place", "home=Author", "town=missing in Place"]
    ),
    (
      "image.width > 1 AND name.length > 2", "Author",
      ["image=Author", "width=unknown", "name=Author", "length=unknown"]
    ),
    ("genre == 'x'", "Book", ["genre=child Novel"]), ("genre == 'x'", "Novel", ["genre=Novel"]),
    ("author.genre == 'x'", "Book", ["author=Book", "genre=missing in Author"]),
    (
      "SUBQUERY(books, $b, $b.titel == name AND $b.tags.@count > 0).@count > 0", "Author",
      [
        "books=Author", "b=subqueryVariable", "b=subqueryVariable", "titel=missing in Book", "name=Author",
        "b=subqueryVariable", "tags=Book", "@count=collectionOperator", "@count=collectionOperator",
      ]
    ),
    (
      "SUBQUERY(books, $b, SUBQUERY($b.tags, $t, $t.text == $b.titel).@count > 0).@count > 0", "Author",
      [
        "books=Author", "b=subqueryVariable", "b=subqueryVariable", "tags=Book", "t=subqueryVariable",
        "t=subqueryVariable", "text=Tag", "b=subqueryVariable", "titel=missing in Book", "@count=collectionOperator",
        "@count=collectionOperator",
      ]
    ),
    ("SELF.title == 'x' AND self.titel == 1", "Book", ["title=Book", "titel=missing in Book"]),
    (
      "entity.name == 'x' AND objectID == $x AND author.self.name == 'x'", "Book",
      [
        "entity=builtIn", "name=unknown", "objectID=builtIn", "x=substitutionVariable", "author=Book", "self=builtIn",
        "name=Author",
      ]
    ),
    (
      "tags[0].text == 1 AND tags[FIRST].txt == 1", "Book",
      ["tags=Book", "text=Tag", "tags=Book", "txt=missing in Tag"]
    ),
    (
      "$x.y.z == 1 AND CAST(owner, 'X').y == 1", "Book",
      ["x=substitutionVariable", "y=unknown", "z=unknown", "owner=Book", "y=unknown"]
    ),
    ("owner.age == 1", "Book", ["owner=Book", "age=missing in Person"]),
    ("Title == 1", "Book", ["Title=missing in Book"]),
    ("books.count > 0 AND count > 0", "Author", ["books=Author", "count=unknown", "count=missing in Author"]),
    (
      "SUBQUERY(books, $b, $b.title == 'x').count > 0 AND books.@avg.doubleValue > 1", "Author",
      [
        "books=Author", "b=subqueryVariable", "b=subqueryVariable", "title=Book", "count=unknown", "books=Author",
        "@avg=collectionOperator", "doubleValue=unknown",
      ]
    ),
    (
      "SUBQUERY(books, $b, title == 'x').@count > 0", "Author",
      ["books=Author", "b=subqueryVariable", "title=unknown", "@count=collectionOperator"]
    ),
  ])
  func `every name is followed`(text: String, entity: String, expected: [String]) {
    #expect(words(names(text, of: entity)) == expected)
  }

  @Test func `a fetched property knows its source`() {
    let names = names("title == $FETCH_SOURCE.nme AND $FETCHED_PROPERTY.userInfo.x == 1", of: "Book", source: "Author")
    #expect(
      words(names) == [
        "title=Book", "FETCH_SOURCE=fetchSource", "nme=missing in Author", "FETCHED_PROPERTY=fetchedProperty",
        "userInfo=unknown", "x=unknown",
      ])
  }

  @Test func `other models are asked where the own one has no answer`() throws {
    let person = try #require(Self.other.entity(named: "Person"))
    let known = Counterparts.known([EntityReference(path: "B", model: Self.other, index: person)])
    let text = "ANY owner.friends.age == 1 AND owner.oge == 2"
    let found = ["owner=Book", "friends=Person", "age=Person", "owner=Book", "oge=missing in Person"]
    #expect(words(names(text, of: "Book", counterparts: known)) == found)
    let unknown = ["owner=Book", "friends=unknown", "age=unknown", "owner=Book", "oge=unknown"]
    #expect(words(names(text, of: "Book", counterparts: .unknown)) == unknown)
  }

  @Test(arguments: [
    ("books.title == 'x'", ["books"]), ("'x' == books.title", ["books"]), ("ANY books.title == 'x'", []),
    ("books.@count > 1", []), ("books.@max.id == 1", []), ("books.count > 1", []), ("books == $b", []),
    ("books CONTAINS $b", []),
    ("books.title CONTAINS 'x'", []), ("'x' IN books.title", []), ("books.tags.text == 'x'", ["books"]),
    ("SUBQUERY(books, $b, $b.tags.text == 'x').@count > 0", ["tags"]), ("lowercase:(books.title) == 'x'", []),
    ("NOT (ALL books.title == 'x') AND books.author.name LIKE 'y'", ["books"]), ("books[0].title == 'x'", []),
  ])
  func `a to-many relationship in a comparison of single values is seen`(text: String, expected: [String]) {
    #expect(names(text, of: "Author").toManyComparisons.map(\.key.name) == expected)
  }

  @Test func `keys that no store can look up are seen, but for those of an object at hand`() {
    let names = names("similar.@count > 1 AND name == $FETCH_SOURCE.similar", of: "Author", source: "Author")
    #expect(names.unstoredKeys.map(\.key.name) == ["similar"])
    #expect(names.unstoredKeys.map(\.range.start) == [0])
  }

  @Test func `what is at an offset is found from its start to its end`() {
    let names = names("ANY books.author.name == $X", of: "Author")
    let found = (0...27).map { names.key(at: $0)?.key.name }
    #expect(found[3] == nil)
    #expect(found[4] == "books" && found[9] == "books" && found[10] == "author")
    #expect(found[16] == "author" && found[17] == "name" && found[21] == "name" && found[22] == nil)
    #expect(found[25] == "X" && found[27] == "X")
  }

  @Test func `a key that is still missing has an owner for completion`() {
    let names = names("author.", of: "Book")
    #expect(names.key(at: 7)?.owner?.name == "Author")
    #expect(names.key(at: 7)?.key.name == "")
  }

  @Test func `all keys of an entity are its own, the inherited ones and those of other models`() throws {
    let person = try #require(Self.other.entity(named: "Person"))
    let resolver = KeyResolver {
      $0.name == "Person" ? .known([EntityReference(path: "B", model: Self.other, index: person)]) : .known([])
    }
    func keys(_ name: String) throws -> [String] {
      let index = try #require(Self.model.entity(named: name))
      return resolver.keys(of: .entity(EntityReference(path: "A", model: Self.model, index: index)))
        .map { $0.entity.model.string($0.declaration.name) }
    }
    #expect(try keys("Author") == ["name", "home", "image", "books", "similar", "id"])
    #expect(try keys("Person") == ["age", "friends"])
  }

  @Test func `all predicates of a model are found with their roots`() throws {
    let text = SourceText(
      """
      <model>
      <entity name="A">
        <attribute name="n" derived="YES" derivationExpression="bs.@count" attributeType="Integer 64"/>
        <fetchedProperty name="f"><fetchRequest entity="B" predicateString="x &gt; 1"/></fetchedProperty>
        <fetchIndex name="i"><fetchIndexElement expression="lowercase:(n)" expressionType="String"/></fetchIndex>
      </entity>
      <entity name="B"/>
      <fetchRequest name="T" entity="B" predicateString="y == 1"/>
      <fetchRequest name="U" entity="B"/>
      </model>
      """)
    let model = Model.read(text)
    let uses = PredicateUse.all(in: model, path: "A")
    #expect(uses.map { text.string($0.range) } == ["y == 1", "x &gt; 1", "bs.@count", "lowercase:(n)"])
    #expect(uses.map { $0.scope.root?.name } == ["B", "B", "A", "A"])
    #expect(uses.map { $0.scope.fetchSource?.name } == [nil, "A", nil, nil])
    let fetched = uses[1].read()
    #expect(fetched.root.map { text.string($0.range) } == "x &gt; 1")
    #expect(PredicateUse.find(at: fetched.root?.range.end ?? 0, in: model, path: "A")?.kind == uses[1].kind)
  }
}
