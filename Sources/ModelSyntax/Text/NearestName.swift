/// The one of `candidates` that `name` is most likely a slip of, for “did you mean …?”.
///
/// Counts insertions, deletions, replacements and swapped neighbours, without regard to case. A candidate is near if that
/// is at most a third of the length of `name` (but 1 is always near) and not all of it. Names of more than 64
/// characters are only compared for equality without case. Of equally near ones, the one nearer in case, then the
/// first in byte order.
///
/// - Complexity: O(*k*) for *k* candidates of at most 64 characters.
package func nearestName(to name: String, among candidates: some Sequence<String>) -> String? {
  let wanted = NameLetters(name)
  var best: (distance: Int, exact: Int, name: String)?
  for candidate in candidates {
    let letters = NameLetters(candidate)
    let limit = min(wanted.slipLimit, best?.distance ?? .max)
    guard let distance = slips(wanted.folded, letters.folded, atMost: limit) else { continue }
    let exact = slips(wanted.exact, letters.exact, atMost: .max) ?? .max
    if let best {
      let isCloser = (distance, exact) < (best.distance, best.exact)
      let isEarlier = candidate.utf8.lexicographicallyPrecedes(best.name.utf8)
      guard isCloser || (distance, exact) == (best.distance, best.exact) && isEarlier else { continue }
    }
    best = (distance, exact, candidate)
  }
  return best?.name
}

/// The only one of `candidates` that `name` may be a slip of, as ``nearestName(to:among:)`` counts slips.
///
/// `nil` where two are near: a name is replaced only where nothing else can be meant.
package func onlyNearName(to name: String, among candidates: some Sequence<String>) -> String? {
  let wanted = NameLetters(name)
  var found: String?
  for candidate in candidates where candidate != found {
    guard slips(wanted.folded, NameLetters(candidate).folded, atMost: wanted.slipLimit) != nil else { continue }
    guard found == nil else { return nil }
    found = candidate
  }
  return found
}

private struct NameLetters {
  static let lengthLimit = 64
  let exact: [Unicode.Scalar]
  let folded: [Unicode.Scalar]

  init(_ name: String) {
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else {
      exact = Array(name.unicodeScalars)
      folded = Array(name.lowercased().unicodeScalars)
      return
    }
    // Most names are ASCII, of which no string has to be made to fold it.
    exact = name.utf8.map { Unicode.Scalar($0) }
    folded = name.utf8.map { Unicode.Scalar((0x41...0x5A).contains($0) ? $0 | 0x20 : $0) }
  }

  /// How many slips are still the same name; never all letters of it.
  var slipLimit: Int { min(max(1, folded.count / 3), max(0, folded.count - 1)) }
}

/// The optimal string alignment distance of `a` and `b`; `nil` above `limit`.
private func slips(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], atMost limit: Int) -> Int? {
  if a == b { return 0 }
  guard abs(a.count - b.count) <= limit, max(a.count, b.count) <= NameLetters.lengthLimit else { return nil }
  // What both begin and end with is never slipped on.
  let start = zip(a, b).prefix { $0 == $1 }.count
  let common = min(a.count, b.count) - start
  let end = zip(a.reversed(), b.reversed()).prefix(common, while: { $0 == $1 })
  return slips(a[start..<a.count - end], b[start..<b.count - end], atMost: limit)
}

private func slips(_ a: ArraySlice<Unicode.Scalar>, _ b: ArraySlice<Unicode.Scalar>, atMost limit: Int) -> Int? {
  let (a, b) = (Array(a), Array(b))
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  var row = beforeLast
  var leastBefore = 0
  for i in 0..<a.count {
    row[0] = i + 1
    var least = i + 1
    for j in 0..<b.count {
      var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row[j + 1] = cost
      least = min(least, cost)
    }
    // Every later value is made of these two rows, and none is smaller.
    if least > limit, leastBefore > limit { return nil }
    leastBefore = least
    (beforeLast, last, row) = (last, row, beforeLast)
  }
  return last[b.count] <= limit ? last[b.count] : nil
}

extension Sequence {
  /// How many of the first `limit` elements fulfil a condition before one does not.
  fileprivate func prefix(_ limit: Int, while condition: (Element) -> Bool) -> Int {
    var count = 0
    for element in self {
      guard count < limit, condition(element) else { break }
      count += 1
    }
    return count
  }
}
