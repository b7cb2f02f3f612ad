import ModelSyntax

/// The change of one file as a patch, in git's form, which GNU patch and `git apply` both take.
struct UnifiedDiff {
  private(set) var bytes: [UInt8] = []
  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]

  /// How many lines stand around a change.
  private static let context = 3

  /// - Parameters:
  ///   - before: `nil` for a new file.
  ///   - path: Relative to where the patch is applied.
  init(from before: SourceText?, to after: SourceText, path: String) {
    old = UnifiedDiff.lines(of: before?.bytes ?? [])
    new = UnifiedDiff.lines(of: after.bytes)
    let changes = LineDifference(from: old, to: new).changes
    guard !changes.isEmpty else { return }
    let (a, b) = (UnifiedDiff.quoted("a/" + path), UnifiedDiff.quoted("b/" + path))
    write("diff --git \(a) \(b)\n")
    if before == nil { write("new file mode 100644\n") }
    // A tab ends a name with a blank in it, which GNU patch would else take for the start of a date.
    let end = path.contains(" ") ? "\t\n" : "\n"
    write(before == nil ? "--- /dev/null\n" : "--- \(a)\(end)")
    write("+++ \(b)\(end)")
    for hunk in UnifiedDiff.hunks(changes) { write(hunk) }
  }

  /// The changes that stand so near to each other that they share lines around them.
  private static func hunks(_ changes: [LineDifference.Change]) -> [[LineDifference.Change]] {
    var result: [[LineDifference.Change]] = []
    for change in changes {
      if let last = result.last?.last, change.old.lowerBound - last.old.upperBound <= 2 * context {
        result[result.count - 1].append(change)
      } else {
        result.append([change])
      }
    }
    return result
  }

  private mutating func write(_ hunk: [LineDifference.Change]) {
    guard let first = hunk.first, let last = hunk.last else { return }
    let before = min(UnifiedDiff.context, first.old.lowerBound)
    let after = min(UnifiedDiff.context, old.count - last.old.upperBound)
    let oldRange = first.old.lowerBound - before..<last.old.upperBound + after
    let newRange = first.new.lowerBound - before..<last.new.upperBound + after
    write("@@ -\(UnifiedDiff.place(oldRange)) +\(UnifiedDiff.place(newRange)) @@\n")
    var position = oldRange.lowerBound
    for change in hunk {
      for line in position..<change.old.lowerBound { write(" ", old, line) }
      for line in change.old { write("-", old, line) }
      for line in change.new { write("+", new, line) }
      position = change.old.upperBound
    }
    for line in position..<oldRange.upperBound { write(" ", old, line) }
  }

  /// First line and number of lines; of no lines, the line before them.
  private static func place(_ range: Range<Int>) -> String {
    "\(range.isEmpty ? range.lowerBound : range.lowerBound + 1),\(range.count)"
  }

  private mutating func write(_ mark: String, _ lines: [ArraySlice<UInt8>], _ index: Int) {
    write(mark)
    bytes.append(contentsOf: lines[index])
    if lines[index].last != UInt8(ascii: "\n") { write("\n\\ No newline at end of file\n") }
  }

  private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Each line with its line feed, which the last one may lack.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      result.append(bytes[start..<end])
      start = end
    }
    return result
  }

  /// A path as git writes it: in quotes where it holds a quote, a backslash or a control character.
  private static func quoted(_ path: String) -> String {
    guard path.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0x22 || $0 == 0x5C }) else { return path }
    var result = "\""
    for scalar in path.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 8)
        result += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
