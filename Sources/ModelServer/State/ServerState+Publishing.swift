import JSONRPC
import LanguageServerProtocol
import ModelWorkspace

/// Telling the client what is wrong, or that it should ask again.
extension ServerState {
  /// Brings the client up to date with all that is judged.
  mutating func publish() {
    guard let snapshot else { return }
    let awaited = snapshot.documents.values.filter(\.isAwaited)
    let awaitedPaths = Set(awaited.compactMap { $0.home?.path })
    putOffSettings(awaitedPaths)
    let paths = stale.union(awaitedPaths).sorted(by: PathNames.precedes)
    stale = []
    for path in paths { publish(path, isAwaited: awaitedPaths.contains(path), snapshot) }
    if !snapshot.session.pullsDiagnostics {
      for document in awaited where document.home == nil { publishNothing(document) }
    }
    noteStandings(edited: awaitedPaths)
    refreshStandings()
    finishPublishing()
  }

  /// Leaves settings files with suppressions for a pause in typing.
  private mutating func putOffSettings(_ awaited: Set<String>) {
    if let late, late.due <= .now {
      stale.formUnion(late.paths)
      self.late = nil
    } else if !awaited.isEmpty || late != nil {
      let suppressing = snapshot?.roots.values.compactMap(\.facts).filter { !$0.settings.suppressions.isEmpty } ?? []
      let paths = stale.intersection(suppressing.compactMap(\.settingsPath)).subtracting(awaited)
      guard !paths.isEmpty else { return }
      stale.subtract(paths)
      late = (paths.union(late?.paths ?? []), .now + timing.pause)
    }
  }

  private mutating func finishPublishing() {
    for (key, document) in snapshot?.documents ?? [:] where document.isAwaited {
      snapshot?.documents[key]?.isAwaited = false
    }
    refreshIfNeeded()
    refreshVirtualDocuments()
  }

  /// Tells which merged models have changed that the client may have open.
  private mutating func refreshVirtualDocuments() {
    guard !changedRoots.isEmpty, held.isEmpty else { return }
    for uri in snapshot?.virtualDocuments.take(of: changedRoots) ?? [] {
      ask(TextDocumentContentRequest.refreshMethod, JSON.object([JSON.Member("uri", .string(uri))]))
    }
    changedRoots = []
  }

  private mutating func publish(_ path: String, isAwaited: Bool, _ snapshot: Snapshot) {
    let report = snapshot.report(at: path)
    let uri = snapshot.uri(of: path)
    let old = ledger[path]
    if let old, old.uri != uri { clear(old.uri, at: path) }
    let isSame = old.map { $0.hash == report.hash && $0.uri == uri } ?? report.isEmpty
    if isSame, !isAwaited { return }
    ledger.note(Ledger.Entry(uri: uri, hash: report.hash, isEmpty: report.isEmpty), at: path)
    if snapshot.session.pullsDiagnostics {
      // The client asks for a document by itself when it was edited.
      if !isSame, !isAwaited { needsRefresh = true }
    } else {
      send(uri, snapshot.document(at: path)?.version, report.bytes)
    }
  }

  /// A document that belongs to no model has no diagnostics, and a client may wait to hear that.
  private func publishNothing(_ document: Document) {
    send(document.uri, document.version, Array("[]".utf8))
  }

  /// Takes back what was told of a file under a URI that is no longer used for it.
  mutating func clear(_ uri: String, at path: String) {
    guard let old = ledger[path], old.uri == uri else { return }
    ledger.note(Ledger.Entry(uri: uri, hash: 0, isEmpty: true), at: path)
    if snapshot?.session.pullsDiagnostics == false { send(uri, nil, Array("[]".utf8)) }
  }

  private func send(_ uri: String, _ version: Int?, _ diagnostics: [UInt8]) {
    notify(
      PublishDiagnosticsParams.method, PublishDiagnosticsParams(uri: uri, version: version, diagnostics: diagnostics))
  }

  /// Asks a client that pulls to pull again, once until it has answered, and not while more is coming.
  private mutating func refreshIfNeeded() {
    guard needsRefresh, !isRefreshing, snapshot?.session.refreshesDiagnostics ?? false, held.isEmpty else { return }
    needsRefresh = false
    isRefreshing = true
    ask("workspace/diagnostic/refresh", JSON?.none) { state, _ in
      state.isRefreshing = false
    }
  }
}
