import ModelWorkspace

/// How the comparison of a root with a release stands.
struct ReleaseWork {
  /// What the release was read as; `nil` if there is none to read.
  var reference: ReleaseReference?
  /// What git said when the reading began.
  var stamp: ReferenceStamp?
  /// When that was last looked at.
  var stampTime: ContinuousClock.Instant?
  /// Whether it has to be read again for another reason.
  var isDue = false
  /// The reading that is under way.
  var running: Int?
  /// Why the release can't be read, as the user was told.
  var problem: String?
  let blobs = BlobStates()

  var isSettled: Bool { running == nil && !isDue }
}

/// The reading of a release beside the loop.
struct ReleaseReading: Sendable {
  let root: String
  /// By which its result is known.
  let ticket: Int
  let reference: ReleaseReference
  let facts: TreeFacts
  let workspace: Workspace
  let blobs: BlobStates

  func run() -> ReleaseResult {
    let reader = ReleaseReader(
      root: facts.root, settings: facts.settings, settingsDirectory: facts.settingsDirectory,
      present: workspace.files, blobs: blobs)
    do throws(GitError) {
      let release = try reader.read(reference)
      // Judging is the longer part, so it is done here too, for the case that nothing else happens meanwhile.
      var compared = workspace
      if !release.isSame(as: workspace.release) { compared.compare(with: release) }
      return ReleaseResult(
        root: root, ticket: ticket, outcome: .compared(release, compared, basis: workspace.judgedUnits))
    } catch {
      return ReleaseResult(root: root, ticket: ticket, outcome: .failed(error))
    }
  }
}

/// What came of reading a release.
struct ReleaseResult: Sendable {
  let root: String
  let ticket: Int
  let outcome: Outcome

  enum Outcome: Sendable {
    /// The release, and the workspace of the moment when the reading began, compared with it.
    case compared(Release, Workspace, basis: Int)
    case failed(GitError)
  }
}
