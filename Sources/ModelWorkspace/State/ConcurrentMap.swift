import Dispatch
import Synchronization

/// The results of `transform` for all `items`, in their order, computed on all cores.
///
/// A few items are done on the calling thread, since starting others costs more.
package func concurrentMap<Item: Sendable, Result: Sendable>(
  _ items: [Item], _ transform: @Sendable (Item) -> Result
) -> [Result] {
  guard items.count > 16 else { return items.map(transform) }
  let next = Atomic<Int>(0)
  let chunk = max(1, min(16, items.count / 128))
  let results = Mutex<[(Int, [Result])]>([])
  DispatchQueue.concurrentPerform(iterations: Processors.inUse) { _ in
    while true {
      let start = next.add(chunk, ordering: .relaxed).oldValue
      guard start < items.count else { return }
      let part = items[start..<min(start + chunk, items.count)].map(transform)
      results.withLock { $0.append((start, part)) }
    }
  }
  return results.withLock { $0.sorted { $0.0 < $1.0 }.flatMap(\.1) }
}
