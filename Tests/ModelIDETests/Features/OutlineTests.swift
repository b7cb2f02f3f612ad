import ModelIDE
import ModelRules
import ModelSyntax
import Testing

@Suite struct DocumentSymbolTests {
  private func lines(_ items: [OutlineItem], _ depth: Int = 0) -> [String] {
    items.flatMap { item in
      [String(repeating: "  ", count: depth) + "\(item.kind) \(item.name) \(item.detail)"]
        + lines(item.children, depth + 1)
    }
  }

  @Test func `the outline is that of the file`() {
    let fixture = Fixture(
      """
      <entity name="Book" parentEntity="Thing">
        <attribute name="title" optional="YES" attributeType="String"/>
        <relationship name="pages" toMany="YES" destinationEntity="Page"/>
        <fetchIndex name="byTitle"><fetchIndexElement property="title"/></fetchIndex>
        <uniquenessConstraints>
          <uniquenessConstraint><constraint value="title"/><constraint value="pages"/></uniquenessConstraint>
        </uniquenessConstraints>
      </entity>
      <fetchRequest name="All" entity="Book"/>
      <configuration name="Local"/>
      <composite name="Size"><attribute name="width" attributeType="Double"/></composite>
      <entity/>
      <entity name="Page"><userInfo><entry key="MyRealEntity" value="Sheet"/></userInfo></entity>
      """)
    #expect(
      lines(fixture.analysis.documentSymbols(in: "Example.xcdatamodeld/Example.xcdatamodel/contents")) == [
        "entity Book : Thing", "  attribute title String?", "  relationship pages → Page *", "  fetchIndex byTitle ",
        "  uniquenessConstraint title, pages ", "fetchRequest All → Book *", "configuration Local ", "composite Size ",
        "  attribute width Double", "entity (no name) ", "standIn Page stand-in for Sheet",
      ])
  }

  @Test(arguments: [
    #"<entity name="A"><attribute name="x"/></entity><entity name="B"/>"#,
    #"<entity name="A"><attribute name="x"><entity name="B"><attribute name="y"#,
    #"<entity name="A"<attribute name="#, "<entity", "",
  ])
  func `ranges hold their names and their children, also in a broken file`(text: String) {
    let fixture = Fixture(text)
    func check(_ items: [OutlineItem], in outer: ByteRange?) {
      for item in items {
        #expect(item.range.start <= item.nameRange.start && item.nameRange.end <= item.range.end)
        if let outer { #expect(outer.start <= item.range.start && item.range.end <= outer.end) }
        check(item.children, in: item.range)
      }
    }
    check(fixture.analysis.documentSymbols(in: "Example.xcdatamodeld/Example.xcdatamodel/contents"), in: nil)
  }
}

@Suite struct WorkspaceSymbolTests {
  private let fixture = Fixture(
    """
    //- A.xcdatamodeld/A.xcdatamodel/contents
    <entity name="OldBook"/>
    //- A.xcdatamodeld/A 2.xcdatamodel/contents
    <entity name="Book"><attribute name="bookTitle"/></entity>
    <entity name="NoteBook"/><entity name="Author"><attribute name="title"/></entity>
    <fetchRequest name="AllBooks" entity="Book"/>
    //- A.xcdatamodeld/.xccurrentversion
    \(currentVersion("A 2.xcdatamodel"))
    //- B.xcdatamodeld/B.xcdatamodel/contents
    <entity name="Book"><attribute name="copy"/><userInfo><entry key="MyRealEntity" value=""/></userInfo></entity>
    <entity name="Bothersome_Oak"/>
    """)

  private func symbols(_ query: String) -> [String] {
    fixture.analysis.workspaceSymbols(matching: query).map { "\($0.container) \($0.symbol.name)" }
  }

  @Test func `the whole name comes first, then beginnings of words`() {
    #expect(
      symbols("book") == ["A Book", "B Book", "A.Book bookTitle", "A NoteBook", "A AllBooks", "B Bothersome_Oak"])
  }

  @Test func `letters count in their order`() {
    #expect(symbols("nb") == ["A NoteBook"])
    #expect(symbols("kb") == [])
    #expect(symbols("bt").first == "A.Book bookTitle")
  }

  @Test func `what stands before a point is the entity`() {
    #expect(symbols("author.t") == ["A.Author title"])
    #expect(symbols("Book.") == ["A.Book bookTitle"])
  }

  @Test func `an empty query gives the entities`() {
    #expect(symbols("") == ["A Book", "A NoteBook", "A Author", "B Bothersome_Oak", "B Book"])
  }
}

