import Dispatch
import Synchronization

/// Tells of files that change on disk, in batches that have come to rest.
///
/// A directory is watched with its entries, not what lies below: who learns of a new directory calls ``watch(_:)`` for
/// it and then lists it, so that nothing is missed. Idle, it costs nothing where the system tells of changes.
package final class FileWatcher: Sendable {
  /// Changes that came together.
  package struct Batch: Equatable, Sendable {
    /// Files and directories that came, went or were changed, under the paths by which they are watched.
    package var paths: Set<String> = []
    /// Whether the system dropped some news, so that everything has to be looked at again.
    package var isIncomplete = false

    package init(paths: Set<String> = [], isIncomplete: Bool = false) {
      self.paths = paths
      self.isIncomplete = isIncomplete
    }
  }

  /// What can be set, mostly for tests.
  package struct Options: Sendable {
    /// The most directories that the system watches for us; `nil` is our share.
    ///
    /// Others are looked at by turns.
    package var limit: Int?
    /// How often directories are looked at that the system does not watch.
    package var pollingInterval: Duration = .seconds(1)
    /// How long news are held back at most while more are sure to come.
    package var busyLimit: Duration = .seconds(10)

    package init() {}
  }

  /// What is called; never two at once, and never while ``watch(_:)`` runs on the same thread.
  package struct Callbacks: Sendable {
    /// Says from its path whether a changed file matters; a directory always does.
    package var wants: @Sendable (String) -> Bool
    /// Says whether more changes are sure to come, such as while git holds its lock.
    package var isBusy: @Sendable () -> Bool
    /// Takes a batch.
    package var deliver: @Sendable (Batch) -> Void
    /// Takes one sentence for the user, once, when the system watches no more.
    package var warn: @Sendable (String) -> Void

    package init(
      wants: @escaping @Sendable (String) -> Bool = { _ in true }, isBusy: @escaping @Sendable () -> Bool = { false },
      warn: @escaping @Sendable (String) -> Void = { _ in }, deliver: @escaping @Sendable (Batch) -> Void
    ) {
      self.wants = wants
      self.isBusy = isBusy
      self.warn = warn
      self.deliver = deliver
    }
  }

  private struct State {
    var source: (any ChangeSource)?
    var polling: PollingSource?
    /// The directories that are looked at by turns.
    var polled: Set<String> = []
    var batch = Batch()
    var settling = Settling()
    var isDelivering = false
    var hasWarned = false
    var isStopped = false
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "modeld.watching", qos: .utility)
  private let remoteDisks = RemoteDisks.mounted
  private let options: Options
  private let callbacks: Callbacks

  package init(options: Options = Options(), callbacks: Callbacks) {
    self.options = options
    self.callbacks = callbacks
    state.withLock { $0.settling.busyLimit = options.busyLimit }
    let source = SystemSource.make(limit: options.limit, queue: queue) { [weak self] in self?.receive($0) }
    state.withLock { $0.source = source }
  }

  deinit { stop() }

  /// Whether there are changes that have not been delivered.
  package var hasNews: Bool { state.withLock { $0.settling.isPending || $0.isDelivering } }

  /// Calls `done` when all that happened before is known, though it may not have come to rest.
  package func drain(_ done: @escaping @Sendable () -> Void) {
    queue.async { [self] in
      state.withLock { $0.source }?.drain()
      state.withLock { $0.polling }?.drain()
      done()
    }
  }

  /// Watches the entries of `directory` from now on; to do so twice changes nothing.
  ///
  /// Never fails: what the system does not watch is looked at by turns, and the user is told so once.
  package func watch(_ directory: String) {
    guard let (source, isPolled) = state.withLock({ $0.isStopped ? nil : ($0.source, $0.polled.contains(directory)) })
    else { return }
    do throws(WatchRefusal) {
      guard let source else { throw .limitReached }
      guard !remoteDisks.hold(directory) else { throw .remoteDisk }
      try source.watch(directory)
      if isPolled { stopPolling(directory) }
    } catch {
      if error == .notFound { return awaitReturn(of: directory) }
      poll(directory)
      warn(error)
    }
  }

  /// Stops watching `directory` and all below it.
  package func forget(_ directory: String) {
    let (source, polling) = state.withLock { state in
      state.polled = state.polled.filter { $0 != directory && PathNames.below(directory, $0) == nil }
      return (state.source, state.polling)
    }
    source?.forget(directory)
    polling?.forget(directory)
  }

  /// Stops for good; no batch is delivered after the one that may be under way.
  package func stop() {
    let (source, polling) = state.withLock { state in
      state.isStopped = true
      return (state.source, state.polling)
    }
    source?.stop()
    polling?.stop()
  }

  private func poll(_ directory: String) {
    let polling = state.withLock { state in
      state.polled.insert(directory)
      let polling =
        state.polling
        ?? PollingSource(every: options.pollingInterval, queue: queue, wants: callbacks.wants) { [weak self] in
          self?.receive($0)
        }
      state.polling = polling
      return polling
    }
    polling.watch(directory)
  }

  private func stopPolling(_ directory: String) {
    let polling = state.withLock { state in
      state.polled.remove(directory)
      return state.polling
    }
    polling?.forget(directory)
  }

  private func warn(_ refusal: WatchRefusal) {
    let isFirst = state.withLock { state in
      defer { state.hasWarned = true }
      return !state.hasWarned
    }
    if isFirst { callbacks.warn(refusal.advice) }
  }

  // MARK: Events

  private func receive(_ events: [SourceEvent]) {
    let lost = state.withLock { state in
      let wasPending = state.settling.isPending
      var lost: [String] = []
      for event in events {
        switch event {
        case .overflow: state.batch.isIncomplete = true
        case .changed(let path): state.batch.paths.insert(path)
        case .lost(let path):
          state.batch.paths.insert(path)
          lost.append(path)
        }
      }
      state.settling.note(at: .now)
      if !wasPending { look(after: state.settling.quiet) }
      return lost
    }
    for path in lost { awaitReturn(of: path) }
  }

  /// What lies above a lost directory tells of its return; where that is not watched, we look ourselves.
  private func awaitReturn(of directory: String) {
    if let source = state.withLock({ $0.source }), source.watches(PathNames.parent(directory)) { return }
    poll(directory)
  }

  private func look(after pause: Duration) {
    queue.asyncAfter(deadline: .now() + .nanoseconds(Int(pause / .nanoseconds(1)))) { [weak self] in self?.settle() }
  }

  private func settle() {
    let isBusy = callbacks.isBusy()
    let batch: Batch? = state.withLock { state in
      guard !state.isStopped, state.settling.isPending else { return nil }
      let now = ContinuousClock.now
      if let next = state.settling.nextLook(at: now, isBusy: isBusy) {
        look(after: next - now)
        return nil
      }
      defer { state.batch = Batch() }
      state.settling.clear()
      state.isDelivering = true
      return state.batch
    }
    guard let batch else { return }
    callbacks.deliver(batch)
    state.withLock { $0.isDelivering = false }
  }
}

extension WatchRefusal {
  /// What to tell the user.
  fileprivate var advice: String {
    let what =
      switch self {
      case .limitReached: "The system watches no more directories"
      case .remoteDisk: "Some directories lie on a disk whose changes the system does not tell"
      case .notFound: "A directory is missing"
      case .system(let errno): "The system cannot watch a directory (\(DiskFiles.description(ofErrno: errno)))"
      }
    let cure = self == .limitReached ? "; raise fs.inotify.max_user_watches to avoid that" : ""
    return "\(what), so modeld looks for changes every second or less often\(cure)."
  }
}
