import JSONRPC
import LanguageServerProtocol

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Takes one event after the other, and tells what came of all that were there.
struct ServerLoop {
  private(set) var state: ServerState
  private let reads: ReadQueue

  init(_ state: ServerState) {
    self.state = state
    reads = ReadQueue(outbox: state.outbox, requests: state.requests)
  }

  /// Runs until the client says so or goes away.
  ///
  /// - Returns: The status with which the process is to end.
  mutating func run() -> Int32 {
    while true {
      let events = state.inbox.take(until: state.nextDeadline(at: .now))
      for event in events {
        take(event)
        if let status = state.exitStatus { return status }
      }
      settle()
      if isOrphaned { return state.isShutDown ? 0 : 1 }
    }
  }

  /// What is done once all events that were there have been taken: a burst of edits is judged once.
  mutating func settle() {
    state.startDueScans(at: .now)
    state.judgeDocuments()
    if !state.barriers.isEmpty { state.checkReferences() }
    state.startReadings(at: .now)
    state.publish()
    answerBarriers()
  }

  mutating func take(_ event: Event) {
    switch event {
    case .message(.request(let id, let method, let params)): request(id, method, params)
    case .message(.notification(let method, let params)): notification(method, params)
    case .message(.response(let id, let result, let error)):
      let failure = ResponseError(.requestFailed, error?["message"]?.string ?? "refused")
      state.answered(id, error == nil ? .success(result ?? .null) : .failure(failure))
    case .message(.invalid(let id, let error)):
      if let id { _ = state.requests.finish(id) }
      state.outbox.send(OutgoingMessage.response(to: id, error))
    case .inputEnded(let end): inputEnded(end)
    case .outputFailed: state.exitStatus = state.isShutDown ? 0 : 1
    case .scanned(let result): state.finish(result)
    case .released(let result): state.finish(result)
    case .sourcesRead(let result): state.finish(result)
    case .filesChanged(let paths, let areSettled): state.filesChanged(paths, areSettled: areSettled)
    case .anythingChanged: state.anythingChanged()
    case .drained(let barrier): state.barriers.append(barrier)
    case .watchingFailed(let reason):
      state.isWatchingLimited = true
      state.show(.warning, reason)
    }
  }

  // MARK: Messages

  private mutating func request(_ id: RequestID, _ method: String, _ params: JSON?) {
    state.log.detail("request \(method)")
    guard state.requests.isOpen(id) else { return }
    if state.isShutDown { return refuse(id, ResponseError(.invalidRequest, "modeld was shut down")) }
    guard state.snapshot != nil || method == InitializeRequest.method else {
      return refuse(id, ResponseError(.serverNotInitialized, "initialize comes first"))
    }
    switch Handlers.request(method) {
    case .write(let respond)?:
      if let frame = respond(id, params, &state) { state.respond(id, frame) }
    case .read(let respond)?:
      state.judgeDocuments()
      guard var snapshot = state.snapshot else { return }
      snapshot.isCancelled = { [requests = state.requests] in !requests.isOpen(id) }
      reads.start(id) { [snapshot] in respond(id, params, snapshot) }
    case nil: refuse(id, ResponseError(.methodNotFound, "modeld does not know \(method)"))
    }
  }

  private func refuse(_ id: RequestID, _ error: ResponseError) {
    state.respond(id, OutgoingMessage.response(to: id, error))
  }

  private mutating func notification(_ method: String, _ params: JSON?) {
    state.log.detail("notification \(method)")
    if method == ExitNotification.method {
      state.exitStatus = state.isShutDown ? 0 : 1
      return
    }
    guard state.snapshot != nil, !state.isShutDown, let handle = Handlers.notification(method) else { return }
    do throws(DecodingProblem) {
      try handle(params, &state)
    } catch {
      state.log.warn("\(method): \(error.path) \(error.message)")
    }
  }

  // MARK: Ends

  private mutating func inputEnded(_ end: InputEnd) {
    if case .tooLong(let bytes) = end {
      state.log.warn("a message of \(bytes) bytes is too long")
      state.exitStatus = 1
    } else {
      state.exitStatus = state.isShutDown ? 0 : 1
    }
  }

  /// Whether the process that started this one for an editor is gone.
  private var isOrphaned: Bool {
    guard let parent = state.parent else { return false }
    return kill(parent, 0) != 0 && errno == ESRCH
  }

  private mutating func answerBarriers() {
    guard !state.barriers.isEmpty, state.isSettled, !(state.watcher?.hasNews ?? false), state.inbox.isEmpty else {
      return
    }
    for id in state.barriers { state.respond(id, OutgoingMessage.response(to: id, NullResult())) }
    state.barriers = []
  }
}
