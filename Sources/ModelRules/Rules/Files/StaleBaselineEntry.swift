/// The rule under which entries of a baseline are reported that do not occur any more.
package enum StaleBaselineEntry: Rule {
  package static let info = RuleInfo(
    id: "stale-baseline-entry", group: .files, severity: .warning,
    summary: "A baseline lists a finding that no longer occurs",
    explanation: """
      The file of --baseline lets a finding be that is no longer there. Left in it, the entry would hide the same \
      mistake when somebody makes it again. Write the file anew with --write-baseline.
      """,
    failing: "", passing: "")
}
