import ModelRules
import ModelSyntax

extension Format {
  package static let json = Format("json", "One JSON document") { _, _ in JSONReporter() }
}

/// One JSON document, with a line for each diagnostic so that two reports can be compared with `diff`.
///
/// The README promises this format: a member may be added to version 1, none removed or changed.
package struct JSONReporter: Reporter {
  package init() {}

  package func write(_ report: Report, to output: inout some TextOutputStream) {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("version", 1)
      writer.key("diagnostics")
      writer.array(report.diagnostics, onLines: true, JSONReporter.write)
      writer.key("summary")
      JSONReporter.write(report.summary, to: &writer)
    }
    output.write(writer.text + "\n")
  }

  private static func write(to writer: inout JSONWriter, _ diagnostic: Diagnostic) {
    writer.object { writer in
      writer.member("file", diagnostic.file)
      writer.range(diagnostic.start, diagnostic.end)
      writer.member("severity", diagnostic.severity.name)
      writer.member("rule", diagnostic.rule)
      writer.member("message", diagnostic.message)
      writer.key("related")
      writer.array(diagnostic.related) { writer, related in
        writer.object { writer in
          writer.member("file", related.file)
          writer.range(related.start, related.end)
          writer.member("message", related.message)
        }
      }
    }
  }

  private static func write(_ summary: Summary, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("errors", summary.errors)
      writer.member("warnings", summary.warnings)
      writer.member("information", summary.information)
      writer.member("hints", summary.hints)
      writer.member("models", summary.models)
      writer.member("versions", summary.versions)
      writer.member("entities", summary.entities)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func range(_ start: TextPosition, _ end: TextPosition) {
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
