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
    "{ a = (b // }\n); c = { d = x//y; }; e = '}'; }",
  ])
  func `values are those that Foundation reads`(source: String) throws {
    let value = try OpenStepScanner.read(SourceText(source))
    #expect(PlainValue(value) == PlainValue.foundation(Array(source.utf8)))
  }

  // Needs the corpus of real files, which is not part of the repository.
  @Test(.enabled(if: SharedData.hasCorpus))
  func `real projects are read as Foundation reads them`() throws {
    let paths = SharedData.files(named: "project.pbxproj")
    #expect(paths.count >= 75)
    for path in paths {
      let bytes = SharedData.bytes(path)
      // Compared here, because `#expect` would print both trees.
      let isEqual = try PlainValue(OpenStepScanner.read(SourceText(bytes))) == PlainValue.foundation(bytes)
      #expect(isEqual, "\(path)")
    }
  }

  @Test(arguments: [
    "0", "A1B2C3D4E5F60718293A4B5C", "_", "abcdefgh", "abcdefghi.jk", "a/b:c-d+e@f$g", "caf\u{E9}123456789", "[", "a]",
    "abcdefg`", "ABCDEFG@Z{", "1234567;", "=", "a~b",
  ])
  func `a word ends where it did byte by byte`(word: String) throws {
    let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$/:.-+@".utf8).union(0x80...0xFF)
    for suffix in ["", "               "] {
      let bytes = Array((word + suffix).utf8)
      let expected = bytes.prefix { allowed.contains($0) }
      var scanner = OpenStepScanner(SourceText("{" + word + " = 1;" + suffix), vocabulary: XMLVocabulary([]))
      try scanner.expect(UInt8(ascii: "{"), "a brace")
      guard expected.count == word.utf8.count else {
        #expect(throws: PropertyListProblem.self) { _ = try scanner.key() }
        continue
      }
      #expect(try scanner.key()?.range == ByteRange(1, 1 + expected.count))
    }
  }

  @Test(arguments: ["isa = K;", "isa=K;", " isa = K;", "isa = /* c */ K;", "isa = \"K\";", "isa = // c\n K;"])
  func `the kind of an object is found`(text: String) throws {
    let vocabulary = XMLVocabulary(["K"])
    for isIdentifier in [true, false] {
      var scanner = OpenStepScanner(SourceText("{ A1 = {\(text) }; }"), vocabulary: vocabulary)
      try scanner.expect(UInt8(ascii: "{"), "a brace")
      #expect(try (isIdentifier ? scanner.objectKey() : scanner.key())?.kind == 1)
    }
  }

  private static let middle: StaticString = " = {isa = K; ref = "

  @Test func `an object of one reference is taken as a whole`() {
    let text = "\n\t\tA1 /* a * b ** / c */ = {isa = K; ref = B2 /* d */; };\n"
    var scanner = OpenStepScanner(SourceText(text), vocabulary: XMLVocabulary([]))
    let object = scanner.shortObject(Self.middle)
    #expect(object?.key == ByteRange(3, 5))
    #expect(object?.word == ByteRange(43, 45))
    #expect(scanner.offset == text.utf8.count - 1)
  }

  @Test(arguments: [
    "A1 = {isa = K; ref = B2 /* d */; };", "A1 /* c */ = {isa = K; ref = B2; };",
    "A1 /* c */ = {isa = L; ref = B2 /* d */; };",
    "A1 /* c */ = {isa = K; ref = B2 /* d */; x = y; };", "A1 /* c */ = {isa = K; ref = \"B2\" /* d */; };",
    "A1 /* c */  = {isa = K; ref = B2 /* d */; };", "A1 /* c */ = {isa = K; ref = B2 /* d */; }", "A1 /* c", "A1 ", "",
    "//A1 /* c */ = {isa = K; ref = B2 /* d */; };", "A1 /* c */ = {isa = K; ref = //B2 /* d */; };",
    "\"A1\" /* c */ = {isa = K; ref = B2 /* d */; };", "/* c */ A1 /* c */ = {isa = K; ref = B2 /* d */; };",
  ])
  func `of anything else nothing is taken`(text: String) {
    var scanner = OpenStepScanner(SourceText(text), vocabulary: XMLVocabulary([]))
    #expect(scanner.shortObject(Self.middle) == nil)
    #expect(scanner.offset == 0)
  }
}
