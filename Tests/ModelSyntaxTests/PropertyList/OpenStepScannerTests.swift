import ModelSyntax
import TestSupport
import Testing

@Suite struct OpenStepScannerTests {
  @Test(arguments: [
    "{}", "()", "a", "\"\"", "{ a = b; }", "{ a = (1, 2,); \"b c\" = { d = \"e\"; }; }", "( a, (), {} )",
    "// !$*UTF8*$!\n{\n\t/* Begin */ a = b /* c */;\n}\n", "{ a = \"x \\\"y\\\" \\\\ z\\n\\t\"; }",
    "{ a = 'x \"y\"'; }",
    "{ a = /abs/path.x; b = x_y-z:0.$; }", "{ a = <0fbd 77>; }", "{ a = \"é 😀\"; }", "{ a = \"\\U00e9\"; }",
    "{ a = \"\\Ud83d\\Ude00\"; }", "{ a = x//y; }", "{ a = \"\\a\\b\\f\\v\\'\"; }", "{ a = \"\\101\\60\"; }",
  ])
  func `values are those that Foundation reads`(source: String) throws {
    var scanner = OpenStepScanner(SourceText(source))
    let value = try scanner.value()
    let isAtEnd = scanner.isAtEnd()
    #expect(isAtEnd)
    #expect(PlainValue(value) == PlainValue.foundation(Array(source.utf8)))
  }

  @Test func `keys and values have their places`() throws {
    let text = SourceText("\u{FEFF}{ a /* k */ = \"b c\"; d = ( e, 'f' ); }")
    var scanner = OpenStepScanner(text)
    let value = try scanner.value()
    #expect(value.entries.map { text.string($0.keyRange) } == ["a", "d"])
    #expect(value.entries.map { text.string($0.value.range) } == ["b c", "( e, 'f' )"])
    #expect(value["d"]?.elements.map { text.string($0.range) } == ["e", "f"])
  }

  @Test(arguments: [
    "a", "\"a\\\"b\"", "{ a = { b = (c, \"}\"); }; }", "( <00 11>, /* ) */ a // )\n)", "{ a = x//y; }",
    "{ 'a' = '}'; }",
    "{ a = /*/ ; */ b; }",
  ])
  func `a value is passed over as a whole`(source: String) throws {
    var scanner = OpenStepScanner(SourceText(source + " rest"))
    try scanner.skipValue()
    #expect(scanner.offset == source.utf8.count)
  }

  @Test(arguments: [
    ("", 0), ("{ a = b }", 8), ("{ a b; }", 4), ("{ a = ; }", 6), ("( a b )", 4), ("{ a = \"b; }", 6),
    ("{ a = (b; }", 8),
    ("{ a = b;", 7), ("{ = b; }", 2),
  ])
  func `the first fault has its place`(source: String, offset: Int) {
    let problem = #expect(throws: PropertyListProblem.self) {
      var scanner = OpenStepScanner(SourceText(source))
      _ = try scanner.value()
    }
    #expect(problem?.range.start == offset)
  }

  @Test func `nesting is bounded, and passing over needs no stack`() throws {
    let depth = 100_000
    let text = SourceText(String(repeating: "(", count: depth) + String(repeating: ")", count: depth))
    #expect(throws: PropertyListProblem.self) {
      var scanner = OpenStepScanner(text)
      _ = try scanner.value()
    }
    var scanner = OpenStepScanner(text)
    try scanner.skipValue()
    #expect(scanner.offset == text.count)
  }

  @Test func `a key is entered, and the words of an array are listed`() throws {
    let text = SourceText("{ a = { files = no; }; files = ( x /* X */, {}, \"y z\", ); }")
    var scanner = OpenStepScanner(text)
    let isThere = try scanner.enter("files")
    let words = try scanner.words()
    #expect(isThere)
    #expect(words.map { text.string($0) } == ["x", "y z"])
    var other = OpenStepScanner(text)
    let isOtherThere = try other.enter("file")
    #expect(!isOtherThere)
  }

  // Needs the corpus of real files, which is not part of the repository.
  @Test(.enabled(if: SharedData.hasCorpus))
  func `real projects are read as Foundation reads them`() throws {
    let paths = SharedData.files(named: "project.pbxproj")
    #expect(paths.count >= 75)
    for path in paths {
      let bytes = SharedData.bytes(path)
      var scanner = OpenStepScanner(SourceText(bytes))
      let value = try scanner.value()
      let isAtEnd = scanner.isAtEnd()
      #expect(isAtEnd)
      // Compared here, because `#expect` would print both trees.
      let isEqual = PlainValue(value) == PlainValue.foundation(bytes)
      #expect(isEqual, "\(path)")
    }
  }
}
