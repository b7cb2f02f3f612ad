import JSONText
import ModelRules
import ModelSyntax

extension Format {
  package static let sarif = Format("sarif", countsUTF16: true, "SARIF 2.1.0, for code scanning") { SARIFReporter($0) }
}

/// A log in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS Standard, errata 1).
///
/// It has no absolute path of a file in the checkout, no time and no host, so that equal checks give equal logs.
struct SARIFReporter: Reporter {
  /// The key of the fingerprints; its number changes if equal findings would ever get others.
  private static let fingerprintKey = "modeldSubject/v1"
  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
  /// What relative URIs are relative to: the name that GitHub and Microsoft's tools give to the root of the checkout.
  private static let root = "%SRCROOT%"

  private let context: ReportContext
  private let rules = RuleCatalogue.all

  init(_ context: ReportContext) {
    self.context = context
  }

  func write(_ report: Report, to output: inout some TextOutputStream) {
    var writer = JSONWriter.printable()
    writer.object { writer in
      writer.member("$schema", SARIFReporter.schema)
      writer.member("version", "2.1.0")
      writer.key("runs")
      writer.array([report]) { writer, report in
        writer.object { writeRun(report, to: &$0) }
      }
    }
    output.write(writer.text + "\n")
  }

  private func writeRun(_ report: Report, to writer: inout JSONWriter) {
    writer.key("tool")
    writer.object { writer in
      writer.key("driver")
      writer.object { writer in
        writer.member("name", "modeld")
        writer.member("semanticVersion", ProductVersion.number)
        writer.key("rules")
        writer.array(rules, onLines: true) { writer, rule in writer.object { write(rule, to: &$0) } }
      }
    }
    writer.member("columnKind", "utf16CodeUnits")
    writer.key("originalUriBaseIds")
    writer.object { writer in
      writer.key(SARIFReporter.root)
      writer.object { $0.text("description", "The root of the checkout") }
    }
    var fingerprints = Fingerprints(context)
    let indexes = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
    let results = report.diagnostics.map { ($0, fingerprints.next(for: $0)) }
    writer.key("results")
    writer.array(results.filter { context.options.shows($0.0) }, onLines: true) { writer, result in
      writer.object { writer in
        write(result.0, fingerprint: result.1, ruleIndex: indexes[result.0.rule], to: &writer)
      }
    }
  }

  private func write(_ rule: RuleInfo, to writer: inout JSONWriter) {
    writer.member("id", rule.id)
    writer.text("shortDescription", rule.summary)
    writer.text("fullDescription", rule.explanation)
    writer.key("help")
    writer.object { writer in
      writer.member("text", rule.explanation)
      writer.member("markdown", rule.markdown)
    }
    writer.key("defaultConfiguration")
    writer.object { $0.member("level", rule.severity.sarifLevel) }
    writer.key("properties")
    writer.object { writer in
      writer.key("tags")
      writer.array([rule.group.rawValue]) { $0.string($1) }
    }
  }

  private func write(
    _ diagnostic: Diagnostic, fingerprint: String, ruleIndex: Int?, to writer: inout JSONWriter
  ) {
    writer.member("ruleId", diagnostic.rule)
    if let ruleIndex { writer.member("ruleIndex", ruleIndex) }
    writer.member("level", diagnostic.severity.sarifLevel)
    writer.text("message", diagnostic.message)
    writer.key("locations")
    writer.array([diagnostic]) { writer, diagnostic in
      writer.object { writer in
        writePlace(diagnostic.file, diagnostic.start, diagnostic.end, diagnostic.utf16, to: &writer)
        if let name = diagnostic.subject?.partsText, !name.isEmpty {
          writer.key("logicalLocations")
          writer.array([name]) { writer, name in writer.object { $0.member("fullyQualifiedName", name) } }
        }
      }
    }
    if !diagnostic.related.isEmpty {
      writer.key("relatedLocations")
      writer.array(diagnostic.related.enumerated().map { ($0, $1) }) { writer, item in
        let (index, related) = item
        writer.object { writer in
          writer.member("id", index + 1)
          writer.text("message", related.message)
          writePlace(related.file, related.start, related.end, related.utf16, to: &writer)
        }
      }
    }
    writer.key("partialFingerprints")
    writer.object { $0.member(SARIFReporter.fingerprintKey, fingerprint) }
  }

  private func writePlace(
    _ file: String, _ start: TextPosition, _ end: TextPosition, _ columns: UTF16Columns, to writer: inout JSONWriter
  ) {
    let path = context.rooted(file)
    writer.key("physicalLocation")
    writer.object { writer in
      writer.key("artifactLocation")
      writer.object { writer in
        writer.member("uri", (path.hasPrefix("/") ? "file://" : "") + path.percentEncodedPath)
        if !path.hasPrefix("/") { writer.member("uriBaseId", SARIFReporter.root) }
      }
      writer.key("region")
      writer.object { writer in
        writer.member("startLine", start.line + 1)
        writer.member("startColumn", columns.start + 1)
        writer.member("endLine", end.line + 1)
        writer.member("endColumn", columns.end + 1)
      }
    }
  }
}

extension JSONWriter {
  /// A SARIF message: an object with `text`.
  fileprivate mutating func text(_ name: String, _ text: String) {
    key(name)
    object { $0.member("text", text) }
  }
}

extension RuleInfo {
  /// The explanation with the examples, as code scanning shows it beside a finding.
  fileprivate var markdown: String {
    """
    \(explanation)

    Reported:

    ```xml
    \(failing.text)
    ```

    Not reported:

    ```xml
    \(passing.text)
    ```
    """
  }
}

extension Severity {
  fileprivate var sarifLevel: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .information, .hint: "note"
    }
  }
}

extension String {
  /// A path as it stands in a URI: all but unreserved characters (RFC 3986, section 2.3) and slashes as `%XX`.
  fileprivate var percentEncodedPath: String {
    var result = ""
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += byte < 16 ? "%0" + digits : "%" + digits
      }
    }
    return result
  }
}
