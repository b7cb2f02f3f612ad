/// A short text with a little markup, which an editor shows as Markdown or as it is.
package struct RichText: Equatable, Sendable {
  enum Span: Equatable, Sendable {
    case text(String)
    case strong(String)
    /// A name or a value, exactly as it is.
    case code(String)
  }

  enum Block: Equatable, Sendable {
    case paragraph([Span])
    case table(header: [String], rows: [[String]])
  }

  private(set) var blocks: [Block] = []

  var isEmpty: Bool { blocks.isEmpty }

  mutating func paragraph(_ spans: Span...) { paragraph(spans) }

  mutating func paragraph(_ spans: [Span]) {
    if !spans.isEmpty { blocks.append(.paragraph(spans)) }
  }

  mutating func table(header: [String], rows: [[String]]) {
    if !rows.isEmpty { blocks.append(.table(header: header, rows: rows)) }
  }

  mutating func append(_ other: RichText) { blocks += other.blocks }

  // MARK: Markdown

  /// As CommonMark, with the tables of GitHub; whatever a name holds, it is shown and not obeyed.
  package var markdown: String {
    blocks.map { block in
      switch block {
      case .paragraph(let spans): spans.map(RichText.markdown).joined()
      case .table(let header, let rows):
        ([header.map(RichText.escaped), header.map { _ in "---" }]
          + rows.map { row in row.map { $0.isEmpty ? "" : RichText.code($0, inTable: true) } })
          .map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
      }
    }.joined(separator: "\n\n")
  }

  private static func markdown(_ span: Span) -> String {
    switch span {
    case .text(let text): escaped(text)
    case .strong(let text): "**" + escaped(text) + "**"
    case .code(let text): code(text, inTable: false)
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in singleLine(text).unicodeScalars {
      if "\\`*_[]<>|#~&".unicodeScalars.contains(scalar) { result.append("\\") }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// A code span with as many backquotes around it as its text needs.
  private static func code(_ text: String, inTable: Bool) -> String {
    let text = singleLine(text)
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let padding = text.hasPrefix("`") || text.hasSuffix("`") || text.isBlank ? " " : ""
    let body = inTable ? text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") : text
    return fence + padding + body + padding + fence
  }

  private static func singleLine(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
  }

  // MARK: Plain text

  /// Without markup, tables in columns.
  package var plain: String {
    blocks.map { block in
      switch block {
      case .paragraph(let spans): spans.map(RichText.plain).joined()
      case .table(let header, let rows): RichText.columns([header] + rows)
      }
    }.joined(separator: "\n\n")
  }

  private static func plain(_ span: Span) -> String {
    switch span {
    case .text(let text), .strong(let text), .code(let text): singleLine(text)
    }
  }

  private static func columns(_ rows: [[String]]) -> String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
    return rows.map { row in
      let line = row.enumerated().map { column, text in
        column == row.count - 1 ? text : text + String(repeating: " ", count: widths[column] - text.count)
      }.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }
}
