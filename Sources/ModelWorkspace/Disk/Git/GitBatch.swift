import ModelSyntax

/// The answer of `git cat-file --batch`: `<id> <type> <size>`, a line ending, the contents, and a line ending, for each.
enum GitBatch {
  /// The blobs by their ids, without those that git lacks; `nil` if the bytes mean nothing.
  static func parse(_ output: [UInt8]) -> [String: SourceText]? {
    var result: [String: SourceText] = [:]
    var position = 0
    while position < output.count {
      guard let end = output[position...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      let words = output[position..<end].split(separator: UInt8(ascii: " "))
        .map { String(decoding: $0, as: UTF8.self) }
      position = end + 1
      if words.last == "missing" { continue }
      guard words.count == 3, let size = Int(words[2]), size >= 0, size < output.count - position else { return nil }
      if size <= SourceText.sizeLimit { result[words[0]] = SourceText(Array(output[position..<position + size])) }
      position += size + 1
    }
    return result
  }
}
