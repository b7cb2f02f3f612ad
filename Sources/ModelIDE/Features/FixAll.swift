package import ModelRules
import ModelSyntax
import ModelWorkspace

extension Analysis {
  /// The edits that make every fix of the file at `path` that is safe and touches no other file, as `--fix` makes them.
  ///
  /// - Returns: Edits of that file that lie apart; none where nothing can be mended.
  /// - Complexity: For each round of fixes, judging the file and what its changes touch.
  package func safeFixes(of path: String) -> [FileEdit] {
    var rounds = FixRounds(workspace) { text(of: $0) }
    rounds.run(
      wanted: { isCancelled() ? [] : $0.findings(at: path) },
      isAllowed: { fix in fix.isSafe && fix.edits.allSatisfy { $0.path == path && !$0.isNewFile } })
    guard let file = rounds.files[path], let old = file.old else { return [] }
    let single = rounds.applied.flatMap(\.fix.edits).distinct.sorted { $0.edit.range.start < $1.edit.range.start }
    // What one round mends can be told edit by edit; of several rounds only the outcome is known.
    if single.areApart(in: old), old.applying(single.map(\.edit)) == file.new { return single }
    return [replacement(of: old, by: file.new, path)]
  }

  /// One edit from the first byte that differs to the last.
  private func replacement(of old: SourceText, by new: SourceText, _ path: String) -> FileEdit {
    let (a, b) = (old.bytes, new.bytes)
    let shorter = min(a.count, b.count)
    var start = 0
    while start < shorter, a[start] == b[start] { start += 1 }
    var end = 0
    while end < shorter - start, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
    // Characters are replaced as wholes.
    while start > 0, isInside(start, a) || isInside(start, b) { start -= 1 }
    while end > 0, isInside(a.count - end, a) || isInside(b.count - end, b) { end -= 1 }
    return FileEdit(path, ByteRange(start, a.count - end), String(decoding: b[start..<b.count - end], as: UTF8.self))
  }

  /// Whether a character of several bytes goes on at `offset`.
  private func isInside(_ offset: Int, _ bytes: [UInt8]) -> Bool {
    offset < bytes.count && bytes[offset] & 0xC0 == 0x80
  }
}

extension [FileEdit] {
  /// Whether sorted edits lie inside of a text and none touches the next.
  fileprivate func areApart(in text: SourceText) -> Bool {
    var end = -1
    for edit in self {
      guard edit.edit.range.start > end, edit.edit.range.end <= text.count else { return false }
      end = edit.edit.range.end
    }
    return true
  }
}
