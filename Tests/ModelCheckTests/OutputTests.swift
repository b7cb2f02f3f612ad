import Foundation
import Testing

@testable import ModelCheck

/// Writes `texts` to one end of a pipe and returns what comes out at the other.
private func piped(_ texts: [String]) async throws -> String {
  let pipe = Pipe()
  let descriptor = pipe.fileHandleForWriting.fileDescriptor
  let reader = Task.detached { pipe.fileHandleForReading.readDataToEndOfFile() }
  var output = Output(descriptor)
  for text in texts { print(text, terminator: "", to: &output) }
  try output.flush()
  try pipe.fileHandleForWriting.close()
  return String(decoding: await reader.value, as: UTF8.self)
}

@Test func `everything is written in order`() async throws {
  let texts = (0..<5_000).map { String(repeating: String($0), count: 20) + "\n" }
  #expect(try await piped(texts) == texts.joined())
}

@Test func `a reader that went away is no error`() throws {
  Output.ignoreBrokenPipes()
  let pipe = Pipe()
  try pipe.fileHandleForReading.close()
  let output = Output(pipe.fileHandleForWriting.fileDescriptor)
  output.write("lost")
  try output.flush()
}

@Test func `a failed write is told`() {
  let output = Output(-1)
  output.write("lost")
  #expect(throws: OutputError.self) { try output.flush() }
  #expect(OutputError(code: EBADF).message == "could not write the output: Bad file descriptor")
}
