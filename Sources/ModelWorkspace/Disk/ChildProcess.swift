#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that reads all of an input and answers on its standard output; its standard error goes nowhere.
///
/// What the pipe holds is written at once and the rest while waiting, so that nobody waits for the other for ever. A
/// process that is let go of without ``wait(until:)`` is killed.
final class ChildProcess {
  enum Outcome: Equatable {
    case exited(status: Int32, output: [UInt8])
    case killed
    case timedOut
  }

  struct Failure: Error {
    let errno: Int32
  }

  private let process: pid_t
  private var input: Int32
  private let output: Int32
  private var unwritten: ArraySlice<UInt8>
  private var answer: [UInt8] = []
  private var isReaped = false

  /// Starts `arguments[0]`, which is looked up in `PATH`, without a shell.
  init(_ arguments: [String], environment: [String], input bytes: [UInt8]) throws(Failure) {
    let toChild = try Pipe()
    let fromChild: Pipe
    do throws(Failure) {
      fromChild = try Pipe()
    } catch {
      for end in toChild.ends { close(end) }
      throw error
    }
    let (process, failure) = Self.spawn(arguments, environment, reading: toChild.readEnd, writing: fromChild.writeEnd)
    close(toChild.readEnd)
    close(fromChild.writeEnd)
    self.process = process
    input = toChild.writeEnd
    output = fromChild.readEnd
    unwritten = bytes[...]
    isReaped = failure != 0
    guard failure == 0 else { throw Failure(errno: failure) }
    for end in [input, output] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    feed()
  }

  deinit {
    if input >= 0 { close(input) }
    close(output)
    if !isReaped { end() }
  }

  /// What the program answered by `deadline`; it is killed if it has not ended by then.
  ///
  /// Called once.
  func wait(until deadline: ContinuousClock.Instant) -> Outcome {
    while let milliseconds = timeLeft(until: deadline) {
      var files = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
      if input >= 0 { files.append(pollfd(fd: input, events: Int16(POLLOUT), revents: 0)) }
      guard unsafe poll(&files, nfds_t(files.count), milliseconds) > 0 else { continue }
      if files.count > 1, files[1].revents != 0 { feed() }
      if files[0].revents != 0, !drain() { return finish(until: deadline) }
    }
    end()
    return .timedOut
  }
}

// MARK: - Talking

extension ChildProcess {
  /// Writes what the pipe takes; closes it when all is written, or when nobody reads any more.
  private func feed() {
    withoutBrokenPipeSignal {
      while !unwritten.isEmpty {
        let written = unsafe unwritten.withUnsafeBytes { bytes in
          DiskFiles.retrying { unsafe write(input, bytes.baseAddress, bytes.count) }
        }
        if written < 0, errno == EAGAIN { return }
        guard written > 0 else { break }
        unwritten.removeFirst(written)
      }
      close(input)
      input = -1
    }
  }

  /// Reads what there is; whether more may come.
  private func drain() -> Bool {
    let room = 1 << 16
    var got = 0
    let part = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      got = DiskFiles.retrying { unsafe read(output, buffer.baseAddress, room) }
      count = max(0, got)
    }
    answer += part
    return got > 0 || got < 0 && errno == EAGAIN
  }

  /// Waits for the end of a program that has closed its output, which is near.
  private func finish(until deadline: ContinuousClock.Instant) -> Outcome {
    var status: Int32 = 0
    while timeLeft(until: deadline) != nil {
      let ended = DiskFiles.retrying { unsafe waitpid(process, &status, WNOHANG) }
      if ended != 0 {
        isReaped = true
        // The low seven bits hold the signal that ended it, the next byte what it returned.
        return ended == process && status & 0x7F == 0
          ? .exited(status: (status >> 8) & 0xFF, output: answer) : .killed
      }
      usleep(500)
    }
    end()
    return .timedOut
  }

  private func end() {
    kill(process, SIGKILL)
    var status: Int32 = 0
    _ = DiskFiles.retrying { unsafe waitpid(process, &status, 0) }
    isReaped = true
  }

  /// In milliseconds for `poll`; `nil` if nothing is left.
  private func timeLeft(until deadline: ContinuousClock.Instant) -> Int32? {
    let left = ContinuousClock.now.duration(to: deadline)
    guard left > .zero else { return nil }
    return Int32(min(left / .milliseconds(1), 60_000)) + 1
  }
}

/// Runs `body` with `SIGPIPE` blocked in this thread, and takes the one that it caused, since it would end us.
private func withoutBrokenPipeSignal(_ body: () -> Void) {
  var signals = sigset_t()
  var old = sigset_t()
  var pending = sigset_t()
  unsafe sigemptyset(&signals)
  unsafe sigaddset(&signals, SIGPIPE)
  unsafe sigpending(&pending)
  let wasPending = unsafe sigismember(&pending, SIGPIPE) == 1
  unsafe pthread_sigmask(SIG_BLOCK, &signals, &old)
  body()
  unsafe sigpending(&pending)
  if !wasPending, unsafe sigismember(&pending, SIGPIPE) == 1 {
    var signal: Int32 = 0
    unsafe sigwait(&signals, &signal)
  }
  unsafe pthread_sigmask(SIG_SETMASK, &old, nil)
}

// MARK: - Starting

/// Two ends that no other child gets.
private struct Pipe {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws(ChildProcess.Failure) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw ChildProcess.Failure(errno: errno) }
    (readEnd, writeEnd) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  var ends: [Int32] { [readEnd, writeEnd] }
}

extension ChildProcess {
  private static func spawn(
    _ arguments: [String], _ environment: [String], reading: Int32, writing: Int32
  ) -> (pid_t, errno: Int32) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, reading, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, writing, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    let program = arguments[0]
    var process: pid_t = 0
    let failure = unsafe withCStrings(arguments) { arguments in
      unsafe withCStrings(environment) { environment in
        unsafe posix_spawnp(&process, program, &actions, nil, arguments, environment)
      }
    }
    return (process, failure)
  }

  /// Lends out `strings` as C has them, with a null at the end.
  private static func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let pointers = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: strings.count + 1)
    for (index, string) in strings.enumerated() { unsafe pointers[index] = strdup(string) }
    unsafe pointers[strings.count] = nil
    defer {
      for index in strings.indices { unsafe free(pointers[index]) }
      unsafe pointers.deallocate()
    }
    return unsafe body(pointers)
  }
}
