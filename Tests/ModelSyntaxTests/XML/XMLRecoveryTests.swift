import ModelSyntax
import Testing

@Suite struct XMLRecoveryTests {
  @Test(arguments: [
    ("<a><b><c/></a>", "a(b(c))", "this 'b' element is never closed: <b>"),
    ("<a><b></a>", "a(b)", "this 'b' element is never closed: <b>"),
    ("<a></b><c/></a>", "a(c)", "this end tag has no start tag: </b>"),
    ("<a/></a>", "a", "this end tag has no start tag: </a>"),
    ("<a><b>", "a(b)", "the file ends inside this 'b' element: >"),
    ("<a><b/>\n\n", "a(b)", "the file ends inside this 'a' element: >"),
    ("<a/><b/>", "a b", "a second root element: an XML document has only one: <b"),
    ("<a>1 < 2<b/></a>", "a(\"1\" b)", "stray '<': write '&lt;' for the character itself: <"),
    ("<a><><b/></a>", "a(b)", "stray '<': write '&lt;' for the character itself: <"),
    ("<a>x & y</a>", "a(\"x & y\")", "this '&' begins no known reference: write '&amp;': &"),
    ("<a name='&nope;'/>", "a", "this '&' begins no known reference: write '&amp;': &"),
    ("x<a/>", "\"x\" a", "text outside of the root element: x"),
    ("<a/>x", "a \"x\"", "text outside of the root element: x"),
    ("<a name/>", "a", "expected '=' and a quoted value after this: name"),
    ("<a name \"x\"/>", "a", "expected '=' and a quoted value after this: name"),
    ("<a name=x/>", "a", "the value needs quotes: name"),
    ("<a ; name='x'/>", "a", "stray text in a tag: ;"),
    ("<a b='1'c='2'/>", "a", "a space is missing before this: c='2'/"),
    ("<a><b name='x><c/></b></a>", "a(b(c))", "this value has no closing quote: '"),
    ("<a><b name=\"x/><c/></a>", "a(b c)", "this value has no closing quote: \""),
    ("<a><b name=\"x c=\"1\"/><c/></a>", "a(b c)", "this value has no closing quote: \""),
    ("<a><b name=\"x c=\"YES\"/><c/></a>", "a(b c)", "this value has no closing quote: \""),
    ("<a><b name=\"x <c d=\"1\"/></b></a>", "a(b(c))", "this value has no closing quote: \""),
    ("<a><b name=\"x < 3 or x < 4\" c=\"1\"/></a>", "a(b)", "a '<' in a value is written '&lt;': <"),
    ("<a><b name=\"x<y\"/></a>", "a(b)", "a '<' in a value is written '&lt;': <"),
    ("<a><b name=\"x\" <c/></b></a>", "a(b(c))", "this tag has no end: '>' is missing: <b"),
    ("<a><b/></a <!-- -->", "a(b) ! !", "this end tag has no end: '>' is missing: </a"),
    ("<a><!-- x</a>", "a(! x</a>!)", "this comment has no end: '-->' is missing: <!--"),
    ("<a><![CDATA[x</a>", "a([x</a>])", "this CDATA section has no end: ']]>' is missing: <![CDATA["),
    ("<a/><?x", "a ?x?", "this processing instruction has no end: '?>' is missing: <?"),
    (
      "\n<?xml version=\"1.0\"?><a/>", "?xml version=\"1.0\"? a",
      "an XML declaration stands at the very start of a file: take out the space before it: <?xml"
    ),
    ("<a><b\u{A0}c='1'></b></a>", "a(b\u{A0}c)", "stray text in a tag: ='1'"),
    ("", "", "the file has no element in it: "),
    ("<!-- -->", "! !", "the file has no element in it: <"),
  ])
  func `one mistake gives one problem`(text: String, shape: String, problem: String) {
    let xml = XMLFixture(text)
    #expect(xml.report == [problem])
    #expect(xml.shape == shape)
    #expect(xml.isWellNested)
  }

