#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why results could not be written.
package struct OutputError: Error, Equatable {
  package let code: Int32

  /// One line without a full stop.
  package var message: String {
    "could not write the output: \(unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)")"
  }
}

/// A buffered writer to a file descriptor.
///
/// After a failed write it takes no more, and `flush()` tells why. Not for use by two threads at a time.
package final class Output: TextOutputStream {
  private static let bufferSize = 64 << 10
  private let fileDescriptor: Int32
  private var buffer: [UInt8] = []
  private var failure: Int32?

  package init(_ fileDescriptor: Int32) {
    self.fileDescriptor = fileDescriptor
  }

  /// Standard output, for results only.
  package static func standardOutput() -> Output { Output(STDOUT_FILENO) }
  /// Standard error, for all that is said beside the results.
  package static func standardError() -> Output { Output(STDERR_FILENO) }

  /// Makes a write to a closed pipe fail instead of ending the process; call it once, before the first write.
  package static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Puts `/dev/null` where a standard stream is closed, so that no file that is opened later takes its place; call it
  /// before anything is opened.
  ///
  /// It is opened the wrong way round: reading or writing fails as it would without.
  package static func occupyClosedStreams() {
    for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is taken, and those below are occupied already.
      _ = unsafe open("/dev/null", mode)
    }
  }

  package func write(_ string: String) { write(bytes: string.utf8) }

  /// Writes bytes that need not be UTF-8.
  package func write(bytes: some Sequence<UInt8>) {
    guard failure == nil else { return }
    buffer.append(contentsOf: bytes)
    if buffer.count >= Output.bufferSize { drain() }
  }

  /// Whether a write has failed, also because the reader went away.
  package var hasFailed: Bool { failure != nil }

  /// Whether nobody reads any more: the other end of a pipe is closed.
  package var isAbandoned: Bool {
    var descriptor = pollfd(fd: fileDescriptor, events: 0, revents: 0)
    return unsafe poll(&descriptor, 1, 0) == 1 && descriptor.revents & Int16(POLLERR | POLLNVAL) != 0
  }

  /// Writes what is buffered.
  ///
  /// A reader that went away, as `head` does, has seen what it wanted: that is no error.
  package func flush() throws(OutputError) {
    drain()
    if let failure, failure != EPIPE { throw OutputError(code: failure) }
  }

  private func drain() {
    defer { buffer.removeAll(keepingCapacity: true) }
    var start = 0
    while start < buffer.count, failure == nil {
      let written = unsafe buffer.withUnsafeBytes { bytes in
        unsafe systemWrite(fileDescriptor, UnsafeRawBufferPointer(rebasing: bytes[start...]))
      }
      if written >= 0 { start += written } else { recover(from: errno) }
    }
  }

  private func recover(from code: Int32) {
    switch code {
    case EINTR: break
    case EAGAIN, EWOULDBLOCK:
      var descriptor = pollfd(fd: fileDescriptor, events: Int16(POLLOUT), revents: 0)
      _ = unsafe poll(&descriptor, 1, -1)
    default: failure = code
    }
  }
}

/// `write(2)`, under a name that does not collide with `Output.write(_:)`.
private func systemWrite(_ fileDescriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe write(fileDescriptor, bytes.baseAddress, bytes.count)
}
