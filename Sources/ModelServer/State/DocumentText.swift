import LanguageServerProtocol
import ModelSyntax

/// The text of an open document, which edits change in place.
struct DocumentText: Equatable, Sendable {
  private(set) var bytes: [UInt8]
  /// The offset of the first byte of each line.
  private(set) var starts: [UInt32]

  init(_ text: String) {
    bytes = Array(text.utf8)
    starts = LineIndex(bytes).starts
  }

  /// Puts `text` in place of the bytes from `start` to `end`.
  ///
  /// - Complexity: O(*n*) moves of memory, and a look at the lines around the edit.
  mutating func replace(_ start: Int, _ end: Int, with text: some Collection<UInt8>) {
    let delta = text.count - (end - start)
    // A line before and a line behind, since the edit may part or join a CR and an LF.
    let first = max(0, line(at: start) - 1)
    let last = line(at: end) + 2
    let regionStart = Int(starts[first])
    let regionEnd = last < starts.count ? Int(starts[last]) : bytes.count
    let isTail = last >= starts.count
    bytes.replaceSubrange(start..<end, with: text)
    var new = LineIndex(Array(bytes[regionStart..<regionEnd + delta])).starts.map { $0 + UInt32(regionStart) }
    // What begins behind the region is there already.
    if !isTail, new.count > 1, new.last == UInt32(regionEnd + delta) { new.removeLast() }
    let kept = starts.count
    starts.replaceSubrange(first..<min(last, kept), with: new)
    if delta != 0, !isTail {
      let shift = UInt32(truncatingIfNeeded: delta)
      for index in first + new.count..<starts.count { starts[index] &+= shift }
    }
  }

  /// The line that `offset` lies in.
  private func line(at offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset { low = middle } else { high = middle }
    }
    return low
  }

  var source: SourceText { SourceText(bytes) }
}

/// Why an edit could not be made.
struct EditProblem: Error, Equatable {
  /// One sentence without a full stop.
  let message: String
}

extension DocumentText {
  /// Makes one edit of a client.
  mutating func apply(_ change: ContentChange, _ encoding: PositionEncoding) throws(EditProblem) {
    guard let range = change.range else {
      self = DocumentText(change.text)
      return
    }
    guard range.start <= range.end else { throw EditProblem(message: "a range ends before it starts") }
    let map = PositionMap(starts: starts, length: bytes.count, bytes: bytes, encoding: encoding)
    guard let start = map.offset(of: range.start), let end = map.offset(of: range.end) else {
      throw EditProblem(message: "line \(range.end.line) is beyond the end of the text")
    }
    replace(start, max(start, end), with: change.text.utf8)
  }
}
