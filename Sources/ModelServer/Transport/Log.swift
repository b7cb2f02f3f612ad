import JSONRPC
import LanguageServerProtocol
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the server tells of its work: to a file, and to the client as far as the trace is on.
final class Log: Sendable {
  private let file: Int32?
  private let outbox: Outbox
  private let trace = Mutex(TraceValue.off)
  private let start = ContinuousClock.now

  /// - Parameter file: A descriptor to write to.
  init(file: Int32?, outbox: Outbox) {
    self.file = file
    self.outbox = outbox
  }

  func setTrace(_ value: TraceValue) { trace.withLock { $0 = value } }

  /// Something that went wrong.
  func warn(_ text: @autoclosure () -> String) { write(.warning, text(), from: .off) }
  /// A step of the work.
  func info(_ text: @autoclosure () -> String) { write(.info, text(), from: .messages) }
  /// A detail.
  func detail(_ text: @autoclosure () -> String) { write(.log, text(), from: .verbose) }

  private func write(_ kind: MessageParams.Kind, _ text: @autoclosure () -> String, from least: TraceValue) {
    let isTraced = trace.withLock { $0.level } >= least.level
    guard file != nil || isTraced else { return }
    let text = text()
    if let file { append("\(ContinuousClock.now - start) \(text)\n", to: file) }
    // Warnings go to the log; what the user has to know is shown besides.
    if isTraced {
      outbox.send(OutgoingMessage.notification(method: MessageParams.logMethod, MessageParams(kind, text)))
    }
  }

  private func append(_ line: String, to file: Int32) {
    var line = line
    line.withUTF8 { bytes in _ = unsafe systemWrite(file, bytes.baseAddress, bytes.count) }
  }
}

extension TraceValue {
  fileprivate var level: Int {
    switch self {
    case .off: 0
    case .messages: 1
    case .verbose: 2
    }
  }
}

private func systemWrite(_ file: Int32, _ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int {
  unsafe write(file, bytes, count)
}
