package import JSONRPC

/// A place in a text: a line, and a character in the units of the session's position encoding, both from 0.
package struct Position: Hashable, Comparable, Sendable, JSONDecodable, JSONEncodable {
  package let line: Int
  package let character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  package init(json: JSON) throws(DecodingProblem) {
    line = try Position.count(json, "line")
    character = try Position.count(json, "character")
  }

  /// An unsigned integer; one that is larger than LSP allows is as good as the largest.
  private static func count(_ json: JSON, _ name: String) throws(DecodingProblem) -> Int {
    let value: Int = try json.required(name)
    guard value >= 0 else { throw DecodingProblem(name, "must not be negative") }
    return min(value, Int(Int32.max))
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("line", line)
      writer.member("character", character)
    }
  }

  package static func < (a: Position, b: Position) -> Bool {
    (a.line, a.character) < (b.line, b.character)
  }
}

/// LSP's `Range`: from a position up to, and without, another one.
package struct PositionRange: Hashable, Sendable, JSONDecodable, JSONEncodable {
  package let start: Position
  package let end: Position

  package init(start: Position, end: Position) {
    self.start = start
    self.end = end
  }

  package init(json: JSON) throws(DecodingProblem) {
    start = try json.required("start")
    end = try json.required("end")
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("start", start)
      writer.member("end", end)
    }
  }
}

/// What a position's character counts.
package enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"
}
