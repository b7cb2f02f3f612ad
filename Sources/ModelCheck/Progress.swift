/// A line on standard error that says how far a long run has come, and is gone at its end.
///
/// It shows only on a terminal, and only after half a second, so that a quick run does not flicker.
package struct Progress {
  private static let delay = Duration.milliseconds(500)
  private static let interval = Duration.milliseconds(100)
  private let isShown: Bool
  private let width: Int
  private let start: ContinuousClock.Instant
  private var next: ContinuousClock.Instant
  private var hasLine = false

  package init(on terminal: Terminal, startingAt now: ContinuousClock.Instant = .now) {
    isShown = terminal.isErrorTerminal
    width = terminal.width
    start = now
    next = now + Progress.delay
  }

  /// Shows `text`, such as `checking 12 of 84 models`, if it is time to.
  package mutating func update(_ text: @autoclosure () -> String) {
    guard isShown, let change = change(to: text(), at: .now) else { return }
    Progress.print(change)
  }

  /// Erases the line, if there is one; call it before anything else is written.
  package mutating func finish() {
    guard let change = erasure() else { return }
    Progress.print(change)
  }

  /// What to write to show `text` at `now`; `nil` while it is too early.
  mutating func change(to text: String, at now: ContinuousClock.Instant) -> String? {
    guard isShown, now >= next else { return nil }
    next = now + Progress.interval
    hasLine = true
    return "\r" + text.escapedForTerminal.clipped(toColumns: width - 1) + "\u{1B}[K"
  }

  /// What to write to erase the line; `nil` if there is none.
  mutating func erasure() -> String? {
    guard hasLine else { return nil }
    hasLine = false
    return "\r\u{1B}[K"
  }

  /// A failure to show progress is none of the check.
  private static func print(_ change: String) {
    let output = Output.standardError()
    output.write(change)
    try? output.flush()
  }
}
