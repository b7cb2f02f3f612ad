import JSONRPC
import LanguageServerProtocol

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads messages on a thread of its own, so that one that cancels another is heard whatever the loop is doing.
final class InputReader: Sendable {
  private let descriptor: Int32
  private let inbox: Inbox
  private let outbox: Outbox
  private let requests: RequestTable

  init(_ descriptor: Int32, inbox: Inbox, outbox: Outbox, requests: RequestTable) {
    self.descriptor = descriptor
    self.inbox = inbox
    self.outbox = outbox
    self.requests = requests
  }

  /// Starts the thread, which ends with the input.
  func start() {
    let reader = unsafe Unmanaged.passRetained(self).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    _ = unsafe pthread_create(&thread, nil, { unsafe runReader($0) }, reader)
    #if canImport(Darwin)
      if let thread = unsafe thread { unsafe pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
  }

  fileprivate func run() {
    var decoder = FrameDecoder()
    let room = 1 << 16
    while true {
      var count = 0
      let part = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, used in
        count = unsafe read(descriptor, buffer.baseAddress, room)
        used = max(0, count)
      }
      if count < 0, errno == EINTR || errno == EAGAIN {
        if errno == EAGAIN { waitForInput() }
        continue
      }
      guard count > 0 else { return inbox.add(.inputEnded(.endOfFile)) }
      decoder.append(part)
      var events: [Event] = []
      while let frame = decoder.next() {
        switch frame {
        case .body(let body): if let event = take(Message.read(body)) { events.append(event) }
        case .badHeader(let problem):
          events.append(.message(.invalid(id: nil, ResponseError(.parseError, problem))))
        case .tooLong(let bytes): return inbox.add(events + [.inputEnded(.tooLong(bytes: bytes))])
        }
      }
      inbox.add(events)
    }
  }

  /// Notes a request as open; answers one that is cancelled at once.
  private func take(_ message: Message) -> Event? {
    switch message {
    case .request(let id, _, _):
      guard requests.begin(id) else {
        return .message(.invalid(id: id, ResponseError(.invalidRequest, "a request with this id is not answered yet")))
      }
    case .notification(CancelNotification.method, let params):
      if let id = RequestID(params?["id"]), requests.finish(id) {
        outbox.sendLater(OutgoingMessage.response(to: id, ResponseError(.requestCancelled, "cancelled")))
      }
      return nil
    case .notification, .response, .invalid: break
    }
    return .message(message)
  }

  private func waitForInput() {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&waiting, 1, -1)
  }
}

/// The start of the thread; its argument differs in its type between systems.
#if canImport(Darwin)
  private func runReader(_ reader: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    unsafe Unmanaged<InputReader>.fromOpaque(reader).takeRetainedValue().run()
    return nil
  }
#else
  private func runReader(_ reader: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let reader = unsafe reader { unsafe Unmanaged<InputReader>.fromOpaque(reader).takeRetainedValue().run() }
    return nil
  }
#endif
