import Dispatch
import Synchronization

/// A line on standard error that says what a long run is doing, and is gone at its end.
///
/// A timer draws it, because the work has no moment of its own at which to. It shows only on a terminal and only after
/// half a second, so that a quick run does not flicker.
package final class Progress: Sendable {
  /// `nil` where no line is shown: there is no terminal, or the work is done.
  private let line: Mutex<ProgressLine?>

  package init(on terminal: Terminal) {
    line = Mutex(terminal.isErrorTerminal ? ProgressLine(width: terminal.width, startingAt: .now) : nil)
    if terminal.isErrorTerminal { scheduleDrawing(after: ProgressLine.delay) }
  }

  /// Says what comes next, such as `reading models`.
  package func begin(_ stage: String) {
    line.withLock { line in
      line?.stage = stage
      line?.count = nil
    }
  }

  /// Says how many parts of the stage are done; it may be called on any thread, and in any order.
  package func count(_ done: Int, of total: Int) {
    line.withLock { line in
      guard let before = line else { return }
      line?.count = (max(done, before.count?.done ?? 0), total)
    }
  }

  /// Erases the line for good; call it before anything else is written.
  package func finish() {
    line.withLock { line in
      if let erasure = line?.erasure() { Progress.print(erasure) }
      line = nil
    }
  }

  private func scheduleDrawing(after delay: Duration) {
    let milliseconds = Int(delay / .milliseconds(1))
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [self] in
      guard draw() else { return }
      scheduleDrawing(after: ProgressLine.interval)
    }
  }

  /// Draws the line if it has changed; whether it is still wanted.
  private func draw() -> Bool {
    // Under the lock, so that nothing is drawn after the line was erased.
    line.withLock { line in
      if let change = line?.change(at: .now) { Progress.print(change) }
      return line != nil
    }
  }

  /// A failure to show progress is none of the check.
  private static func print(_ change: String) {
    let output = Output.standardError()
    output.write(change)
    try? output.flush()
  }
}

/// What stands on the progress line, as a value that a test can drive.
struct ProgressLine: Sendable {
  static let delay = Duration.milliseconds(500)
  static let interval = Duration.milliseconds(200)

  var stage = ""
  /// How much of the stage is done; `nil` where that is not counted.
  var count: (done: Int, total: Int)?
  private let width: Int
  private let start: ContinuousClock.Instant
  /// What the terminal shows; `nil` for nothing.
  private var shown: String?

  init(width: Int, startingAt start: ContinuousClock.Instant) {
    self.width = width
    self.start = start
  }

  /// What to write so that the line is right at `now`; `nil` if it is, or if it is too early.
  mutating func change(at now: ContinuousClock.Instant) -> String? {
    let elapsed = now - start
    guard elapsed >= ProgressLine.delay else { return nil }
    let seconds = elapsed.components.seconds
    let counted = count.map { "\(stage), \($0.done) of \($0.total)" } ?? stage
    let text = seconds < 2 ? counted : "\(counted), \(seconds) s"
    guard text != shown else { return nil }
    shown = text
    return "\r" + text.escapedForTerminal.clipped(toColumns: width - 1) + "\u{1B}[K"
  }

  /// What to write to erase the line; `nil` if there is none.
  mutating func erasure() -> String? {
    guard shown != nil else { return nil }
    shown = nil
    return "\r\u{1B}[K"
  }
}
