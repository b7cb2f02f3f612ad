import ModelRules
import ModelSyntax
import Testing

@testable import ModelCheck

/// What each format writes for one small report, word by word.
@Suite struct ReporterTests {
  private static let report = Report(
    diagnostic(path: "Ü b/contents", from: 4, to: 8, message: "<No> \"entity\": 5 %, &c", related: [related]),
    diagnostic(path: "Ü b/contents", line: 4, lastLine: 5, severity: .warning, rule: "stray-text", message: "Text"),
    diagnostic(severity: .hint, rule: "unknown-xml-name", message: "Odd"))

  @Test func `json-lines has an object for each finding, then the summary`() {
    #expect(
      Report(diagnostic(related: [related]), diagnostic(line: 4, severity: .hint)).printed(.jsonLines) == """
        {"type":"diagnostic","file":"App/contents","range":{"start":{"line":3,"column":5},"end":{"line":3,"column":9}},\
        "severity":"error","rule":"unknown-parent","message":"No entity is named 'Foo'","related":[\
        {"file":"../B/contents","range":{"start":{"line":1,"column":3},"end":{"line":1,"column":6}},\
        "message":"'Foo' is here"}]}
        {"type":"diagnostic","file":"App/contents","range":{"start":{"line":5,"column":5},"end":{"line":5,"column":9}},\
        "severity":"hint","rule":"unknown-parent","message":"No entity is named 'Foo'","related":[]}
        {"type":"summary","errors":1,"warnings":0,"information":0,"hints":1,"models":1,"versions":2,"entities":3}

        """)
  }

  @Test func `annotations escape what GitHub would read as its own`() {
    #expect(
      Self.report.printed(.github) == """
        ::error file=App/Ü b/contents,line=3,endLine=3,col=5,endColumn=8,title=modeld%3A unknown-parent\
        ::<No> "entity": 5 %25, &c
        ::warning file=App/Ü b/contents,line=5,endLine=6,title=modeld%3A stray-text::Text

        """)
    let evil = Report(diagnostic(path: "a,b:c%", severity: .hint, message: "x\r\n::set-env::y"))
    #expect(
      evil.printed(.github) { $0.isVerbose = true } == """
        ::notice file=App/a%2Cb%3Ac%25,line=3,endLine=3,col=5,endColumn=8,title=modeld%3A unknown-parent\
        ::x\\r\\n::set-env::y

        """)
  }

  @Test func `a code quality report lists issues with a fingerprint each`() {
    let errors = Report(diagnostic(), diagnostic(line: 8))
    #expect(
      errors.printed(.gitlab) == """
        [
        {"description":"No entity is named 'Foo'","check_name":"unknown-parent",\
        "fingerprint":"\(Fingerprints.hash("unknown-parent\0App/App/contents\0"))",\
        "severity":"critical","location":{"path":"App/App/contents","lines":{"begin":3,"end":3}}},
        {"description":"No entity is named 'Foo'","check_name":"unknown-parent",\
        "fingerprint":"\(Fingerprints.hash("unknown-parent\0App/App/contents\0\0" + "1"))",\
        "severity":"critical","location":{"path":"App/App/contents","lines":{"begin":9,"end":9}}}
        ]

        """)
    #expect(Report().printed(.gitlab) == "[]\n")
  }

  @Test func `a JUnit test fails where its finding gives status 1`() {
    #expect(
      Self.report.printed(.junit) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="modeld" tests="2" failures="1" errors="0">
          <testsuite name="App/Ü b/contents" tests="2" failures="1" errors="0">
            <testcase classname="App/Ü b/contents" name="unknown-parent at 3:5">
              <failure type="error" message="&lt;No&gt; &quot;entity&quot;: 5 %, &amp;c">\
        App/Ü b/contents:3:5: error: &lt;No&gt; &quot;entity&quot;: 5 %, &amp;c</failure>
            </testcase>
            <testcase classname="App/Ü b/contents" name="stray-text at 5:5">
              <system-out>App/Ü b/contents:5:5: warning: Text</system-out>
            </testcase>
          </testsuite>
        </testsuites>

        """)
    let strict = Self.report.printed(.junit) { $0.isStrict = true }
    #expect(strict.contains("tests=\"2\" failures=\"2\"") && strict.contains("<failure type=\"warning\""))
  }

  @Test func `a JUnit report without findings is one passed test`() {
    #expect(
      Report().printed(.junit) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="modeld" tests="1" failures="0" errors="0">
          <testsuite name="modeld" tests="1" failures="0" errors="0">
            <testcase classname="modeld" name="no errors in 1 model, 2 versions, 3 entities"/>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func `checkstyle groups findings by file`() {
    #expect(
      Self.report.printed(.checkstyle) { $0.isVerbose = true } == """
        <?xml version="1.0" encoding="UTF-8"?>
        <checkstyle version="4.3">
          <file name="App/App/contents">
            <error line="3" column="5" severity="info" message="Odd" source="modeld.unknown-xml-name"/>
          </file>
          <file name="App/Ü b/contents">
            <error line="3" column="5" severity="error" message="&lt;No&gt; &quot;entity&quot;: 5 %, &amp;c" \
        source="modeld.unknown-parent"/>
            <error line="5" column="5" severity="warning" message="Text" source="modeld.stray-text"/>
          </file>
        </checkstyle>

        """)
    #expect(Report().printed(.checkstyle).hasSuffix("<checkstyle version=\"4.3\">\n</checkstyle>\n"))
  }

  @Test func `Xcode gets absolute paths and notes`() {
    #expect(
      Self.report.printed(.xcode) { $0.onlyRules = ["unknown-xml-name"] } == """
        /checkout/App/App/contents:3:5: note: Odd [unknown-xml-name]
        /checkout/App/Ü b/contents:3:5: error: <No> "entity": 5 %, &c [unknown-parent]
        /checkout/B/contents:1:3: note: 'Foo' is here
        /checkout/App/Ü b/contents:5:5: warning: Text [stray-text]

        """)
  }

  @Test func `line formats keep a finding on its lines`() {
    for format in [Format.github, .xcode, .text, .jsonLines] {
      let text = Report.hostile.printed(format) { $0.isVerbose = true }
      #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isUnprintable })
      let notes = format == .github || format == .jsonLines ? 0 : 1
      #expect(text.split(separator: "\n").count == 6 + notes + (format == .jsonLines ? 1 : 0))
    }
  }
}

/// What names a finding across changes of its file.
@Suite struct FingerprintTests {
  private func fingerprints(_ diagnostics: Diagnostic...) -> [String] {
    let context = ReportContext(Options(), .test(isTerminal: false), workingDirectory: "/a")
    var fingerprints = Fingerprints(context)
    return diagnostics.map { fingerprints.next(for: $0) }
  }

  /// The values of the authors' own test suite.
  @Test(arguments: [
    ("", "6c62272e07bb014262b821756295c58d"), ("a", "d228cb696f1a8caf78912b704e4a8964"),
    ("foobar", "343e1662793c64bf6f0d3597ba446f18"),
  ])
  func `the hash is FNV-1a`(text: String, hash: String) {
    #expect(Fingerprints.hash(text) == hash)
  }

  @Test func `neither line nor message counts, and none comes twice`() {
    let first = fingerprints(diagnostic(), diagnostic(line: 3), diagnostic(rule: "stray-text"))
    let second = fingerprints(
      diagnostic(line: 90, message: "Other"), diagnostic(line: 91), diagnostic(rule: "stray-text"))
    #expect(first == second)
    #expect(Set(first).count == 3)
  }
}
