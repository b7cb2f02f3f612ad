/// A glob as a nondeterministic automaton, whose states are the indices of `steps` and, as the last one, the end.
///
/// All states are followed at once, so that no pattern makes the matching go back.
struct GlobStates: Sendable {
  enum Step: Sendable {
    /// Takes this character.
    case scalar(Unicode.Scalar)
    /// Takes any character but `/`.
    case any
    /// Takes a character in one of the ranges, or in none of them; never `/`.
    case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)
    /// Takes any number of characters but `/`.
    case star
    /// Takes nothing, or any number of characters of which the last is `/`.
    case directories
    /// Takes any number of characters.
    case everything
    /// Takes nothing and goes on at every one of these steps.
    case fork([Int])
  }

  let steps: [Step]

  /// Whether the steps take all of `path`, or all before one of its slashes.
  func match(_ path: String.UnicodeScalarView) -> Bool {
    var current = StateSet(count: steps.count + 1)
    var next = StateSet(count: steps.count + 1)
    enter(0, &current)
    for scalar in path {
      if scalar == "/", current.contains(steps.count) { return true }
      next.removeAll()
      for state in current.members where state < steps.count { advance(from: state, over: scalar, into: &next) }
      if next.members.isEmpty { return false }
      swap(&current, &next)
    }
    return current.contains(steps.count)
  }

  /// Adds `state` and the states that lead on from it without taking a character.
  private func enter(_ state: Int, _ set: inout StateSet) {
    var pending = [state]
    while let state = pending.popLast() {
      guard set.insert(state), state < steps.count else { continue }
      switch steps[state] {
      case .star, .directories, .everything: pending.append(state + 1)
      case .fork(let targets): pending.append(contentsOf: targets)
      case .scalar, .any, .set: break
      }
    }
  }

  private func advance(from state: Int, over scalar: Unicode.Scalar, into next: inout StateSet) {
    switch steps[state] {
    case .scalar(scalar): enter(state + 1, &next)
    case .any where scalar != "/": enter(state + 1, &next)
    case .set(let ranges, let isNegated):
      guard scalar != "/", ranges.contains(where: { $0.contains(scalar) }) != isNegated else { return }
      enter(state + 1, &next)
    case .star where scalar != "/": enter(state, &next)
    case .directories:
      // Not `enter`, which would leave the directories in the middle of a name.
      if scalar == "/" { enter(state + 1, &next) }
      next.insert(state)
    case .everything: enter(state, &next)
    case .scalar, .any, .star, .fork: break
    }
  }
}

/// Numbers below a bound, each once, in the order in which they came.
private struct StateSet {
  private(set) var members: [Int] = []
  private var isMember: [Bool]

  init(count: Int) {
    isMember = Array(repeating: false, count: count)
  }

  func contains(_ state: Int) -> Bool { isMember[state] }

  @discardableResult mutating func insert(_ state: Int) -> Bool {
    guard !isMember[state] else { return false }
    isMember[state] = true
    members.append(state)
    return true
  }

  mutating func removeAll() {
    for state in members { isMember[state] = false }
    members.removeAll(keepingCapacity: true)
  }
}
