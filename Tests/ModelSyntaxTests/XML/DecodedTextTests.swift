import ModelSyntax
import Testing

@Suite struct DecodedTextTests {
  private func decode(_ text: String) -> DecodedText {
    DecodedText(ByteRange(0, text.utf8.count), of: SourceText(text))
  }

  @Test(arguments: [
    ("", ""), ("abc", "abc"), ("a&amp;b", "a&b"), ("&lt;&gt;&quot;&apos;", "<>\"'"), ("&#65;&#x42;&#x1F600;", "AB😀"),
    ("a\tb\nc\rd\r\ne", "a b c d e"), ("&#10;&#x9;", "\n\t"), ("&nope; & &#; &#x; &#0; &#xD800; &#-1; &#+1; &amp", nil),
    ("é&amp;é", "é&é"), ("&amp;lt;", "&lt;"),
  ])
  func `references become characters`(source: String, decoded: String?) {
    #expect(decode(source).string == decoded ?? source)
  }

  @Test func `each byte leads back to its place`() {
    let text = decode("a&lt;b\r\nc&#233;d")
    #expect(text.string == "a<b céd")
    #expect((0...8).map { text.sourceOffset(of: $0) } == [0, 1, 5, 6, 8, 9, 9, 15, 16])
  }

  @Test(arguments: [
    (0..<1, "a"), (1..<2, "&lt;"), (1..<3, "&lt;&gt;"), (2..<4, "&gt;b"), (3..<5, "b&#x1F600;"), (4..<8, "&#x1F600;"),
    (6..<7, "&#x1F600;"), (8..<9, "c"), (3..<3, ""), (0..<9, "a&lt;&gt;b&#x1F600;c"),
  ])
  func `a range holds every reference that it touches`(range: Range<Int>, place: String) {
    let source = "a&lt;&gt;b&#x1F600;c"
    let text = decode(source)
    #expect(SourceText(source).string(text.sourceRange(of: range)) == place)
  }

  @Test func `a value in the middle of a text has its places there`() {
    let source = SourceText("<a name=\"x&gt;y\"/>")
    let text = DecodedText(ByteRange(9, 15), of: source)
    #expect(text.string == "x>y")
    #expect((0...3).map { text.sourceOffset(of: $0) } == [9, 10, 14, 15])
  }

  @Test func `a value tells whether it needs decoding`() {
    let xml = XMLFixture("<a b='x' c='&amp;' d='\n' x='\"'/>")
    #expect(xml.tree.attributes.map(\.needsDecoding) == [false, true, true, false])
  }
}
