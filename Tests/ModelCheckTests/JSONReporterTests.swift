import JSONText
import Foundation
import ModelRules
import ModelSyntax
import Testing

@testable import ModelCheck

private struct Document: Decodable, Equatable {
  struct Position: Decodable, Equatable { var line, column: Int }
  struct Range: Decodable, Equatable { var start, end: Position }
  struct Related: Decodable, Equatable {
    var file: String
    var range: Range
    var message: String
  }
  struct Item: Decodable, Equatable {
    var file: String
    var range: Range
    var severity, rule, message: String
    var related: [Related]
  }
  struct Summary: Decodable, Equatable { var errors, warnings, information, hints, models, versions, entities: Int }
  var version: Int
  var diagnostics: [Item]
  var summary: Summary
}

private func decoded(_ report: Report) throws -> Document {
  try JSONDecoder().decode(Document.self, from: Data(report.json.utf8))
}

@Test func `a report without diagnostics is one line`() {
  #expect(
    Report().json == """
      {"version":1,"diagnostics":[],"summary":{"errors":0,"warnings":0,"information":0,"hints":0,"models":1,\
      "versions":2,"entities":3}}

      """)
}

@Test func `each diagnostic is a line, its members in order`() {
  let report = Report(diagnostic(related: [related]), diagnostic(line: 4, severity: .hint))
  #expect(
    report.json == """
      {"version":1,"diagnostics":[
      {"file":"App/contents","range":{"start":{"line":3,"column":5},"end":{"line":3,"column":9}},\
      "severity":"error","rule":"unknown-parent","message":"No entity is named 'Foo'","related":[\
      {"file":"../B/contents","range":{"start":{"line":1,"column":3},"end":{"line":1,"column":6}},\
      "message":"'Foo' is here"}]},
      {"file":"App/contents","range":{"start":{"line":5,"column":5},"end":{"line":5,"column":9}},\
      "severity":"hint","rule":"unknown-parent","message":"No entity is named 'Foo'","related":[]}
      ],"summary":{"errors":1,"warnings":0,"information":0,"hints":1,"models":1,"versions":2,"entities":3}}

      """)
}

@Test func `a whole file is line 1, columns 1 to 2`() throws {
  let whole = Diagnostic(
    wholeFile: "/a", file: "../a", severity: .information, rule: "legacy-model", message: "Old")
  let item = try #require(try decoded(Report(whole)).diagnostics.first)
  #expect(item.range == .init(start: .init(line: 1, column: 1), end: .init(line: 1, column: 2)))
  #expect(item.file == "../a")
  #expect(item.severity == "information")
}

@Test func `any text comes back as it was, in printable characters`() throws {
  var scalars = String.UnicodeScalarView((0..<0x3000).compactMap(Unicode.Scalar.init))
  scalars.append(contentsOf: "\u{202E}\u{FEFF}\u{FFFF}\u{1F600}\u{10FFFF}".unicodeScalars)
  let text = String(scalars)
  let report = Report(diagnostic(path: text, message: text))
  let item = try #require(try decoded(report).diagnostics.first)
  #expect(Array(item.message.utf8) == Array(text.utf8))
  #expect(Array(item.file.utf8) == Array(text.utf8))
  #expect(report.json.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isUnprintable })
}

@Test func `a writer nests values`() {
  var writer = JSONWriter.printable()
  writer.object { writer in
    writer.member("a", 1)
    writer.key("b")
    writer.array([["x"], [], ["y", "z"]]) { writer, inner in
      writer.array(inner) { $0.string($1) }
    }
    writer.key("c")
    writer.object { _ in }
    writer.member("d", "\"\\")
  }
  #expect(writer.text == #"{"a":1,"b":[["x"],[],["y","z"]],"c":{},"d":"\"\\"}"#)
}
