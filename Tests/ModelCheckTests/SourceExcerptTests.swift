import Testing

@testable import ModelCheck

/// A line with the range between two `|`, as it is shown in 40 columns.
private func excerpt(_ marked: String, width: Int = 40) -> [String] {
  let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
  let start = parts[0].utf8.count
  let excerpt = SourceExcerpt(
    parts.joined(), start: start, end: parts.count > 2 ? start + parts[1].utf8.count : nil, width: width)
  return [excerpt.line, excerpt.carets]
}

@Test(arguments: [
  ("  |name|=x", ["  name=x", "  ^^^^"]),
  ("\t|a|", ["    a", "    ^"]),
  ("ab\t|c\td|", ["ab  c   d", "    ^^^^^"]),
  ("名前=|東京|!", ["名前=東京!", "     ^^^^"]),
  ("👩‍👩‍👧 🇩🇪 |❤️|.", ["👩‍👩‍👧 🇩🇪 ❤️.", "      ^^"]),
  ("e\u{301}e\u{301}|e\u{301}x|", ["e\u{301}e\u{301}e\u{301}x", "  ^^"]),
  ("한|글|", ["한글", "  ^^"]),
  ("ab|cd", ["abcd", "  ^^"]),
  ("ab||", ["ab", "  ^"]),
  ("||", ["", "^"]),
  ("a||b", ["ab", " ^"]),
])
func `carets stand under the range`(marked: String, shown: [String]) {
  #expect(excerpt(marked) == shown)
}

@Test func `a range inside a character marks all of it`() {
  #expect(SourceExcerpt("a東b", start: 2, end: 3, width: 40).carets == " ^^")
}

@Test func `a range outside the line stays beside it`() {
  #expect(SourceExcerpt("abc", start: 90, end: 95, width: 40) == SourceExcerpt("abc", start: 3, end: 4, width: 40))
}

@Test func `a long line is cut around the range`() {
  let long = String(repeating: "0123456789", count: 10)
  #expect(excerpt("|01|" + long, width: 20) == ["01" + "0123456789012345" + "…", "^^"])
  #expect(excerpt(long + "|ab|" + long, width: 20) == ["…456789ab0123456789…", "       ^^"])
  #expect(excerpt(long + "|ab|", width: 20) == ["…" + "4567890123456789ab", "                 ^^"])
  let wide = excerpt("a|" + long + "|b", width: 20)
  #expect(wide[0].count <= 20 && wide[1].count <= 20)
}

@Test(arguments: [20, 21, 40, 80], ["a", "東", "é", "👩‍👩‍👧", "\t", "\u{301}", "\u{1B}"])
func `nothing is wider than the terminal`(width: Int, unit: String) {
  let part = String(repeating: unit, count: 60)
  for length in [1, 7, 59, 60] {
    let range = String(repeating: unit, count: length)
    let start = part.utf8.count
    let shown = SourceExcerpt(
      part + range + part, start: start, end: start + range.utf8.count, width: width)
    #expect(shown.line.reduce(0) { $0 + $1.displayWidth } <= width)
    #expect(shown.carets.count <= width && shown.carets.hasSuffix("^"))
  }
}

@Test func `a line of megabytes is shown in no time`() {
  let line = String(repeating: "x", count: 8 << 20)
  let shown = SourceExcerpt(line, start: 4 << 20, end: (4 << 20) + 3, width: 80)
  #expect(shown.line.count <= 80)
  #expect(shown.carets.hasSuffix(" ^^^"))
}
