import JSONRPC
import TestSupport
import Testing

@Suite struct FrameDecoderTests {
  private func frames(_ text: String, pieces: Int? = nil) -> [FrameDecoder.Frame] {
    var decoder = FrameDecoder()
    var frames: [FrameDecoder.Frame] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: pieces ?? max(1, bytes.count)) {
      decoder.append(bytes[start..<min(start + (pieces ?? bytes.count), bytes.count)])
      while let frame = decoder.next() { frames.append(frame) }
    }
    return frames
  }

  private func body(_ text: String) -> FrameDecoder.Frame { .body(Array(text.utf8)) }

  @Test(arguments: [
    "Content-Length: 4\r\n\r\né{}", "content-length:4\r\n\r\né{}", "CONTENT-LENGTH :  4 \r\n\r\né{}",
    "Content-Type: application/vscode-jsonrpc; charset=utf8\r\nContent-Length: 4\r\n\r\né{}",
    "Content-Length: 4\r\nX-Unknown: 1\r\n\r\né{}", "Content-Length: 4\n\né{}", "\r\n\r\nContent-Length: 4\r\n\r\né{}",
  ])
  func `headers may be written in many ways`(text: String) {
    for pieces in [nil, 1, 3] { #expect(frames(text, pieces: pieces) == [body("é{}")]) }
  }

  @Test func `many messages may come at once`() {
    let text = (0..<50).map { "Content-Length: 2\r\n\r\n\($0 % 90 + 10)" }.joined()
    #expect(frames(text) == (0..<50).map { body("\($0 % 90 + 10)") })
  }

  @Test func `an empty body is a body`() {
    #expect(frames("Content-Length: 0\r\n\r\nContent-Length: 1\r\n\r\n7") == [body(""), body("7")])
  }

  @Test(arguments: [
    "Content-Length: x\r\n\r\n", "Content-Length: -4\r\n\r\n", "This is no header\r\n\r\n", "Content-Length:\r\n\r\n",
  ])
  func `after a bad header the stream goes on`(text: String) {
    let frames = frames(text + "Content-Length: 2\r\n\r\n{}")
    #expect(frames.count == 2)
    #expect(frames.last == body("{}"))
  }

  @Test func `a body of unknown length is passed over up to the next header`() {
    let frames = frames("Content-Length: 1x\r\n\r\n{\"a\":1}Content-Length: 2\r\n\r\n{}")
    #expect(frames.last == body("{}"))
  }

  @Test func `a length beyond the limit is told`() {
    #expect(frames("Content-Length: 99999999999999999999999\r\n\r\n{}") == [.tooLong(.max / 16)])
  }

  @Test(arguments: UInt64(0)..<50)
  func `any bytes are taken`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var decoder = FrameDecoder()
    for _ in 0..<200 {
      let count = Int.random(in: 0...60, using: &random)
      let text = ["Content-Length: ", "\r\n", "\r\n\r\n", "12", "{}", ":"].randomElement(using: &random) ?? ""
      decoder.append((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) } + Array(text.utf8))
      while let frame = decoder.next() { if case .tooLong = frame { return } }
    }
  }
}
