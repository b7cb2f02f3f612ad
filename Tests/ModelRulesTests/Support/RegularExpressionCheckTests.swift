import Foundation
import TestSupport
import Testing

@testable import ModelRules

struct RegularExpressionCheckTests {
  @Test(arguments: [
    ("(ab", 0, "this parenthesis is never closed"),
    ("ab)", 2, "no parenthesis is open here"),
    ("[a-z", 0, "this bracket is never closed"),
    ("[a[b]", 0, "this bracket is never closed"),
    ("*a", 0, "there is nothing to repeat before '*'"),
    ("a|+b", 2, "there is nothing to repeat before '+'"),
    ("(?:?b)", 3, "there is nothing to repeat before '?'"),
    ("a**", 2, "there is nothing to repeat before '*'"),
    ("a{3,2}", 1, "3 repetitions are more than 2"),
    ("ab\\", 2, "nothing follows this backslash"),
    ("x[a-cz-d]", 5, "'d' comes before 'z'"),
  ])
  func `what is surely wrong is found where it is`(text: String, offset: Int, message: String) {
    let problem = RegularExpressionCheck.problem(in: text.utf8)
    #expect(problem?.range.lowerBound == offset)
    #expect(problem?.message == message)
  }

  @Test(arguments: [
    "", "a*?b+?c??", "a*+", "(?:a|b){2,}", "[a-z&&[^aeiou]]+", "\\A[^@]+@([^@\\.]+\\.)+[^@\\.]+\\z", "^[a-z]*$", "a{2}",
    "[*+?]", "(a)|", "(?=x)y", "[A-Za-z0-9._-]", "[a-a]", "[a-]", "[a-c-e]", "[.-3-1]",
  ])
  func `what is right or not known is silent`(text: String) {
    #expect(RegularExpressionCheck.problem(in: text.utf8) == nil)
  }

  /// Foundation's regular expressions are ICU's.
  @Test(arguments: UInt64(0)..<40)
  func `what is called wrong, ICU refuses`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let parts = [
      "a", "b", ".", "(", ")", "(?:", "(?=", "[", "]", "[^", "*", "+", "?", "|", "{2}", "{3,1}", "^", "$", "\\d", "\\",
      "-", "z-a", "3-1",
    ]
    for _ in 0..<500 {
      let count = Int.random(in: 1...8, using: &random)
      let text = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      guard let problem = RegularExpressionCheck.problem(in: text.utf8) else { continue }
      #expect(throws: (any Error).self, "\(text): \(problem)") { try NSRegularExpression(pattern: text) }
    }
  }
}
