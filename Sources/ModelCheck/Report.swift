package import ModelRules
package import ModelSyntax

/// What one check found, in the order in which it is told.
package struct Report: Equatable, Sendable {
  package let diagnostics: [Diagnostic]
  package let summary: Summary

  /// A report of `diagnostics`, given in any order, about that many models, versions and entities.
  package init(_ diagnostics: [Diagnostic], models: Int, versions: Int, entities: Int) {
    self.diagnostics = diagnostics.sorted()
    summary = Summary(of: diagnostics, models: models, versions: versions, entities: entities)
  }
}

/// A finding with all that a reporter needs to show it.
package struct Diagnostic: Equatable, Sendable {
  /// The path as the user would write it, for text.
  package let path: String
  /// The path relative to the working directory, for JSON.
  package let file: String
  package let start: TextPosition
  /// The position behind the last byte meant, always behind `start`.
  package let end: TextPosition
  /// The columns of `start` and `end` in UTF-16 code units, right only where a format asked for them.
  package let utf16: UTF16Columns
  /// Whether the finding is about the file or directory as a whole.
  package let isWholeFile: Bool
  package let severity: Severity
  /// The id of the rule.
  package let rule: String
  package let message: String
  package let related: [Related]
  /// The line of `start` without its line ending; `nil` where there is nothing to show.
  package let sourceLine: String?
  /// What it is about, whatever line that stands on; `nil` where nobody asked.
  package let subject: Subject?

  /// A finding at a place in a file.
  ///
  /// An empty range is made one byte long, since none may be reported empty.
  package init(
    path: String, file: String, start: TextPosition, end: TextPosition, severity: Severity, rule: String,
    message: String, related: [Related] = [], utf16: UTF16Columns? = nil, sourceLine: String? = nil,
    subject: Subject? = nil
  ) {
    self.path = path
    self.file = file
    self.start = start
    self.end = nonemptyEnd(end, after: start)
    self.utf16 = UTF16Columns(utf16, start, end)
    isWholeFile = false
    self.severity = severity
    self.rule = rule
    self.message = message
    self.related = related
    self.sourceLine = sourceLine
    self.subject = subject
  }

  /// A finding about a file or directory as a whole.
  package init(
    wholeFile path: String, file: String, severity: Severity, rule: String, message: String, related: [Related] = [],
    subject: Subject? = nil
  ) {
    self.path = path
    self.file = file
    start = TextPosition(line: 0, column: 0)
    end = TextPosition(line: 0, column: 1)
    utf16 = UTF16Columns(nil, start, end)
    isWholeFile = true
    self.severity = severity
    self.rule = rule
    self.message = message
    self.related = related
    sourceLine = nil
    self.subject = subject
  }

  /// Another place that a finding speaks of.
  package struct Related: Equatable, Sendable {
    package let path: String
    package let file: String
    package let start: TextPosition
    package let end: TextPosition
    /// The columns of `start` and `end` in UTF-16 code units, right only where a format asked for them.
    package let utf16: UTF16Columns
    package let message: String

    /// A place in a file; without positions, the file or directory as a whole.
    package init(
      path: String, file: String, start: TextPosition = TextPosition(line: 0, column: 0),
      end: TextPosition = TextPosition(line: 0, column: 1), utf16: UTF16Columns? = nil, message: String
    ) {
      self.path = path
      self.file = file
      self.start = start
      self.end = nonemptyEnd(end, after: start)
      self.utf16 = UTF16Columns(utf16, start, end)
      self.message = message
    }
  }
}

/// The columns of a range's two ends in UTF-16 code units, from 0.
package struct UTF16Columns: Equatable, Sendable {
  package let start: Int
  package let end: Int

  package init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  /// Those that were counted, or as many as bytes; an empty range is made one unit long.
  fileprivate init(_ counted: UTF16Columns?, _ start: TextPosition, _ end: TextPosition) {
    let columns = counted ?? UTF16Columns(start: start.column, end: end.column)
    let isEmpty = end.line <= start.line && columns.end <= columns.start
    self.init(start: columns.start, end: isEmpty ? columns.start + 1 : columns.end)
  }
}

private func nonemptyEnd(_ end: TextPosition, after start: TextPosition) -> TextPosition {
  end > start ? end : TextPosition(line: start.line, column: start.column + 1)
}

extension Diagnostic: Comparable {
  /// By the bytes of the path, then by place, the gravest first, then by rule and message.
  package static func < (a: Diagnostic, b: Diagnostic) -> Bool {
    if a.path != b.path { return a.path.utf8.lexicographicallyPrecedes(b.path.utf8) }
    if a.start != b.start { return a.start < b.start }
    if a.severity != b.severity { return a.severity > b.severity }
    if a.rule != b.rule { return a.rule.utf8.lexicographicallyPrecedes(b.rule.utf8) }
    if a.message != b.message { return a.message.utf8.lexicographicallyPrecedes(b.message.utf8) }
    return a.end < b.end
  }
}
