import Dispatch
import Synchronization

/// The results of `transform` for all `items`, in their order, computed on all cores.
///
/// A few items are done on the calling thread, since starting others costs more.
package func concurrentMap<Item: Sendable, Result: Sendable>(
  _ items: [Item], _ transform: @Sendable (Item) -> Result
) -> [Result] {
  concurrentMap(items, with: {}) { item, _ in transform(item) }
}

/// The same, where each thread has something of its own from `makeContext`, which it uses for one item after another.
///
/// - Parameter pieces: How many pieces of work the items are, where each is several; such items are shared out one by one.
package func concurrentMap<Item: Sendable, Context, Result: Sendable>(
  _ items: [Item], ofPieces pieces: Int? = nil, with makeContext: @Sendable () -> Context,
  _ transform: @Sendable (Item, inout Context) -> Result
) -> [Result] {
  guard pieces ?? items.count > 16 else {
    var context = makeContext()
    return items.map { transform($0, &context) }
  }
  let next = Atomic<Int>(0)
  // Others are taken a few at a time, and there is enough left to share out the last ones.
  let chunk = pieces == nil ? max(1, min(32, items.count / 48)) : 1
  let results = Mutex([Result?](repeating: nil, count: items.count))
  DispatchQueue.concurrentPerform(iterations: Processors.inUse) { _ in
    var context = makeContext()
    var own: [(index: Int, result: Result)] = []
    while true {
      let start = next.add(chunk, ordering: .relaxed).oldValue
      guard start < items.count else { break }
      for index in start..<min(start + chunk, items.count) { own.append((index, transform(items[index], &context))) }
    }
    results.withLock { results in
      for (index, result) in own { results[index] = result }
    }
  }
  return results.withLock { $0.compactMap { $0 } }
}
