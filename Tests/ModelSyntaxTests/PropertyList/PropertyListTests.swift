import Foundation
import TestSupport
import Testing

@testable import ModelSyntax

@Suite struct PropertyListTests {
  private static let old = #"""
    // !$*UTF8*$!
    { a = b; /* c */ "d e" = ( f, 'g;', "h\"\n\U00e9", ); i = <0a 0b>; j = { k = l//m; }; }
    """#

  @Test func `the old format has words, quoted strings, comments, data and nesting`() throws {
    let text = SourceText(Self.old)
    let value = try OpenStepScanner.read(text)
    #expect(value.entries.map(\.key) == ["a", "d e", "i", "j"])
    #expect(value["d e"]?.elements.map(\.text) == ["f", "g;", "h\"\né"])
    #expect(value["j"]?["k"]?.text == "l//m")
    #expect(value["a"].map { text.string($0.range) } == "b")
    #expect(value["i"].map { text.string($0.range) } == "<0a 0b>")
    #expect(value.entries.map { text.string($0.keyRange) } == ["a", "d e", "i", "j"])
  }

  @Test(arguments: [
    ("{ a = b }", 8), ("{ a b; }", 4), ("{ a = \"b; }", 6), ("{ a = (b c); }", 9),
    ("{ a = b; } x", 11), ("{ a = b;", 7), ("", 0),
  ])
  func `a fault has its place`(text: String, offset: Int) {
    let problem = #expect(throws: PropertyListProblem.self) { try OpenStepScanner.read(SourceText(text)) }
    #expect(problem?.range.start == offset)
  }

  @Test func `a character outside of the basic plane is two escapes`() throws {
    #expect(try OpenStepScanner.read(SourceText(#""\Ud83d\Ude00""#)).text == "😀")
  }

  @Test func `of equal keys the last one counts`() throws {
    #expect(try OpenStepScanner.read(SourceText("{ a = b; a = c; }"))["a"]?.text == "c")
    let xml = "<plist><dict><key>a</key><string>b</string><key>a</key><string>c</string></dict></plist>"
    #expect(XMLPropertyList.read(SourceText(xml)).0?["a"]?.text == "c")
  }

  @Test func `octal digits are a character`() throws {
    #expect(try OpenStepScanner.read(SourceText(#""\101\0412\7.\300""#)).text == "A!2\u{7}.\u{FFFD}")
  }

  @Test func `deep nesting ends in a problem`() {
    for text in [String(repeating: "(", count: 100_000), String(repeating: "{a=", count: 100_000)] {
      #expect(throws: PropertyListProblem.self) { try OpenStepScanner.read(SourceText(text)) }
    }
    let xml = "<plist>" + String(repeating: "<array>", count: 50_000)
    _ = XMLPropertyList.read(SourceText(xml))
  }

  @Test func `the place of a string in XML is the text in its tag`() {
    let text = SourceText("<plist><dict><key>a</key><string>b &amp; c</string><key>d</key><true/></dict></plist>")
    let (value, problems) = XMLPropertyList.read(text)
    #expect(problems.isEmpty)
    #expect(value?["a"]?.text == "b & c")
    #expect(value?["a"].map { text.string($0.range) } == "b &amp; c")
    #expect(value?.entries.map(\.key) == ["a", "d"])
  }

  @Test func `a binary list that Foundation wrote is read`() throws {
    let list: [String: Any] = [
      "ascii": "Model 2.xcdatamodel", "utf16": "Modèle 😀.xcdatamodel", "list": ["a", "b"],
      "long": String(repeating: "x", count: 300), "number": 5, "date": Date(timeIntervalSince1970: 0),
    ]
    let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    let value = try #require(BinaryPropertyList.read(SourceText(Array(data))))
    #expect(value["ascii"]?.text == "Model 2.xcdatamodel")
    #expect(value["utf16"]?.text == "Modèle 😀.xcdatamodel")
    #expect(value["list"]?.elements.map(\.text) == ["a", "b"])
    #expect(value["long"]?.text?.count == 300)
    #expect(value["number"] != nil)
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      var bytes = Array(data)
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      _ = BinaryPropertyList.read(SourceText(bytes))
    }
    for count in 0..<data.count { _ = BinaryPropertyList.read(SourceText(Array(data.prefix(count)))) }
  }
}
