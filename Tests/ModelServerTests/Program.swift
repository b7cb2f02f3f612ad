import Foundation
import JSONRPC

/// The program itself, as an editor starts it.
final class Program {
  private static let path =
    #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/.build/debug/modeld"

  /// Whether it lies where `swift test` puts it.
  static var isBuilt: Bool { FileManager.default.isExecutableFile(atPath: path) }

  let process = Process()
  let (input, output, error) = (Pipe(), Pipe(), Pipe())

  func start(_ arguments: String...) throws {
    signal(SIGPIPE, SIG_IGN)
    process.executableURL = URL(filePath: Program.path)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = error
    try process.run()
  }

  /// Sends a body in a frame; to a program that has ended, nothing.
  func send(_ text: String) {
    try? input.fileHandleForWriting.write(contentsOf: Data(TestServer.frame(text)))
  }
}

/// The bodies of frames that are written exactly as the server writes them; `nil` for a byte too many.
func strictBodies(of bytes: [UInt8]) -> [JSON]? {
  var bodies: [JSON] = []
  var rest = bytes[...]
  let header = Array("Content-Length: ".utf8)
  while !rest.isEmpty {
    guard rest.starts(with: header) else { return nil }
    let digits = rest.dropFirst(header.count).prefix { $0 >= 0x30 && $0 <= 0x39 }
    rest = rest[digits.endIndex...]
    guard rest.starts(with: Array("\r\n\r\n".utf8)), let count = Int(String(decoding: digits, as: UTF8.self)),
      rest.count >= count + 4, let json = try? JSON.read(Array(rest.dropFirst(4).prefix(count)))
    else { return nil }
    bodies.append(json)
    rest = rest.dropFirst(4 + count)
  }
  return bodies
}
