import Foundation
import TestSupport
import Testing

@testable import ModelRules

struct DecimalNumberTests {
  private func number(_ text: String) -> DecimalNumber? { DecimalNumber(Array(text.utf8)[...]) }

  @Test(arguments: ["", "-", ".", "1.2.3", "1e", "1e+", "0x10", "NO", "1,000", "12a", "--1", " ", "e5"])
  func `what is no number is refused`(text: String) {
    #expect(number(text) == nil)
  }

  @Test(arguments: [
    ("0", "-0.0"), ("+7", "7"), ("1e3", "1000"), ("0.10", "1E-1"), (" 5 ", "5"), (".5", "0.5"), ("5.", "5"),
    ("0e999999999999999999999", "0"), ("00012.300", "12.3"),
  ])
  func `spellings of one number are equal`(a: String, b: String) throws {
    #expect(try #require(number(a)) == #require(number(b)))
  }

  @Test(arguments: [
    ("9223372036854775807", "9223372036854775808"), ("-9223372036854775809", "-9223372036854775808"),
    ("-1", "0"), ("0", "1e-400"), ("0.99", "1"), ("9", "10"), ("1e308", "1e309"), ("-1e5", "-1e4"), ("-5", "3"),
  ])
  func `numbers are compared exactly`(less: String, more: String) throws {
    #expect(try #require(number(less)) < #require(number(more)))
    #expect(try !(#require(number(more)) < #require(number(less))))
  }

  @Test func `whole numbers are told from fractions`() throws {
    for text in ["0", "0.0", "12", "1.50e1", "1e5", "-3.000"] { #expect(try #require(number(text)).isWhole, "\(text)") }
    for text in ["0.5", "1.25e1", "1e-1", "-3.001"] { #expect(try !#require(number(text)).isWhole, "\(text)") }
  }

  @Test func `integers are what their digits say`() throws {
    for value in [0, 1, -1, 10, 1_000_000, Int64.max, Int64.min] {
      #expect(try DecimalNumber(value) == #require(number(String(value))))
    }
  }

  @Test(arguments: UInt64(0)..<20)
  func `the order is that of Foundation's decimals`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func text() -> String {
      let digits = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        "0123456789".randomElement(using: &random) ?? "0"
      }
      let fraction = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        "0123456789".randomElement(using: &random) ?? "0"
      }
      let sign = Bool.random(using: &random) ? "-" : ""
      return sign + String(digits) + (fraction.isEmpty ? "" : "." + String(fraction))
        + "e\(Int.random(in: -4...4, using: &random))"
    }
    for _ in 0..<200 {
      let (a, b) = (text(), text())
      let (first, second) = (try #require(Decimal(string: a)), try #require(Decimal(string: b)))
      #expect(try (#require(number(a)) < #require(number(b))) == (first < second), "\(a) and \(b)")
    }
  }
}
