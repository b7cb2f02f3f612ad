/// When a burst of changes has come to rest.
///
/// Xcode replaces whole directories when it saves and git touches thousands of files at once; what lies in between is
/// no state that anybody meant.
struct Settling {
  /// How long nothing must happen.
  var quiet: Duration = .milliseconds(60)
  /// How long to wait at most while things go on happening.
  var limit: Duration = .milliseconds(200)
  /// How long to wait at most while somebody says that more is to come.
  var busyLimit: Duration = .seconds(10)

  private var first: ContinuousClock.Instant?
  private var last: ContinuousClock.Instant?

  init() {}

  /// Whether changes are waiting.
  var isPending: Bool { first != nil }

  /// Something happened at `now`.
  mutating func note(at now: ContinuousClock.Instant) {
    if first == nil { first = now }
    last = now
  }

  /// When to look again, or `nil` if what is waiting may go out now.
  ///
  /// - Parameter isBusy: Whether more is known to come, such as while git holds its lock.
  func nextLook(at now: ContinuousClock.Instant, isBusy: Bool) -> ContinuousClock.Instant? {
    guard let first, let last else { return nil }
    let rest = isBusy ? now + quiet : last + quiet
    let end = first + (isBusy ? busyLimit : limit)
    let next = min(rest, end)
    return next > now ? next : nil
  }

  /// What was waiting went out.
  mutating func clear() { (first, last) = (nil, nil) }
}
