import Dispatch
import LanguageServerProtocol
import ModelWorkspace

/// Comparing roots with releases, and looking through their sources: both beside the loop.
extension ServerState {
  /// Starts what is due, in roots whose files are not being read at the moment.
  mutating func startReadings(at now: ContinuousClock.Instant) {
    for path in work.keys where work[path]?.scan == nil && work[path]?.hasChanges == false {
      guard let facts = snapshot?.roots[path]?.facts else { continue }
      startRelease(of: path, facts, at: now)
      startSources(of: path)
    }
  }

  // MARK: Releases

  private mutating func startRelease(of path: String, _ facts: TreeFacts, at now: ContinuousClock.Instant) {
    guard let reference = facts.settings.against else { return forgetRelease(of: path) }
    guard var release = work[path]?.release, release.running == nil else { return }
    if reference != release.reference || (release.stampTime.map { $0 + timing.stampCheck } ?? now) <= now {
      let stamp = ReferenceStamp(of: reference, around: facts.root)
      release.isDue = release.isDue || stamp != release.stamp || reference != release.reference
      release.stamp = stamp
      release.stampTime = now
      release.reference = reference
    }
    defer { work[path]?.release = release }
    guard release.isDue, let workspace = snapshot?.roots[path]?.workspace else { return }
    release.isDue = false
    lastTicket += 1
    release.running = lastTicket
    log.info("reading \(reference.name) of \(path)")
    let reading = ReleaseReading(
      root: path, ticket: lastTicket, reference: reference, facts: facts, workspace: workspace, blobs: release.blobs)
    DispatchQueue.global(qos: .utility).async { [inbox] in inbox.add(.released(reading.run())) }
  }

  private mutating func forgetRelease(of path: String) {
    guard work[path]?.release.reference != nil || work[path]?.release.isDue ?? false else { return }
    work[path]?.release = ReleaseWork()
    compare(path, with: nil)
  }

  /// Has the release of a root read again when its turn comes, and the result of a reading that is under way dropped.
  mutating func releaseIsStale(of path: String) {
    guard work[path]?.release.reference != nil else { return }
    work[path]?.release.isDue = true
  }

  mutating func finish(_ result: ReleaseResult) {
    guard work[result.root]?.release.running == result.ticket else { return }
    work[result.root]?.release.running = nil
    switch result.outcome {
    case .failed(let error): tell(error, of: result.root)
    case .compared(let release, let compared, let basis):
      work[result.root]?.release.problem = nil
      // What is stale will be read again, and need not be told before.
      guard work[result.root]?.release.isDue == false else { return }
      guard !release.isSame(as: snapshot?.roots[result.root]?.workspace.release) else { return }
      if snapshot?.roots[result.root]?.workspace.judgedUnits == basis {
        snapshot?.roots[result.root]?.workspace = compared
        noteRelease(of: result.root)
      } else {
        compare(result.root, with: release)
      }
    }
  }

  private mutating func compare(_ root: String, with release: Release?) {
    guard snapshot?.roots[root]?.workspace.release != nil || release != nil else { return }
    snapshot?.roots[root]?.workspace.compare(with: release)
    noteRelease(of: root)
  }

  private mutating func noteRelease(of root: String) {
    noteStalePaths(of: root)
    changedRoots.insert(root)
  }

  /// Tells the user once why there is nothing to compare with.
  private mutating func tell(_ error: GitError, of root: String) {
    compare(root, with: nil)
    guard work[root]?.release.problem != error.message else { return }
    work[root]?.release.problem = error.message
    show(.warning, "modeld cannot compare the models with a release: \(error.message)")
  }

  /// Has git's references looked at now.
  mutating func checkReferences() {
    for path in work.keys { work[path]?.release.stampTime = nil }
  }

  /// When git's references are to be looked at again.
  var stampDeadlines: [ContinuousClock.Instant] {
    work.values.compactMap { work in
      work.release.reference == nil || work.release.running != nil || work.scan != nil
        ? nil : work.release.stampTime.map { $0 + timing.stampCheck }
    }
  }

  // MARK: Sources

  private mutating func startSources(of path: String) {
    guard let sources = work[path]?.sources, !sources.isRunning, !sources.unread.isEmpty,
      snapshot?.roots[path]?.workspace.mayHaveChecksums ?? false
    else { return }
    work[path]?.sources = SourceWork(unread: [], isRunning: true)
    let reading = SourceReading(root: path, paths: Array(sources.unread))
    DispatchQueue.global(qos: .utility).async { [inbox] in inbox.add(.sourcesRead(reading.run())) }
  }

  mutating func finish(_ result: SourceResult) {
    guard work[result.root]?.sources.isRunning ?? false else { return }
    work[result.root]?.sources.isRunning = false
    snapshot?.roots[result.root]?.workspace.takeChecksums(result.checksums)
    noteStalePaths(of: result.root)
  }

  /// Whether all that is wanted of a root has been read beside the loop.
  func areReadingsSettled(of path: String) -> Bool {
    guard let work = work[path], let root = snapshot?.roots[path], let facts = root.facts else { return true }
    return work.release.isSettled && work.release.reference == facts.settings.against && !work.sources.isRunning
      && (work.sources.unread.isEmpty || !root.workspace.mayHaveChecksums)
  }
}
