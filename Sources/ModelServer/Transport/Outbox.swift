import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where frames go out, from any thread, each whole.
///
/// Whoever finds nobody writing writes, also what others add meanwhile.
final class Outbox: Sendable {
  private struct State {
    var waiting: [[UInt8]] = []
    var isWriting = false
    var hasFailed = false
  }

  private let state = Mutex(State())
  private let descriptor: Int32
  private let failed: @Sendable () -> Void

  /// - Parameter failed: Called once, when nobody reads any more.
  init(_ descriptor: Int32, failed: @escaping @Sendable () -> Void) {
    self.descriptor = descriptor
    self.failed = failed
  }

  func send(_ frame: [UInt8]) {
    if add(frame) { drain() }
  }

  /// Sends from a thread that must not wait for the reader on the other side.
  func sendLater(_ frame: [UInt8]) {
    if add(frame) { DispatchQueue.global().async { self.drain() } }
  }

  /// Waits, for a second at most, until all is written.
  func finish() {
    for _ in 0..<200 {
      if state.withLock({ !$0.isWriting }) { return }
      usleep(5_000)
    }
  }

  /// Adds a frame; whether the caller has to write.
  private func add(_ frame: [UInt8]) -> Bool {
    state.withLock { state in
      guard !state.hasFailed else { return false }
      state.waiting.append(frame)
      defer { state.isWriting = true }
      return !state.isWriting
    }
  }

  private func drain() {
    while true {
      let frames = state.withLock { state in
        defer { state.waiting = [] }
        if state.waiting.isEmpty { state.isWriting = false }
        return state.waiting
      }
      if frames.isEmpty { return }
      let bytes = frames.count == 1 ? frames[0] : Array(frames.joined())
      guard write(bytes) else {
        state.withLock { state in
          state.hasFailed = true
          state.isWriting = false
          state.waiting = []
        }
        return failed()
      }
    }
  }

  private func write(_ bytes: [UInt8]) -> Bool {
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: buffer[start...]))
      }
      if count >= 0 {
        start += count
      } else if errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&waiting, 1, -1)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}

/// `write(2)`, under a name that does not collide with `Outbox.write(_:)`.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}
