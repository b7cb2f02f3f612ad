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
}
