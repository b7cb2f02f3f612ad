import ModelSyntax
import Testing

@Suite struct XMLParserTests {
  @Test func `elements and attributes have exact places`() {
    let xml = XMLFixture("<a name=\"x\" z = 'y\"' >\n  <b/>t <c></c >\n</a>\n")
    #expect(xml.problems.isEmpty)
    #expect(xml.shape == "a(b \"t\" c)")
    #expect(xml.tags == ["<a name=\"x\" z = 'y\"' >", "<b/>", "t", "<c>"])
    #expect(xml.wholes == ["<a name=\"x\" z = 'y\"' >\n  <b/>t <c></c >\n</a>", "<b/>", "t", "<c></c >"])
    #expect(xml.attributes == ["name=x", "z=y\""])
    #expect(xml.tree.attributes.map(\.nameRange) == [ByteRange(3, 7), ByteRange(12, 13)])
    #expect(xml.tree.attributes.map(\.valueRange) == [ByteRange(9, 10), ByteRange(17, 19)])
    #expect(xml.tree.nodes.map(\.name) == [1, 2, 0, 3])
    #expect(xml.tree.attributes.map(\.name) == [5, 0])
    #expect(xml.tree.nodes.map(\.parent) == [-1, 0, 0, 0])
  }

  @Test func `other markup is kept as it is`() {
    let xml = XMLFixture("<?xml version=\"1.0\"?><!-- <x> --><!DOCTYPE a><a><![CDATA[<&]]><?p q?><!----></a>")
    #expect(xml.problems.isEmpty)
    #expect(xml.shape == "?xml version=\"1.0\"? ! <x> ! DOCTYPE a([<&] ?p q? !!)")
    #expect(xml.tree.root == 3)
  }

  @Test func `a byte-order mark is passed over, and offsets count it`() {
    let xml = XMLFixture("\u{FEFF}<a/>")
    #expect(xml.problems.isEmpty)
    #expect(xml.tree.nodes.map(\.range) == [ByteRange(3, 7)])
  }

  @Test func `names may have characters of any language`() {
    let xml = XMLFixture("<größe ключ=\"é\"/>")
    #expect(xml.problems.isEmpty)
    #expect(xml.shape == "größe")
    #expect(xml.attributes == ["ключ=é"])
  }

  @Test(arguments: [
    "<a/>", "\n<?xml?>\n<a b='1'\n\tc=\"2\">\r\n<b>x y</b> <c/><!-- - --> z <d>\n</d>\n</a>\n\n",
    "\u{FEFF}<a> <b> <c/> </b> <![CDATA[ x ]]> </a>", "<!DOCTYPE a [ <!ELEMENT a ANY> ]><a>&lt;</a>",
  ])
  func `only white space has no node`(text: String) {
    let xml = XMLFixture(text)
    #expect(xml.problems.isEmpty)
    #expect(xml.gaps.allSatisfy { $0.isWhitespace || $0 == "\u{FEFF}" })
    #expect(xml.isWellNested)
  }

  @Test func `a document type is not obeyed`() {
    let xml = XMLFixture("<!DOCTYPE a SYSTEM \"x>y\" [ <!-- ]> --> <!ELEMENT a (b)> ]><a/>")
    #expect(xml.problems.isEmpty)
    #expect(xml.tags == ["<!DOCTYPE a SYSTEM \"x>y\" [ <!-- ]> --> <!ELEMENT a (b)> ]>", "<a/>"])
  }

  @Test func `entities are never expanded`() {
    let levels = (1...20).map { "<!ENTITY l\($0) \"&l\($0 - 1);&l\($0 - 1);\">" }.joined()
    let xml = XMLFixture("<!DOCTYPE a [<!ENTITY l0 \"ha\">\(levels)]><a name=\"&l20;\">&l20;</a>")
    #expect(xml.problems.map(\.kind) == [.entityDeclaration])
    #expect(xml.problems.map { xml.text.string($0.range) } == ["<!ENTITY l0 \"ha\">"])
    #expect(xml.attributes == ["name=&l20;"])
    #expect(xml.shape == "DOCTYPE a(\"&l20;\")")
  }

  @Test func `a hundred thousand levels are read`() {
    let depth = 100_000
    let whole = XMLFixture(String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth))
    #expect(whole.problems.isEmpty)
    #expect(whole.tree.nodes.count == depth)
    #expect(whole.tree.nodes.last?.range == ByteRange((depth - 1) * 3, (depth - 1) * 3 + 7))
    let open = XMLFixture(String(repeating: "<a>", count: depth))
    #expect(open.problems.count == 1)
    #expect(open.isWellNested)
    let crossed = XMLFixture(String(repeating: "<a>", count: depth) + String(repeating: "</b>", count: depth))
    #expect(crossed.problems.count == 1)
  }

  @Test func `a value of five megabytes is read`() {
    let length = 5 << 20
    let xml = XMLFixture(Array("<a name=\"".utf8) + [UInt8](repeating: 0x78, count: length) + Array("\"/>".utf8))
    #expect(xml.problems.isEmpty)
    #expect(xml.tree.attributes.map(\.valueRange) == [ByteRange(9, 9 + length)])
  }
}

@Suite struct XMLVocabularyTests {
  @Test func `each name has its number`() {
    let names = (1...255).map { "name\($0)" }
    let text = SourceText("<r>" + names.map { "<\($0)/>" }.joined() + "<name0/><name256/><nam/><n/></r>")
    let (tree, problems) = XMLParser.parse(text, vocabulary: XMLVocabulary(names))
    #expect(problems.isEmpty)
    #expect(tree.nodes.map { Int($0.name) } == [0] + Array(1...255) + [0, 0, 0, 0])
  }

  @Test func `names that differ in the middle only are told apart`() {
    let names = ["aaaaaaaaXbbbbbbbb", "aaaaaaaaYbbbbbbbb", "aaaaaaaabbbbbbbb", "aaaaaaaa"]
    let text = SourceText("<aaaaaaaaZbbbbbbbb \(names.map { "\($0)=''" }.joined(separator: " "))/>")
    let (tree, problems) = XMLParser.parse(text, vocabulary: XMLVocabulary(names))
    #expect(problems.isEmpty)
    #expect(tree.nodes.map(\.name) == [0])
    #expect(tree.attributes.map(\.name) == [1, 2, 3, 4])
  }
}
