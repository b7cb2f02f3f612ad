/// Cuts a stream of bytes into the bodies of messages, by their `Content-Length`.
///
/// Header names count in any case and in any order, with or without blanks, and lines may end without CR. After a header
/// that makes no sense the stream goes on at the next `Content-Length`, wherever in a line that stands.
package struct FrameDecoder {
  package enum Frame: Equatable, Sendable {
    case body([UInt8])
    /// A header without a usable length: one sentence without a full stop.
    case badHeader(String)
    /// A body that is longer than any message may be; nothing can be read behind it.
    case tooLong(Int)
  }

  /// The longest body, in bytes.
  package static let lengthLimit = 256 << 20
  /// A line that is longer is no header.
  private static let lineLimit = 8 << 10

  private var buffer: [UInt8] = []
  private var start = 0
  /// The length of the body that comes next; `nil` inside a header.
  private var bodyLength: Int?
  private var headerLength: Int?
  private var problem: String?
  private var isInHeader = false

  package init() {}

  package mutating func append(_ bytes: some Collection<UInt8>) {
    if start > 0, start == buffer.count || start > 1 << 16 {
      buffer.removeFirst(start)
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next frame that is there whole; `nil` if more bytes are needed.
  package mutating func next() -> Frame? {
    while true {
      if let length = bodyLength {
        guard buffer.count - start >= length else { return nil }
        defer {
          start += length
          bodyLength = nil
        }
        return .body(Array(buffer[start..<start + length]))
      }
      guard let line = nextLine() else { return nil }
      if line.isEmpty {
        if let frame = endHeader() { return frame }
      } else {
        isInHeader = true
        read(line)
      }
    }
  }

  // MARK: Headers

  private mutating func nextLine() -> ArraySlice<UInt8>? {
    guard let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) else {
      if buffer.count - start > FrameDecoder.lineLimit {
        // The start of a header may be the last thing in it.
        note("a line is too long for a header")
        start = buffer.count - 64
      }
      return nil
    }
    var line = buffer[start..<end]
    start = end + 1
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return line
  }

  private mutating func endHeader() -> Frame? {
    defer {
      headerLength = nil
      problem = nil
      isInHeader = false
    }
    if let length = headerLength {
      guard length <= FrameDecoder.lengthLimit else { return .tooLong(length) }
      bodyLength = length
      return nil
    }
    return isInHeader || problem != nil ? .badHeader(problem ?? "there is no Content-Length") : nil
  }

  private mutating func read(_ line: ArraySlice<UInt8>) {
    let lowered = line.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    guard let name = FrameDecoder.lastIndex(of: Array("content-length".utf8), in: lowered) else { return }
    let rest = lowered[(name + 14)...].drop { $0 == 0x20 || $0 == 0x09 }
    guard rest.first == UInt8(ascii: ":") else { return }
    let digits = rest.dropFirst().filter { $0 != 0x20 && $0 != 0x09 }
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return note("Content-Length is no number")
    }
    headerLength = digits.reduce(0) { min($0 * 10 + Int($1 - 0x30), .max / 16) }
  }

  private mutating func note(_ text: String) { problem = problem ?? text }

  private static func lastIndex(of pattern: [UInt8], in bytes: [UInt8]) -> Int? {
    guard bytes.count >= pattern.count else { return nil }
    return (0...bytes.count - pattern.count).last { bytes[$0] == pattern[0] && bytes[$0...].starts(with: pattern) }
  }
}
