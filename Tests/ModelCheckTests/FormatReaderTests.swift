import TestSupport
import Testing

@testable import ModelCheck

/// Each format as a strict reader of somebody else sees it, where this machine has one.
///
/// `.ci/run` installs them; without them these tests say what they skip.
@Suite struct FormatReaderTests {
  private static let reports = [Report(), Report(diagnostic(related: [related])), .hostile]

  private func expect(_ format: Format, isReadBy tool: Tool?, _ script: String) throws {
    let tool = try #require(tool)
    for report in Self.reports {
      let outcome = try tool.run("-c", script, input: report.printed(format) { $0.isVerbose = true })
      #expect(outcome.status == 0, "\(format.name): \(outcome.text)")
    }
  }

  @Test(.enabled(if: Tool.python(importing: "pydantic_sarif") != nil, "no Python with pydantic-sarif"))
  func `SARIF has what the schema of OASIS allows and nothing else`() throws {
    // The classes are made from the published schema, and refuse any other member.
    try expect(
      .sarif, isReadBy: .python(importing: "pydantic_sarif"),
      """
      import sys
      from pydantic_sarif.model import StaticAnalysisResultsFormatSarifVersion210JsonSchema as Log
      Log.model_validate_json(sys.stdin.read())
      """)
  }

  @Test(.enabled(if: Tool.python(importing: "junitparser") != nil, "no Python with junitparser"))
  func `JUnit counts what it holds`() throws {
    try expect(
      .junit, isReadBy: .python(importing: "junitparser"),
      """
      import sys
      from junitparser import JUnitXml
      report = JUnitXml.fromstring(sys.stdin.buffer.read())
      counts = (report.tests, report.failures, report.errors)
      report.update_statistics()
      assert counts == (report.tests, report.failures, report.errors), counts
      for suite in report:
        for case in suite:
          assert case.name and case.classname and (case.is_passed or case.result[0].message), case
      """)
  }

  @Test(.enabled(if: Tool("xmllint") != nil, "no xmllint"), arguments: [Format.junit, .checkstyle])
  func `XML formats are well-formed and follow their grammar`(format: Format) throws {
    let grammar = try TemporaryTree()
    try grammar.add("junit.dtd", junitGrammar)
    try grammar.add("checkstyle.dtd", checkstyleGrammar)
    let xmllint = try #require(Tool("xmllint"))
    for report in Self.reports {
      let text = report.printed(format) { $0.isVerbose = true }
      let outcome = try xmllint.run("--noout", "--dtdvalid", grammar["\(format.name).dtd"], "-", input: text)
      #expect(outcome.status == 0, "\(format.name): \(outcome.text)")
    }
  }

  @Test(.enabled(if: Tool.python(importing: "json") != nil, "no Python"))
  func `a code quality report has the members that GitLab documents`() throws {
    try expect(
      .gitlab, isReadBy: .python(importing: "json"),
      """
      import json, sys
      issues = json.load(sys.stdin)
      assert isinstance(issues, list)
      for issue in issues:
        assert set(issue) == {"description", "check_name", "fingerprint", "severity", "location"}, issue
        assert issue["severity"] in ("info", "minor", "major", "critical", "blocker"), issue
        assert not issue["location"]["path"].startswith("./"), issue
        assert 1 <= issue["location"]["lines"]["begin"] <= issue["location"]["lines"]["end"], issue
      assert len({issue["fingerprint"] for issue in issues}) == len(issues)
      """)
  }

  @Test(.enabled(if: Tool.python(importing: "json") != nil, "no Python"))
  func `each line of json-lines is a document`() throws {
    try expect(
      .jsonLines, isReadBy: .python(importing: "json"),
      """
      import json, sys
      lines = [json.loads(line) for line in sys.stdin.read().splitlines()]
      assert [line["type"] for line in lines] == ["diagnostic"] * (len(lines) - 1) + ["summary"], lines
      """)
  }
}

/// What GitLab, Jenkins and others read of the XML that JUnit's task for Ant writes.
private let junitGrammar = """
  <!ELEMENT testsuites (testsuite*)>
  <!ATTLIST testsuites name CDATA #IMPLIED tests CDATA #REQUIRED failures CDATA #REQUIRED errors CDATA #REQUIRED>
  <!ELEMENT testsuite (testcase*)>
  <!ATTLIST testsuite name CDATA #REQUIRED tests CDATA #REQUIRED failures CDATA #REQUIRED errors CDATA #REQUIRED>
  <!ELEMENT testcase (failure*, system-out?)>
  <!ATTLIST testcase classname CDATA #REQUIRED name CDATA #REQUIRED>
  <!ELEMENT failure (#PCDATA)>
  <!ATTLIST failure type CDATA #REQUIRED message CDATA #REQUIRED>
  <!ELEMENT system-out (#PCDATA)>
  """

/// What Checkstyle's XML logger writes.
private let checkstyleGrammar = """
  <!ELEMENT checkstyle (file*)>
  <!ATTLIST checkstyle version CDATA #REQUIRED>
  <!ELEMENT file (error*)>
  <!ATTLIST file name CDATA #REQUIRED>
  <!ELEMENT error EMPTY>
  <!ATTLIST error line CDATA #REQUIRED column CDATA #IMPLIED severity (ignore|info|warning|error) #REQUIRED
    message CDATA #REQUIRED source CDATA #REQUIRED>
  """
