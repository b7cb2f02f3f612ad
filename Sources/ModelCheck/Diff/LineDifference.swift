/// Where two lists of lines differ: runs of lines of one that stand in the place of runs of the other.
struct LineDifference {
  struct Change: Equatable {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// In order; none touches another.
  private(set) var changes: [Change] = []

  /// How many single insertions and removals are looked for before all that differs is one change.
  private static let editLimit = 1_000

  /// - Complexity: O(*n* · *d*) for *n* lines and *d* insertions and removals, of which at most a thousand are sought.
  init<Line: Hashable>(from old: [Line], to new: [Line]) {
    var prefix = 0
    while prefix < min(old.count, new.count), old[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < min(old.count, new.count) - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] {
      suffix += 1
    }
    let first = Array(old[prefix..<old.count - suffix])
    let second = Array(new[prefix..<new.count - suffix])
    if first.isEmpty && second.isEmpty { return }
    let moves =
      LineDifference.trace(first, second).map { LineDifference.changes($0, first.count, second.count) }
      ?? [Change(old: 0..<first.count, new: 0..<second.count)]
    changes = moves.map { change in
      Change(
        old: change.old.lowerBound + prefix..<change.old.upperBound + prefix,
        new: change.new.lowerBound + prefix..<change.new.upperBound + prefix)
    }
  }

  /// Myers's greedy search: how far each diagonal was reached after each number of edits; `nil` above the limit.
  private static func trace<Line: Hashable>(_ old: [Line], _ new: [Line]) -> [[Int]]? {
    var furthest = [1: 0]
    var trace: [[Int]] = []
    for edits in 0...min(old.count + new.count, editLimit) {
      var row: [Int] = []
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        let (down, right) = (furthest[diagonal + 1] ?? -1, furthest[diagonal - 1] ?? -1)
        var x = diagonal == -edits || diagonal != edits && right < down ? down : right + 1
        while x < old.count, x - diagonal < new.count, x - diagonal >= 0, old[x] == new[x - diagonal] { x += 1 }
        furthest[diagonal] = x
        row.append(x)
        if x >= old.count, x - diagonal >= new.count { return trace + [row] }
      }
      trace.append(row)
    }
    return nil
  }

  /// Goes back through the search and joins neighbouring edits.
  private static func changes(_ trace: [[Int]], _ oldCount: Int, _ newCount: Int) -> [Change] {
    var result: [Change] = []
    var (x, y) = (oldCount, newCount)
    for edits in stride(from: trace.count - 1, to: 0, by: -1) {
      let diagonal = x - y
      func reached(_ diagonal: Int) -> Int {
        let index = (diagonal + edits - 1) / 2
        return abs(diagonal) < edits && trace[edits - 1].indices.contains(index) ? trace[edits - 1][index] : -1
      }
      let (down, right) = (reached(diagonal + 1), reached(diagonal - 1))
      let isInsertion = diagonal == -edits || diagonal != edits && right < down
      let start = isInsertion ? (down, down - diagonal - 1) : (right, right - diagonal + 1)
      let change =
        isInsertion
        ? Change(old: start.0..<start.0, new: start.1..<start.1 + 1)
        : Change(old: start.0..<start.0 + 1, new: start.1..<start.1)
      if let last = result.last, last.old.lowerBound == change.old.upperBound,
        last.new.lowerBound == change.new.upperBound
      {
        result[result.count - 1].old = change.old.lowerBound..<last.old.upperBound
        result[result.count - 1].new = change.new.lowerBound..<last.new.upperBound
      } else {
        result.append(change)
      }
      (x, y) = start
    }
    return result.reversed()
  }
}
