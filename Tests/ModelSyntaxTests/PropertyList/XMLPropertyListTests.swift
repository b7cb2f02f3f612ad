import ModelSyntax
import TestSupport
import Testing

@Suite struct XMLPropertyListTests {
  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    """

  private func read(_ body: String) -> (value: PropertyList?, text: SourceText) {
    let text = SourceText(XMLPropertyListTests.head + body + "\n</plist>\n")
    let (value, problems) = XMLPropertyList.read(text)
    #expect(problems.isEmpty)
    return (value, text)
  }

  @Test(arguments: [
    "<dict/>", "<array/>", "<string></string>", "<string/>", "<string>a b</string>",
    "<string>a &amp; &#233; é</string>",
    "<string><![CDATA[<x>]]></string>", "<integer>1</integer>", "<true/>", "<data>AAEC</data>",
    "<date>2020-01-01T00:00:00Z</date>",
    "<dict><key>_XCCurrentVersionName</key><string>Foo 2.xcdatamodel</string></dict>",
    "<dict><key>a</key><array><string>1</string><array/><real>1.5</real><false/></array><key>b</key><dict/></dict>",
    "<!-- c --><dict><!-- c --><key>a &lt;</key> <!-- c --> <string>b</string></dict>",
  ])
  func `values are those that Foundation reads`(body: String) {
    let (value, text) = read(body)
    #expect(value.map { PlainValue($0) } == PlainValue.foundation(text.bytes))
  }

  @Test func `keys and values have their places`() throws {
    let (value, text) = read("<dict><key>k</key><string>a&amp;b</string><key>l</key><array><string/></array></dict>")
    let entries = try #require(value).entries
    #expect(entries.map { text.string($0.keyRange) } == ["k", "l"])
    #expect(entries.map { text.string($0.value.range) } == ["a&amp;b", "<array><string/></array>"])
    #expect(value?["k"]?.text == "a&b")
    #expect(value?["l"]?.elements.map { text.string($0.range) } == ["<string/>"])
    #expect(value?["m"] == nil)
  }

  @Test(arguments: ["", "<plist/>", "<dict/>", "<plist><key>a</key></plist>", "<html><string>x</string></html>"])
  func `what is no property list has no value`(text: String) {
    #expect(XMLPropertyList.read(SourceText(text)).0 == nil)
  }

  @Test func `nesting is bounded`() {
    let (value, _) = read(String(repeating: "<array>", count: 5000) + String(repeating: "</array>", count: 5000))
    #expect(value != nil)
  }

  // Needs the corpus of real files, which is not part of the repository.
  @Test(.enabled(if: SharedData.hasCorpus))
  func `real current-version files are read as Foundation reads them`() {
    let paths = SharedData.files(named: ".xccurrentversion")
    #expect(paths.count > 50)
    for path in paths {
      let bytes = SharedData.bytes(path)
      let text = SourceText(bytes)
      let value = BinaryPropertyList.isBinary(text) ? BinaryPropertyList.read(text) : XMLPropertyList.read(text).0
      #expect(value.map { PlainValue($0) } == PlainValue.foundation(bytes), "\(path)")
    }
  }
}
