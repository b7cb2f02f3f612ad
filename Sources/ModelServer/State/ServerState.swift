import JSONRPC
import LanguageServerProtocol
import ModelSyntax
import ModelWorkspace

/// All that the loop owns: what reading requests see, and what is still to be done.
struct ServerState {
  /// `nil` before `initialize`.
  var snapshot: Snapshot?
  var isShutDown = false
  /// With which status the process is to end; `nil` while it goes on.
  var exitStatus: Int32?
  /// The process whose death ends the server.
  var parent: Int32?

  /// The folders as the client lists them.
  var folders: [WorkspaceFolder] = []
  /// The roots that were made since the texts of open documents were put into them.
  var newRoots: Set<String> = []
  /// What is going on with each root.
  var work: [String: RootWork] = [:]
  /// The settings of the client, which a settings file overrides.
  var clientSettings = ClientSettings()
  /// How many times the client was asked for them and has not answered.
  var settingsRequests = 0

  /// The files whose diagnostics may be others than those that were told.
  var stale: Set<String> = []
  /// The same, after changes on the disk that have not settled yet.
  var held: Set<String> = []
  /// Settings files of which something may be said once typing pauses, and when that is.
  ///
  /// Which suppressions are of no use is told by all findings of the tree, which are too many for each keystroke.
  var late: (paths: Set<String>, due: ContinuousClock.Instant)?
  /// When the client is to be asked to look again how versions stand.
  var standingsDue: ContinuousClock.Instant?
  var ledger = Ledger()
  /// Whether the client has been asked to pull again, and has not answered yet.
  var isRefreshing = false
  var needsRefresh = false
  /// The roots in which something has changed that was not told of yet.
  var changedRoots: Set<String> = []

  /// Requests that wait until all that came before them has settled.
  var barriers: [RequestID] = []
  /// What to do with the answers to the server's own requests.
  private var continuations: [RequestID: Continuation] = [:]
  private var lastRequest = 0
  /// The number of readings of releases that were begun.
  var lastTicket = 0

  let outbox: Outbox
  let inbox: Inbox
  let requests: RequestTable
  let log: Log
  /// The version of the program.
  let version: String
  let timing: Timing
  /// What watches the disk; `nil` where the client does, or nobody has asked yet.
  var watcher: DiskWatcher?
  /// Whether the system does not tell of all changes.
  var isWatchingLimited = false

  typealias Continuation = (inout ServerState, Result<JSON, ResponseError>) -> Void

  init(
    inbox: Inbox, outbox: Outbox, requests: RequestTable, log: Log, version: String, timing: Timing
  ) {
    self.version = version
    self.inbox = inbox
    self.outbox = outbox
    self.requests = requests
    self.log = log
    self.timing = timing
  }

  // MARK: Talking to the client

  func notify(_ method: String, _ params: some JSONEncodable) {
    outbox.send(OutgoingMessage.notification(method: method, params))
  }

  /// Asks the client something; `then` gets the answer.
  mutating func ask(_ method: String, _ params: (some JSONEncodable)?, then: @escaping Continuation = { _, _ in }) {
    lastRequest += 1
    let id = RequestID.number(String(lastRequest))
    continuations[id] = then
    outbox.send(OutgoingMessage.request(id: id, method: method, params))
  }

  /// Hands an answer of the client to whoever asked; one that nobody asked for is passed over.
  mutating func answered(_ id: RequestID?, _ result: Result<JSON, ResponseError>) {
    guard let id, let continuation = continuations.removeValue(forKey: id) else { return }
    continuation(&self, result)
  }

  /// Tells the user something that matters.
  func show(_ kind: MessageParams.Kind, _ text: String) {
    log.warn(text)
    notify(MessageParams.showMethod, MessageParams(kind, text))
  }

  /// Answers a request, unless that was done already.
  func respond(_ id: RequestID, _ frame: [UInt8]) {
    if requests.finish(id) { outbox.send(frame) }
  }
}

/// How long things may take, and how the disk is watched meanwhile.
struct Timing: Sendable {
  /// How long files have to rest before they are read, and how long they may put that off.
  var settle = Duration.milliseconds(60)
  var settleLimit = Duration.milliseconds(200)
  /// How long what is read may wait for more, so that only whole states are told.
  var holdLimit = Duration.seconds(2)
  var parentCheck = Duration.seconds(1)
  /// How the disk is watched.
  var watching = FileWatcher.Options()
  /// How often it is looked whether a release is another commit.
  var stampCheck = Duration.seconds(1)
  /// How long typing has to pause before all findings of a tree are gone through.
  var pause = Duration.milliseconds(300)
}
