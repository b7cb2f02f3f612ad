import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Changes found by looking again and again, for where the system does not tell of them.
final class PollingSource: ChangeSource {
  /// What is compared to see whether a file has changed.
  fileprivate struct Stamp: Equatable {
    let inode: UInt64
    let size: Int64
    let seconds: Int
    let nanoseconds: Int
  }

  /// The entries of a directory, or `nil` while it is not there.
  private typealias Listing = [String: Stamp]

  private struct State {
    var listings: [String: Listing?] = [:]
    var isStopped = false
  }

  private let state = Mutex(State())
  private let queue: DispatchQueue
  private let wants: @Sendable (String) -> Bool
  private let report: @Sendable ([SourceEvent]) -> Void
  private let interval: Duration

  /// A source that calls `report` on `queue`.
  ///
  /// - Parameters:
  ///   - interval: How often it looks, at most; a look that takes long makes the pauses longer.
  ///   - wants: Says from the path of a file whether it matters. Directories always do.
  init(
    every interval: Duration, queue: DispatchQueue, wants: @escaping @Sendable (String) -> Bool,
    report: @escaping @Sendable ([SourceEvent]) -> Void
  ) {
    self.interval = interval
    self.wants = wants
    self.report = report
    self.queue = queue
  }

  /// Never refuses: a directory that is not there is reported once it comes.
  func watch(_ directory: String) {
    let listing = list(directory)
    let isFirst = state.withLock { state in
      guard state.listings[directory] == nil else { return false }
      state.listings[directory] = .some(listing)
      return state.listings.count == 1
    }
    if isFirst { schedule(after: interval) }
  }

  func watches(_ directory: String) -> Bool { state.withLock { $0.listings[directory] != nil } }

  func forget(_ directory: String) {
    state.withLock { state in
      state.listings = state.listings.filter { $0.key != directory && PathNames.below(directory, $0.key) == nil }
    }
  }

  func stop() { state.withLock { $0.isStopped = true } }

  private func schedule(after pause: Duration) {
    queue.asyncAfter(deadline: .now() + .nanoseconds(Int(pause / .nanoseconds(1)))) { [weak self] in self?.look() }
  }

  func drain() {
    var events: [SourceEvent] = []
    let directories = state.withLock { $0.isStopped ? [] : Array($0.listings.keys) }
    for directory in directories { look(at: directory, &events) }
    if !events.isEmpty { report(events) }
  }

  private func look() {
    let clock = ContinuousClock()
    let start = clock.now
    drain()
    // Looking takes at most a twentieth of the time.
    if state.withLock({ !$0.isStopped && !$0.listings.isEmpty }) {
      schedule(after: max(interval, (clock.now - start) * 20))
    }
  }

  private func look(at directory: String, _ events: inout [SourceEvent]) {
    let new = list(directory)
    state.withLock { state in
      guard let old = state.listings[directory], old != new else { return }
      state.listings[directory] = .some(new)
      guard let old, let new else { return events.append(new == nil ? .lost(directory) : .changed(directory)) }
      for (name, stamp) in new where old[name] != stamp { events.append(.changed(PathNames.join(directory, name))) }
      for name in old.keys where new[name] == nil { events.append(.changed(PathNames.join(directory, name))) }
    }
  }

  private func list(_ directory: String) -> Listing? {
    guard let listing = try? unsafe DirectoryListing.read(directory, isWanted: { _ in true }) else { return nil }
    var result: Listing = [:]
    for entry in listing.entries {
      let path = PathNames.join(directory, entry.name)
      guard entry.kind != .file || wants(path) else { continue }
      result[entry.name] = Stamp(path, of: entry.kind)
    }
    return result
  }
}

extension PollingSource.Stamp {
  /// The stamp of what is at `path`, links followed; `nil` if it has gone.
  ///
  /// What happens in a directory is not a change of the directory, so of that only its identity counts.
  fileprivate init?(_ path: String, of kind: DirectoryListing.Kind) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    inode = UInt64(status.st_ino)
    let isDirectory = status.st_mode & S_IFMT == S_IFDIR
    size = isDirectory ? 0 : Int64(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    seconds = isDirectory ? 0 : Int(time.tv_sec)
    nanoseconds = isDirectory ? 0 : Int(time.tv_nsec)
  }
}
