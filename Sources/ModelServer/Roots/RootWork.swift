import JSONRPC

/// What is going on with a root beside the loop, and what has to be done next.
struct RootWork {
  /// The scan that is running.
  var scan: Cancellation?
  /// Where its progress is told.
  var progress: Progress?
  /// What has changed since the last scan began, at these paths or below.
  var changed: Set<String> = []
  /// Whether anything may have changed.
  var isAllChanged = false
  /// When the first and the last of these changes were heard of.
  var firstChange: ContinuousClock.Instant?
  var lastChange: ContinuousClock.Instant?
  /// Since when changes are held back because more of them come in.
  var heldSince: ContinuousClock.Instant?

  var release = ReleaseWork()
  var sources = SourceWork()

  struct Progress {
    let token: JSON
    var hasBegun = false
  }

  var hasChanges: Bool { isAllChanged || !changed.isEmpty }

  /// When the changes have rested for long enough.
  func dueTime(_ timing: Timing) -> ContinuousClock.Instant? {
    guard hasChanges, scan == nil, let firstChange, let lastChange else { return nil }
    return min(lastChange + timing.settle, firstChange + timing.settleLimit)
  }

  mutating func note(_ paths: some Sequence<String>, at now: ContinuousClock.Instant) {
    changed.formUnion(paths)
    firstChange = firstChange ?? now
    lastChange = now
  }

  /// Notes changes that need not rest any longer.
  mutating func noteSettled(_ paths: some Sequence<String>, at now: ContinuousClock.Instant, _ timing: Timing) {
    changed.formUnion(paths)
    firstChange = now - timing.settleLimit
    lastChange = now
  }

  mutating func noteAll(at now: ContinuousClock.Instant) {
    isAllChanged = true
    note([], at: now)
  }

  /// Hands over what has changed, for a scan that begins now; `nil` for anything.
  mutating func takeChanges() -> Set<String>? {
    defer {
      changed = []
      isAllChanged = false
      firstChange = nil
      lastChange = nil
    }
    return isAllChanged ? nil : changed
  }
}
