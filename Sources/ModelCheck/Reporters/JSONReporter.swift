import JSONText
import ModelRules
import ModelSyntax

extension Format {
  package static let json = Format("json", "One JSON document") { _ in JSONReporter() }
}

/// One JSON document, with a line for each diagnostic so that two reports can be compared with `diff`.
///
/// The README promises this format: a member may be added to version 1, none removed or changed.
package struct JSONReporter: Reporter {
  package init() {}

  package func write(_ report: Report, to output: inout some TextOutputStream) {
    var writer = JSONWriter.printable()
    writer.object { writer in
      writer.member("version", 1)
      writer.key("diagnostics")
      writer.array(report.diagnostics, onLines: true) { writer, diagnostic in
        writer.object { $0.members(of: diagnostic) }
      }
      writer.key("summary")
      writer.object { $0.members(of: report.summary) }
    }
    output.write(writer.text + "\n")
  }
}

extension JSONWriter {
  /// What is promised of a finding.
  mutating func members(of diagnostic: Diagnostic) {
    member("file", diagnostic.file)
    range(diagnostic.start, diagnostic.end)
    member("severity", diagnostic.severity.name)
    member("rule", diagnostic.rule)
    member("message", diagnostic.message)
    key("related")
    array(diagnostic.related) { writer, related in
      writer.object { writer in
        writer.member("file", related.file)
        writer.range(related.start, related.end)
        writer.member("message", related.message)
      }
    }
  }

  /// What is promised of a summary.
  mutating func members(of summary: Summary) {
    member("errors", summary.errors)
    member("warnings", summary.warnings)
    member("information", summary.information)
    member("hints", summary.hints)
    member("models", summary.models)
    member("versions", summary.versions)
    member("entities", summary.entities)
  }

  private mutating func range(_ start: TextPosition, _ end: TextPosition) {
    key("range")
    object { writer in
      writer.position("start", start)
      writer.position("end", end)
    }
  }

  private mutating func position(_ name: String, _ position: TextPosition) {
    key(name)
    object { writer in
      writer.member("line", position.line + 1)
      writer.member("column", position.column + 1)
    }
  }
}
