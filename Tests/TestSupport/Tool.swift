import Foundation

/// A program of this machine that a test asks about what modeld wrote.
package struct Tool: Sendable {
  private let executable: URL
  private let arguments: [String]

  /// What a program left behind.
  package struct Outcome: Sendable {
    package let status: Int32
    /// Standard output and standard error together.
    package let text: String
  }

  /// The program `name` in `PATH`, or at a path with a slash; `nil` if there is none.
  package init?(_ name: String, _ arguments: String...) {
    let paths = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    let files =
      name.contains("/") ? [URL(filePath: name)] : paths.map { URL(filePath: String($0)).appending(path: name) }
    guard let file = files.first(where: { FileManager.default.isExecutableFile(atPath: $0.path()) }) else { return nil }
    executable = file
    self.arguments = arguments
  }

  /// A Python that can import `modules`, `nil` if there is none; `MODELD_PYTHON` names one that has them.
  package static func python(importing modules: String...) -> Tool? {
    let names = [ProcessInfo.processInfo.environment["MODELD_PYTHON"], "python3"].compactMap(\.self)
    return names.compactMap { Tool($0) }.first { python in
      (try? python.run("-c", modules.map { "import \($0)\n" }.joined()))?.status == 0
    }
  }

  /// Runs the program with `input` and waits for its end.
  package func run(_ more: String..., input: String = "") throws -> Outcome {
    try run(more, input: input)
  }

  /// Runs the program with `input` and waits for its end.
  package func run(_ more: [String], input: String = "") throws -> Outcome {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments + more
    let (stdin, stdout) = (Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stdout
    try process.run()
    let writer = Thread {
      try? stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try? stdin.fileHandleForWriting.close()
    }
    writer.start()
    let data = stdout.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(status: process.terminationStatus, text: String(decoding: data, as: UTF8.self))
  }
}
