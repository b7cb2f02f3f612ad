/// Git's markers of an unresolved merge: seven equal characters at the start of a line.
package enum ConflictMarkers {
  /// The line of a marker that begins at `offset`, without its line ending.
  static func marker(at offset: Int, in cursor: ByteCursor) -> ByteRange? {
    let byte = cursor.byte(at: offset)
    guard offset == 0 || isLineEnd(cursor.byte(at: offset - 1)), isMarker(byte) else { return nil }
    for index in 1..<7 where cursor.byte(at: offset + index) != byte { return nil }
    let next = cursor.byte(at: offset + 7)
    // `=======` stands alone; the others are followed by a name.
    guard next == UInt8(ascii: " ") || isLineEnd(next) || offset + 7 == cursor.count else { return nil }
    var end = offset + 7
    while end < cursor.count, !isLineEnd(cursor.byte(at: end)) { end += 1 }
    return ByteRange(offset, end)
  }

  /// A copy of `bytes` with every marker line replaced by spaces, so that all offsets stay.
  static func blanked(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    withCursor(over: bytes) { cursor in
      for start in LineIndex(bytes).starts {
        guard let range = marker(at: Int(start), in: cursor) else { continue }
        for index in range.start..<range.end { result[index] = UInt8(ascii: " ") }
      }
    }
    return result
  }

  /// The line of the first marker in `text`, without its line ending.
  ///
  /// - Complexity: O(*n*) for *n* lines.
  package static func first(in text: SourceText, _ lines: LineIndex) -> ByteRange? {
    withCursor(over: text.bytes) { cursor in
      for start in lines.starts where isMarker(cursor.byte(at: Int(start))) {
        if let range = marker(at: Int(start), in: cursor) { return range }
      }
      return nil
    }
  }

  private static func isMarker(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "|")
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
