import DataModel
import Testing

@testable import ModelRules

struct DefaultValueTests {
  private func problem(_ text: String, _ type: AttributeType) -> DefaultValue.Problem? {
    DefaultValue.problem(Array(text.utf8)[...], as: type)
  }

  @Test(arguments: [
    ("32767", AttributeType.integer16), ("-32768", .integer16), ("2147483647", .integer32),
    ("9223372036854775807", .integer64), ("-9223372036854775808", .integer64), ("NO", .integer32), ("0.0", .integer64),
    ("", .integer16), ("1e3", .integer32), ("1e-3", .double), ("-0.005", .decimal), ("3.4e38", .float),
    ("nan", .double),
    ("YES", .boolean), ("false", .boolean), ("100", .boolean), ("0.0", .boolean), ("", .uuid),
    ("6BA7B810-9DAD-11D1-80B4-00C04FD430C8", .uuid), ("https://example.com/?a=1&b=2", .uri), ("anything", .string),
    ("now", .date), ("x", .transformable), ("x", .binary),
  ])
  func `what models have and what is not known is silent`(text: String, type: AttributeType) {
    #expect(problem(text, type) == nil)
  }

  @Test func `numbers beyond a type are told with its limits`() {
    #expect(problem("32768", .integer16) == .tooLarge(limit: "32767"))
    #expect(problem("-32769", .integer16) == .tooSmall(limit: "-32768"))
    #expect(problem("4e9", .integer32) == .tooLarge(limit: "2147483647"))
    #expect(problem("9223372036854775808", .integer64) == .tooLarge(limit: "9223372036854775807"))
    #expect(problem("1e39", .float) == .tooLarge(limit: "3.4028235e38"))
    #expect(problem("-1e309", .double) == .tooSmall(limit: "-1.7976931348623157e308"))
  }

  @Test func `other texts are told with what is expected`() {
    #expect(problem("1.5", .integer32) == .fraction)
    #expect(problem("ten", .integer32) == .notReadable(expected: "a whole number"))
    #expect(problem("1,5", .double) == .notReadable(expected: "a number"))
    #expect(problem("maybe", .boolean) == .notReadable(expected: "YES or NO"))
    #expect(problem("6BA7B810", .uuid) == .notReadable(expected: "a UUID"))
    #expect(problem("a b", .uri) == .notReadable(expected: "a URI, which has no spaces"))
  }
}
