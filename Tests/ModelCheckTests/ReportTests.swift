import ModelRules
import ModelSyntax
import TestSupport
import Testing

@testable import ModelCheck

@Test func `diagnostics are sorted by path, place, gravity, rule and message`() {
  let sorted = [
    diagnostic(path: "A/contents", line: 9),
    diagnostic(path: "a/contents", line: 1, severity: .hint),
    diagnostic(path: "a/contents", severity: .error, rule: "z"),
    diagnostic(path: "a/contents", severity: .warning, rule: "a", message: "a"),
    diagnostic(path: "a/contents", severity: .warning, rule: "a", message: "b"),
    diagnostic(path: "a/contents", severity: .warning, rule: "b", message: "a"),
    diagnostic(path: "a/contents", from: 10, to: 12),
    diagnostic(path: "e\u{301}"),
    diagnostic(path: "é"),
  ]
  for seed in UInt64(0)..<8 {
    var random = SplitMix64(seed: seed)
    #expect(Report(sorted.shuffled(using: &random), models: 0, versions: 0, entities: 0).diagnostics == sorted)
  }
}

@Test func `an empty range is made one byte long`() {
  #expect(diagnostic(from: 4, to: 4).end == TextPosition(line: 2, column: 5))
  #expect(diagnostic(from: 4, to: 0, lastLine: 3).end == TextPosition(line: 3, column: 0))
}

@Test(arguments: [
  ([Severity](), 0, 0, 0, "no errors in 0 models, 0 versions, 0 entities"),
  ([], 1, 1, 1, "no errors in 1 model, 1 version, 1 entity"),
  ([.warning], 2, 2, 999, "no errors, 1 warning in 2 models, 2 versions, 999 entities"),
  (
    [.error, .error, .error, .warning], 12, 84, 1_203,
    "3 errors, 1 warning in 12 models, 84 versions, 1,203 entities"
  ),
  (
    [.error, .warning, .warning, .information, .information, .hint], 1_000, 12_345, 1_234_567,
    "1 error, 2 warnings, 2 information, 1 hint in 1,000 models, 12,345 versions, 1,234,567 entities"
  ),
  ([.hint, .hint], 1, 1, 0, "no errors, 2 hints in 1 model, 1 version, 0 entities"),
])
func `the summary is one line`(severities: [Severity], models: Int, versions: Int, entities: Int, line: String) {
  let diagnostics = severities.map { diagnostic(severity: $0) }
  #expect(Report(diagnostics, models: models, versions: versions, entities: entities).summary.line == line)
}

@Test(arguments: [
  ([Severity](), false, Int32(0)), ([], true, 0), ([.warning], false, 0), ([.warning], true, 1), ([.error], false, 1),
  ([.information, .hint], true, 0),
])
func `the exit status follows the gravest`(severities: [Severity], isStrict: Bool, status: Int32) {
  let report = Report(severities.map { diagnostic(severity: $0) }, models: 1, versions: 1, entities: 1)
  var options = Options(command: .check)
  options.isStrict = isStrict
  #expect(ModelCheck.ExitStatus(report.summary, options).rawValue == status)
}