@Suite struct RangeTests {
  private let path = "Example.xcdatamodeld/Example.xcdatamodel/contents"

  @Test func `elements and comments of several lines fold`() {
    let fixture = Fixture(
      """
      <entity name="A">1️⃣
        <!--2️⃣ one
          two 3️⃣-->
        <attribute name="x"/>
      4️⃣</entity>
      <entity name="B"></entity>
      """)
    let folds = fixture.analysis.foldingRanges(in: path)
    #expect(folds.dropFirst().map { Place(path, $0.range) } == [fixture["1️⃣", "4️⃣"], fixture["2️⃣", "3️⃣"]])
    #expect(folds.map(\.isComment) == [false, false, true])
  }

  @Test func `a selection grows from the value to the file`() {
    let fixture = Fixture(
      """
      <entity name="A">
        <attribute na1️⃣me="2️⃣x"/> 3️⃣
      </entity>
      """)
    func texts(_ mark: String) -> [String] {
      fixture.analysis.selectionRanges(at: [fixture[mark].offset], in: path)[0].map { fixture.text(Place(path, $0)) }
    }
    let entity = "<entity name=\"A\">\n  <attribute name=\"x\"/> \n</entity>"
    #expect(
      texts("2️⃣").prefix(5) == [
        "x", "name=\"x\"", "<attribute name=\"x\"/>", String(entity.dropFirst(17).dropLast(9)), entity,
      ])
    #expect(texts("1️⃣").prefix(3) == ["name", "name=\"x\"", "<attribute name=\"x\"/>"])
    #expect(texts("3️⃣").prefix(2) == [String(entity.dropFirst(17).dropLast(9)), entity])
    #expect(texts("3️⃣").last == fixture.texts[path].map { $0.string(ByteRange(0, $0.count)) })
  }

  @Test(arguments: ["<entity name=\"A\"><attr", "<a><b", "</x>", "<entity name='A' x", ""])
  func `selections of broken files hold each other`(text: String) {
    let fixture = Fixture(text)
    let count = fixture.texts[path]?.count ?? 0
    for ranges in fixture.analysis.selectionRanges(at: Array(0...count), in: path) {
      #expect(ranges.last == ByteRange(0, count))
      for (inner, outer) in zip(ranges, ranges.dropFirst()) {
        #expect(outer.start <= inner.start && inner.end <= outer.end && inner != outer)
      }
    }
  }
}

@Suite struct DocumentLinkTests {
  @Test func `versions, bundles and projects open each other`() {
    let fixture = Fixture(
      """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="X"/>
      //- A.xcdatamodeld/A 2.xcdatamodel/contents
      <entity name="X"/>
      //- A.xcdatamodeld/.xccurrentversion
      \(currentVersion("1️⃣A 2.xcdatamodel2️⃣"))
      //- App.xcodeproj/project.pbxproj
      { objects = {
        P = { isa = PBXProject; mainGroup = G; targets = (T); };
        G = { isa = PBXGroup; children = (M); sourceTree = "<group>"; };
        M = { isa = XCVersionGroup; children = (V, W); currentVersion = W; path = 3️⃣A.xcdatamodeld4️⃣; sourceTree = "<group>"; };
        V = { isa = PBXFileReference; path = A.xcdatamodel; sourceTree = "<group>"; };
        W = { isa = PBXFileReference; path = "A 2.xcdatamodel"; sourceTree = "<group>"; };
        B = { isa = PBXBuildFile; fileRef = M; };
        S = { isa = PBXSourcesBuildPhase; files = (B); };
        T = { isa = PBXNativeTarget; name = App; buildPhases = (S); };
      }; rootObject = P; }
      """)
    func links(_ path: String) -> [String] {
      fixture.analysis.documentLinks(in: path).map { "\(fixture.text(Place(path, $0.range))) \($0.target)" }
    }
    let (old, new) = ("A.xcdatamodeld/A.xcdatamodel/contents", "A.xcdatamodeld/A 2.xcdatamodel/contents")
    #expect(links("A.xcdatamodeld/.xccurrentversion") == ["A 2.xcdatamodel \(new)"])
    #expect(links(new) == ["model App.xcodeproj/project.pbxproj"])
    #expect(
      Set(links("App.xcodeproj/project.pbxproj")).isSuperset(of: ["A.xcdatamodeld \(new)", "V \(old)", "W \(new)"]))
    #expect(fixture.definition(at: "3️⃣").map(\.path) == [new])
    #expect(fixture.references(at: "1️⃣").count == 2)
  }
}
