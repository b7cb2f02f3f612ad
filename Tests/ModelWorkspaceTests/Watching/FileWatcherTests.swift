import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ModelWorkspace

/// What a watcher has delivered, for a test to wait for.
private final class Deliveries: Sendable {
  private let batches = Mutex<[FileWatcher.Batch]>([])
  private let warnings = Mutex<[String]>([])

  var all: [FileWatcher.Batch] { batches.withLock { $0 } }
  var paths: Set<String> { all.reduce(into: []) { $0.formUnion($1.paths) } }
  var warned: [String] { warnings.withLock { $0 } }

  func callbacks(isBusy: @escaping @Sendable () -> Bool = { false }) -> FileWatcher.Callbacks {
    FileWatcher.Callbacks(
      isBusy: isBusy, warn: { [self] text in warnings.withLock { $0.append(text) } },
      deliver: { [self] batch in batches.withLock { $0.append(batch) } })
  }

  /// Waits until `condition` holds; an endless wait would be no answer.
  func wait(_ condition: (Deliveries) -> Bool) async -> Bool {
    for _ in 0..<1000 {
      if condition(self) { return true }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return condition(self)
  }
}

struct FileWatcherTests {
  @Test(arguments: [nil, 0])
  func `a file that comes, changes and goes is told`(limit: Int?) async throws {
    let tree = try TemporaryTree(["a/contents"])
    let (watcher, news) = watcher(limit: limit)
    watcher.watch(tree["a"])
    try tree.add("a/new", "1")
    #expect(await news.wait { $0.paths.contains(tree["a/new"]) })
    try tree.add("a/contents", "other")
    #expect(await news.wait { $0.paths.contains(tree["a/contents"]) })
    let before = news.all.count
    try tree.remove("a/new")
    #expect(await news.wait { $0.all.dropFirst(before).contains { $0.paths.contains(tree["a/new"]) } })
    #expect(news.warned.count == (limit == 0 ? 1 : 0))
  }

  @Test func `what comes in one burst is told at once`() async throws {
    let tree = try TemporaryTree(["a/x"])
    let (watcher, news) = watcher()
    watcher.watch(tree["a"])
    for number in 0..<100 { try tree.add("a/\(number)", "") }
    #expect(await news.wait { $0.paths.count >= 100 })
    #expect(news.all.count <= 3)
  }

  @Test func `nothing is told while more is sure to come`() async throws {
    let tree = try TemporaryTree(["a/x", "lock"])
    let news = Deliveries()
    let lock = tree["lock"]
    var options = FileWatcher.Options()
    options.busyLimit = .seconds(3600)
    let watcher = FileWatcher(options: options, callbacks: news.callbacks { DiskFiles.exists(lock) })
    watcher.watch(tree["a"])
    try tree.add("a/1", "")
    try await Task.sleep(for: .milliseconds(500))
    #expect(news.all.isEmpty)
    try tree.add("a/2", "")
    try tree.remove("lock")
    #expect(await news.wait { $0.paths == [tree["a/1"], tree["a/2"]] })
  }

  @Test func `a directory that was moved is no longer watched under its old path`() async throws {
    let tree = try TemporaryTree(["a/b/x"])
    let (watcher, news) = watcher()
    watcher.watch(tree["a"])
    watcher.watch(tree["a/b"])
    try tree.move("a/b", to: "a/c")
    #expect(await news.wait { $0.paths.isSuperset(of: [tree["a/b"], tree["a/c"]]) })
    try tree.add("a/c/y", "")
    try tree.add("a/z", "")
    #expect(await news.wait { $0.paths.contains(tree["a/z"]) })
    #expect(!news.paths.contains(tree["a/b/y"]))
  }

  @Test func `a watched directory that goes and comes back is told both times`() async throws {
    let tree = try TemporaryTree(["a/x"])
    let (watcher, news) = watcher()
    watcher.watch(tree["a"])
    try tree.remove("a")
    #expect(await news.wait { $0.paths.contains(tree["a"]) })
    let before = news.all.count
    try tree.add("a/x", "")
    #expect(await news.wait { $0.all.dropFirst(before).contains { $0.paths.contains(tree["a"]) } })
  }

  @Test func `one directory under two paths is told under both`() async throws {
    let tree = try TemporaryTree(["a/x"])
    try tree.link("b", to: "a")
    let (watcher, news) = watcher()
    watcher.watch(tree["a"])
    watcher.watch(tree["b"])
    try tree.add("a/y", "")
    #expect(await news.wait { $0.paths.isSuperset(of: [tree["a/y"], tree["b/y"]]) })
  }

  #if os(Linux)
    @Test func `news that the system has dropped are told as such`() async throws {
      let tree = try TemporaryTree(["x"])
      let deliveries = Deliveries()
      let gate = DispatchSemaphore(value: 0)
      let isClosed = Mutex(true)
      let isAsked = Mutex(false)
      // While somebody is asked, nothing is read, and the system's queue fills up.
      let watcher = FileWatcher(
        callbacks: deliveries.callbacks {
          isAsked.withLock { $0 = true }
          if isClosed.withLock({ $0 }) { gate.wait() }
          return false
        })
      watcher.watch(tree.path)
      let text = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8).filter(
        \.isNumber)
      let limit = try #require(Int(text))
      try tree.add("z")
      #expect(await deliveries.wait { _ in isAsked.withLock { $0 } })
      for index in 0..<limit / 2 + 100 {
        try tree.add("y\(index % 2)")
        try tree.remove("y\(index % 2)")
      }
      isClosed.withLock { $0 = false }
      gate.signal()
      #expect(await deliveries.wait { $0.all.contains(where: \.isIncomplete) })
    }
  #endif

  @Test func `a stopped watcher is silent`() async throws {
    let tree = try TemporaryTree(["a/x"])
    let (watcher, news) = watcher()
    watcher.watch(tree["a"])
    watcher.stop()
    try tree.add("a/y", "")
    try await Task.sleep(for: .milliseconds(300))
    #expect(news.all.isEmpty)
  }

  private func watcher(limit: Int? = nil) -> (FileWatcher, Deliveries) {
    let news = Deliveries()
    var options = FileWatcher.Options()
    options.limit = limit
    options.pollingInterval = .milliseconds(50)
    return (FileWatcher(options: options, callbacks: news.callbacks()), news)
  }
}
