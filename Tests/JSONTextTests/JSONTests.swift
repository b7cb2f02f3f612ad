import JSONText
import TestSupport
import Testing

@Suite struct JSONTests {
  private func read(_ text: String) throws -> JSON { try JSON.read(Array(text.utf8)) }

  @Test(arguments: [
    "null", "true", "false", "0", "-0", "12.50e+3", "123456789012345678901234567890", "\"\"", "\"é😀\"", "[]", "{}",
    "[1,[2,{\"a\":null}],\"x\"]", "{\"b\":1,\"a\":{\"c\":[]}}",
  ])
  func `what is read is written back`(text: String) throws {
    #expect(String(decoding: try read(text).bytes, as: UTF8.self) == text)
  }

  @Test func `escapes are decoded`() throws {
    #expect(try read(#""\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude00""#) == .string("\"\\/\u{8}\u{C}\n\r\tAé😀"))
  }

  @Test func `half a surrogate pair becomes a replacement character`() throws {
    #expect(try read(#""\ud83dx\ude00\ud83d\u0041""#) == .string("\u{FFFD}x\u{FFFD}\u{FFFD}A"))
  }

  @Test(arguments: [
    "", " ", "nul", "01", "1.", ".5", "+1", "1e", "\"", "\"\\x\"", "\"\\u12g4\"", "\"\n\"", "[1,]", "[1 2]", "{\"a\"}",
    "{a:1}", "{\"a\":1,}", "[", "{", "]", "1 2", "NaN",
  ])
  func `what is no JSON is refused`(text: String) {
    #expect(throws: JSONProblem.self) { try read(text) }
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    #expect(throws: JSONProblem.self) { try JSON.read([0x22, 0xFF, 0x22]) }
  }

  @Test func `depth is limited`() throws {
    let brackets = { (count: Int) in String(repeating: "[", count: count) + String(repeating: "]", count: count) }
    _ = try read(brackets(JSON.depthLimit))
    #expect(throws: JSONProblem.self) { try read(brackets(JSON.depthLimit + 1)) }
    #expect(throws: JSONProblem.self) { try read(brackets(200_000)) }
  }

  @Test func `integers may be written as decimals`() throws {
    #expect(try ["3", "3.0", "3e0", "-7"].map { try read($0).integer } == [3, 3, 3, -7])
    #expect(try read("3.5").integer == nil)
    #expect(try read("1e400").integer == nil)
  }

  @Test func `the last of equal members counts`() throws {
    #expect(try read(#"{"a":1,"a":2}"#)["a"] == .number("2"))
  }

  @Test func `control characters are escaped`() {
    #expect(String(decoding: JSON.string("a\u{1}\u{1F}\"\\\n").bytes, as: UTF8.self) == #""a\u0001\u001f\"\\\n""#)
  }
}
