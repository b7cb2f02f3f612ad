import Dispatch
import Synchronization

/// The events that wait for the loop, in the order in which they came.
final class Inbox: Sendable {
  private let events = Mutex<[Event]>([])
  private let arrival = DispatchSemaphore(value: 0)

  /// Adds events that belong together: the loop takes all or none of them at a time.
  func add(_ new: [Event]) {
    guard !new.isEmpty else { return }
    let wasEmpty = events.withLock { events in
      defer { events += new }
      return events.isEmpty
    }
    if wasEmpty { arrival.signal() }
  }

  func add(_ event: Event) { add([event]) }

  var isEmpty: Bool { events.withLock { $0.isEmpty } }

  /// All events there are; waits for one until `deadline`, or for ever.
  func take(until deadline: ContinuousClock.Instant?) -> [Event] {
    while true {
      let events = events.withLock { events in
        defer { events = [] }
        return events
      }
      if !events.isEmpty { return events }
      guard let deadline else {
        arrival.wait()
        continue
      }
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return [] }
      let nanoseconds = Int(min(left / .nanoseconds(1), 3.6e12))
      if arrival.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .timedOut { return [] }
    }
  }
}
