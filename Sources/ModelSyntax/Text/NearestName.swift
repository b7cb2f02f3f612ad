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
    exact = Array(name.unicodeScalars)
    folded = Array(name.lowercased().unicodeScalars)
  }

  /// How many slips are still the same name; never all letters of it.
  var slipLimit: Int { min(max(1, folded.count / 3), max(0, folded.count - 1)) }
}

/// The optimal string alignment distance of `a` and `b`; `nil` above `limit`.
private func slips(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], atMost limit: Int) -> Int? {
  if a == b { return 0 }
  guard abs(a.count - b.count) <= limit, max(a.count, b.count) <= NameLetters.lengthLimit else { return nil }
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row.append(cost)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count] <= limit ? last[b.count] : nil
}
