import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The program `modeld` of this build at work, for what only a process of its own shows.
package final class RunningTool: Sendable {
  private struct Texts {
    var output = ""
    var error = ""
  }

  /// Where the build has put the program, beside the tests; `nil` if it is not there.
  static let executable: URL? = {
    let tests = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    let places = [tests, tests.appending(path: "../../..").standardized].map { $0.appending(path: "modeld") }
    return places.first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
  }()

  package static let isBuilt = executable != nil
  package static let path = executable?.path(percentEncoded: false)
  /// Whether there is a program that can give it a terminal.
  package static let hasTerminals = Tool("script", "--version").flatMap { try? $0.run() }?.status == 0

  private let process = Process()
  private let input = Pipe()
  private let texts = Mutex(Texts())

  /// Starts the program.
  ///
  /// - Parameter onTerminal: Whether all three streams are a terminal's; what it says on standard error is part of the
  ///   output then.
  package init(_ arguments: [String], in directory: String, onTerminal: Bool = false) throws {
    guard let executable = RunningTool.executable else { throw CocoaError(.fileNoSuchFile) }
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: directory)
    process.environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm", "NO_COLOR": "1"]
    if onTerminal {
      // The program of util-linux gives it a terminal and copies that to a pipe.
      process.executableURL = URL(filePath: "/usr/bin/script")
      let command = ([executable.path(percentEncoded: false)] + arguments).joined(separator: " ")
      process.arguments = ["-qefc", command, "/dev/null"]
    }
    let (output, error) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = error
    collect(output.fileHandleForReading) { $0.output += $1 }
    collect(error.fileHandleForReading) { $0.error += $1 }
    try RunningTool.withoutBlockedSignals { try process.run() }
  }

  /// A process starts with the signals blocked that are blocked in the thread which starts it: here all of them.
  private static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
    var (none, old) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &old)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &old, nil) }
    try body()
  }

  private func collect(_ handle: FileHandle, _ add: @escaping @Sendable (inout Texts, String) -> Void) {
    let thread = Thread { [self] in
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = unsafe read(handle.fileDescriptor, &buffer, buffer.count)
        if count <= 0 { return }
        let text = String(decoding: buffer[..<count], as: UTF8.self)
        texts.withLock { add(&$0, text) }
      }
    }
    thread.start()
  }

  // MARK: What it says

  package var output: String { texts.withLock(\.output) }
  package var error: String { texts.withLock(\.error) }

  /// Whether `condition` comes true; waits for it as long as only a broken program needs.
  package func waits(until condition: (RunningTool) -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: 30)
    while !condition(self) {
      if Date() > deadline { return false }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return true
  }

  // MARK: What is done to it

  /// Gives it all of its standard input.
  package func feed(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
  }

  /// What Control-C does.
  package func interrupt() { process.interrupt() }

  /// Types a text, which a terminal hands on.
  package func type(_ text: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

  /// Waits for its end; the status as a shell has it, 128 and the signal for one that was ended by a signal.
  package func end() -> Int32 {
    _ = waits { !$0.process.isRunning }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal ? 128 + process.terminationStatus : process.terminationStatus
  }
}
