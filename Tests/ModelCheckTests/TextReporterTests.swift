import ModelRules
import ModelSyntax
import Testing

@testable import ModelCheck

@Test func `a diagnostic is one line`() {
  #expect(Report(diagnostic()).text() == "App/contents:3:5: error: No entity is named 'Foo' [unknown-parent]\n")
}

@Test func `a whole file is its first place`() {
  let whole = Diagnostic(
    wholeFile: "App.xcdatamodeld", file: "App.xcdatamodeld", severity: .warning, rule: "no-current-version",
    message: "No version is current")
  let line = "App.xcdatamodeld:1:1: warning: No version is current [no-current-version]\n"
  #expect(Report(whole).text() == line)
  #expect(Report(whole).text(isTerminal: true).hasSuffix("\n") && !Report(whole).text(isTerminal: true).contains("|"))
}

@Test func `information and hints need verbose`() {
  let report = Report(diagnostic(severity: .hint, related: [related]), diagnostic(severity: .information))
  #expect(report.text() == "")
  #expect(
    report.text(isVerbose: true) == """
      App/contents:3:5: information: No entity is named 'Foo' [unknown-parent]
      App/contents:3:5: hint: No entity is named 'Foo' [unknown-parent]
      B/contents:1:3: note: 'Foo' is here

      """)
}

@Test func `a person sees the line and related places, also without colour`() {
  let report = Report(diagnostic(related: [related], source: "    name=\"Foo\""))
  #expect(
    report.text(.never, isTerminal: true) == """
      App/contents:3:5: error: No entity is named 'Foo' [unknown-parent]
       3 |     name="Foo"
         |     ^^^^
      B/contents:1:3: note: 'Foo' is here

      """)
  #expect(report.text() == "App/contents:3:5: error: No entity is named 'Foo' [unknown-parent]\n")
}

@Test func `colours go round the parts`() {
  let report = Report(diagnostic(severity: .warning, related: [related], source: "    name=\"Foo\""))
  let text = report.text(.always).replacing("\u{1B}", with: "␛")
  #expect(
    text == """
      ␛[1mApp/contents:3:5:␛[0m ␛[1;33mwarning:␛[0m ␛[1mNo entity is named 'Foo'␛[0m ␛[2m[unknown-parent]␛[0m
      ␛[2m 3 |␛[0m     name="Foo"
      ␛[2m   |␛[0m     ␛[1;33m^^^^␛[0m
      ␛[1mB/contents:1:3:␛[0m ␛[1;36mnote:␛[0m 'Foo' is here

      """)
}

@Test func `control characters cannot leave the line`() {
  let evil = diagnostic(
    path: "a\u{1B}[2J\nb", message: "x\r\u{9B}31m\t\u{202E}y\u{2028}", source: "\u{1B}[31mred\u{7F}\u{9B}\u{202E}")
  let text = Report(evil).text(.never, isTerminal: true)
  #expect(
    text == """
      a\\u{1B}[2J\\nb:3:5: error: x\\r\\u{9B}31m\\t\\u{202E}y\\u{2028} [unknown-parent]
       3 | ␛[31mred\u{FFFD}\u{FFFD}\u{FFFD}
         |     ^^^^

      """)
}

@Test(arguments: [
  ("plain", "plain"), ("back\\slash", "back\\slash"), ("é👩‍👩‍👧", "é👩‍👩‍👧"), ("a\r\nb", "a\\r\\nb"), ("\0", "\\u{0}"),
])
func `what can be seen is not escaped`(text: String, escaped: String) {
  #expect(text.escapedForTerminal == escaped)
}

// MARK: Environment

@Test(arguments: [
  ([String: String](), true, true), ([:], false, false), (["NO_COLOR": "1"], true, false),
  (["NO_COLOR": ""], true, true),
  (["FORCE_COLOR": "1"], false, true), (["FORCE_COLOR": "0"], true, false), (["CLICOLOR_FORCE": "1"], false, true),
  (["CLICOLOR_FORCE": "0"], false, false), (["CLICOLOR": "0"], true, false), (["TERM": "dumb"], true, false),
  (["NO_COLOR": "1", "FORCE_COLOR": "1"], true, false),
])
func `the environment decides about colour`(environment: [String: String], isTerminal: Bool, isColored: Bool) {
  let terminal = Terminal.test(isTerminal: isTerminal, environment)
  #expect(terminal.showsColor(.auto) == isColored)
  #expect(terminal.showsColor(.always))
  #expect(!terminal.showsColor(.never))
}

// MARK: Progress

@Test func `progress waits, shows and is erased`() {
  let start = ContinuousClock.now
  var line = ProgressLine(width: 40, startingAt: start)
  line.stage = "reading\n"
  #expect(line.change(at: start + .milliseconds(400)) == nil)
  #expect(line.erasure() == nil)
  #expect(line.change(at: start + .milliseconds(500)) == "\rreading\\n\u{1B}[K")
  #expect(line.change(at: start + .milliseconds(700)) == nil)
  line.stage = "judging"
  #expect(line.change(at: start + .milliseconds(900)) == "\rjudging\u{1B}[K")
  #expect(line.change(at: start + .milliseconds(2_900)) == "\rjudging, 2 s\u{1B}[K")
  line.count = (7, 9)
  #expect(line.change(at: start + .milliseconds(3_100)) == "\rjudging, 7 of 9, 3 s\u{1B}[K")
  #expect(line.erasure() == "\r\u{1B}[K")
  #expect(line.erasure() == nil)
}

@Test func `source lines go to a person, whatever NO_COLOR says`() {
  #expect(Terminal.test(isTerminal: true, ["NO_COLOR": "1"]).showsSource(.auto))
  #expect(Terminal.test(isTerminal: true).showsSource(.never))
  #expect(Terminal.test(isTerminal: false).showsSource(.always))
  #expect(!Terminal.test(isTerminal: false).showsSource(.auto))
}
