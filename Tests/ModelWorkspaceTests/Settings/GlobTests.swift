import ModelWorkspace
import Testing
import TestSupport

@Suite struct GlobTests {
  @Test(arguments: [
    (
      "App.xcdatamodeld", ["App.xcdatamodeld", "a/App.xcdatamodeld", "App.xcdatamodeld/App.xcdatamodel"],
      ["MyApp.xcdatamodeld"]
    ),
    ("App.xcdatamodeld/", ["App.xcdatamodeld", "x/App.xcdatamodeld"], ["App.xcdatamodel"]),
    ("./App.xcdatamodeld", ["App.xcdatamodeld"], ["x/App.xcdatamodeld"]),
    ("/App.xcdatamodeld/", ["App.xcdatamodeld"], ["x/App.xcdatamodeld"]),
    ("*.xcdatamodeld", ["a.xcdatamodeld", "x/y/b.xcdatamodeld"], ["a.xcdatamodel", "axcdatamodeld"]),
    ("Models/*", ["Models/a", "Models/a/b"], ["Models", "x/Models/a"]),
    ("Models/**", ["Models", "Models/a/b"], ["Models2/a", "x/Models/a"]),
    ("**/Models/*.d", ["Models/a.d", "x/Models/a.d", "x/y/Models/a.d"], ["xModels/a.d", "Models/x/a.d"]),
    ("a/**/b", ["a/b", "a/x/b", "a/x/y/b", "a/b/c"], ["ab", "a/xb", "b"]),
    ("**", ["a", "a/b"], []),
    (".", ["a", "a/b"], []),
    ("a?c", ["abc", "aéc", "x/abc"], ["ac", "a/c", "abbc"]),
    ("v[0-9a].d", ["v1.d", "va.d"], ["vb.d", "v.d", "v/.d"]),
    ("v[!0-9].d", ["va.d"], ["v1.d", "v/.d"]),
    ("v[]-].d", ["v].d", "v-.d"], ["va.d"]),
    ("{a,b/c}.d", ["a.d", "b/c.d"], ["x/a.d", "c.d", "a", "{a,b/c}.d"]),
    ("{A,{B,C}x,}1", ["A1", "Bx1", "Cx1", "1", "x/Cx1"], ["B1", "x1"]),
    ("{**/a,b}/c", ["a/c", "x/y/a/c", "b/c"], ["x/b/c"]),
    ("a,b}", ["a,b}"], ["a"]),
    ("\\*\\{.d", ["*{.d"], ["a{.d"]),
    ("a**b", ["ab", "axxb"], ["a/b"]),
    (".hidden/..x", [".hidden/..x"], ["hidden/x"]),
  ])
  func `a pattern matches as in gitignore`(pattern: String, matching: [String], other: [String]) throws {
    let glob = try Glob(pattern)
    for path in matching { #expect(glob.matches(path), "\(path)") }
    for path in other { #expect(!glob.matches(path), "\(path)") }
  }

  @Test(arguments: [
    ("", "An empty pattern matches nothing"), ("a[b", "“[” is never closed"), ("a{b,c", "“{” is never closed"),
    ("../a", "“..” leads out of the directory of the settings"),
    ("a/..", "“..” leads out of the directory of the settings"),
    ("a\\", "Nothing follows “\\”"), ("[z-a]", "The range “z-a” in “[…]” is backwards"),
    ("!a", "A pattern can’t be negated; “\\!” stands for a name that begins with “!”"),
    ("a/./b", "“.” can’t be a name in the middle of a pattern"), ("[\\", "“[” is never closed"),
  ])
  func `a pattern that is none says why`(pattern: String, message: String) {
    #expect(throws: GlobProblem(message: message)) { try Glob(pattern) }
  }

  @Test func `no pattern makes matching slow`() throws {
    let path = String(repeating: "a", count: 2_000)
    #expect(try !Glob(String(repeating: "*a", count: 200) + "b").matches(path))
    #expect(try !Glob(String(repeating: "{a,*,?}", count: 200) + "b").matches(path))
    #expect(try !Glob(String(repeating: "**/", count: 200) + "b").matches(String(repeating: "a/", count: 1_000)))
    #expect(try Glob(String(repeating: "{", count: 2_000) + "a" + String(repeating: "}", count: 2_000)).matches("a"))
  }

  @Test(arguments: UInt64(0)..<8)
  func `any pattern compiles or says why`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet = Array("ab/*?[]{},-!\\.é")
    func word() -> String {
      String((0..<Int.random(in: 0..<12, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "a" })
    }
    for _ in 0..<2_000 { _ = (try? Glob(word()))?.matches(word()) }
  }
}
