/// What somebody types to find a name: its letters occur in the name in that order, whatever stands between.
///
/// Case is passed over for ASCII letters, but equal case counts for more.
struct FuzzyPattern {
  private let exact: [UInt8]
  private let folded: [UInt8]

  init(_ query: some StringProtocol) {
    exact = query.utf8.filter { $0 != UInt8(ascii: " ") }
    folded = exact.map(FuzzyPattern.folded)
  }

  var isEmpty: Bool { folded.isEmpty }

  /// How well `name` matches; `nil` if it does not, and 0 for an empty pattern.
  ///
  /// More for letters at the start of a word, in a run, and in the same case; most for the whole name. It looks at the
  /// shortest piece that ends at the first possible place.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  func score(_ name: ArraySlice<UInt8>) -> Int? {
    guard let last = folded.last else { return 0 }
    var next = 0
    var end = name.startIndex
    while end < name.endIndex {
      if FuzzyPattern.folded(name[end]) == folded[next] {
        next += 1
        if next == folded.count { break }
      }
      end += 1
    }
    guard next == folded.count, FuzzyPattern.folded(name[end]) == last else { return nil }
    return score(name, through: end)
  }

  /// Goes back from the last letter, so that the letters lie close together.
  private func score(_ name: ArraySlice<UInt8>, through end: Int) -> Int {
    var result = 0
    var next = folded.count - 1
    var place = end
    var previous = end + 1
    while next >= 0, place >= name.startIndex {
      if FuzzyPattern.folded(name[place]) == folded[next] {
        result += 4
        if previous == place + 1 { result += 6 }
        if isWordStart(place, in: name) { result += 6 }
        if name[place] == exact[next] { result += 1 }
        previous = place
        next -= 1
      }
      place -= 1
    }
    if previous == name.startIndex { result += 8 }
    if name.count == folded.count { result += 16 }
    return result - min(8, (name.count - folded.count) / 4)
  }

  private func isWordStart(_ place: Int, in name: ArraySlice<UInt8>) -> Bool {
    guard place > name.startIndex else { return true }
    let (before, here) = (name[place - 1], name[place])
    let isUpper = here >= UInt8(ascii: "A") && here <= UInt8(ascii: "Z")
    let wasUpper = before >= UInt8(ascii: "A") && before <= UInt8(ascii: "Z")
    return isUpper && !wasUpper || before == UInt8(ascii: "_") || before == UInt8(ascii: " ")
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}