  @Test func `a lost end tag is told at the start tag, with the end tag that showed it`() {
    let xml = XMLFixture("<a><b name='1'><c/></a>")
    #expect(xml.problems.map(\.range) == [ByteRange(3, 15)])
    #expect(xml.problems.map(\.related) == [ByteRange(19, 23)])
    #expect(xml.tree.nodes.map(\.isClosed) == [true, false, true])
    #expect(xml.wholes == ["<a><b name='1'><c/></a>", "<b name='1'><c/>", "<c/>"])
  }

  @Test func `what stands behind a mistake is read`() {
    #expect(XMLFixture("<a b='1' c='2'><b c=1/><b d='3'/></a>").attributes == ["b=1", "c=2", "d=3"])
    #expect(XMLFixture("<a b='1'c='2'/>").attributes == ["b=1", "c=2"])
  }

  private static let whole = """
    <?xml version="1.0"?>
    <!DOCTYPE a>
    <a name="é">
      <!-- c --><b c='1'>text</b>
      <![CDATA[x]]><d/>
    </a>
    """

  @Test(arguments: 0..<whole.utf8.count)
  func `a file that is cut off has one problem`(length: Int) {
    let xml = XMLFixture(Array(XMLRecoveryTests.whole.utf8.prefix(length)))
    #expect(xml.problems.count == 1)
    #expect(xml.isWellNested)
  }

  @Test(arguments: [
    ("<a b='1' c='2' b='3'/>", ["b=1", "c=2"], 15, 3),
    ("<a x='1' c='2' x='3'/>", ["x=1", "c=2"], 15, 3),
    ("<a name='' name=''/>", ["name="], 11, 3),
  ])
  func `of two equal attributes the first counts`(text: String, kept: [String], second: Int, first: Int) {
    let xml = XMLFixture(text)
    #expect(xml.attributes == kept)
    #expect(xml.problems.map(\.kind) == [.repeatedAttribute])
    #expect(xml.problems.map(\.range.start) == [second])
    #expect(xml.problems.map(\.related?.start) == [first])
  }

  @Test(arguments: [1, 16, 17, 18, 40])
  func `many unknown attributes are compared as well`(repeated: Int) {
    let names = (1...40).map { "x\($0)='\($0)'" }.joined(separator: " ")
    let xml = XMLFixture("<a \(names) x\(repeated)='again'/>")
    #expect(xml.tree.attributes.count == 40)
    #expect(xml.problems.map(\.kind) == [.repeatedAttribute])
    #expect(xml.problems.map { xml.text.string($0.range) } == ["x\(repeated)"])
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `conflict markers give one problem, and both sides are read`(newline: String) {
    let lines = [
      "<a>", "<<<<<<< HEAD", "  <b name='1'/>", "||||||| base", "  <b name='0'/>", "=======", "  <b name='2'/>",
      ">>>>>>> theirs", "  <c/>", "</a>", "",
    ]
    let xml = XMLFixture(lines.joined(separator: newline))
    #expect(xml.problems.map(\.kind) == [.conflictMarkers])
    #expect(xml.problems.map { xml.text.string($0.range) } == ["<<<<<<< HEAD"])
    #expect(xml.shape == "a(b b b c)")
    #expect(xml.attributes == ["name=1", "name=0", "name=2"])
  }

  @Test(arguments: [
    "<a name='1'\n<<<<<<< HEAD\n b='1'\n=======\n b='2'\n>>>>>>> x\n/>", "<<<<<<< HEAD\n<a/>\n=======\n<b/>\n>>>>>>> x",
    "<a>\n=======\n</a>", "<a name='\n<<<<<<< HEAD\n'/>",
  ])
  func `conflict markers are seen wherever they stand`(text: String) {
    #expect(XMLFixture(text).problems.map(\.kind) == [.conflictMarkers])
  }

  @Test(arguments: ["<a>x <<<<<<< y</a>", "<a>\n<<<<<< y</a>", "<a name='\n=======\n'/>", "<!--\n>>>>>>> x\n--><a/>"])
  func `what only looks like a marker is none`(text: String) {
    #expect(!XMLFixture(text).problems.contains { $0.kind == .conflictMarkers })
  }
}
