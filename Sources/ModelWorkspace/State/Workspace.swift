package import DataModel
import ModelHash
package import ModelMerge
package import ModelRules
package import ModelSyntax

/// The models of one tree: what its files say, how they merge, and what the rules find.
///
/// A value that is brought up to date by ``apply(_:)``. After any sequence of changes it equals a workspace that is made
/// from the same files at once; a change costs what it touches, not what is there.
package struct Workspace: Sendable {
  /// The directory that all paths begin with.
  package let root: String
  /// Whether only a part of a tree is seen, so that a model that is missing here may be elsewhere.
  let isPart: Bool
  /// Whether less than errors is looked for in versions that are not current.
  let judgesAllVersions: Bool
  package internal(set) var settings: Settings
  /// The directory that the globs of the settings are relative to.
  package internal(set) var settingsDirectory: String
  package internal(set) var files: [String: FileState] = [:]
  package internal(set) var layout = Layout()
  /// Reads a source file when a conflict has to be decided; `nil` for one that cannot be read.
  let readSource: @Sendable (_ path: String) -> SourceText?

  /// The merged model of each merge set, by the name of the set.
  package internal(set) var merged: [String: MergeIndex] = [:]
  /// All models that take part in a merge, as one index, to find an entity anywhere in the tree.
  package internal(set) var tree = MergeIndex()
  /// The merge sets that each `contents` is a member of, with its place in the order.
  var membership: [String: [(set: String, position: Int)]] = [:]
  /// The names of the merge sets that each bundle is in, and why each set is one.
  package internal(set) var setsOfBundle: [String: [String]] = [:]
  var origins: [String: MergeSet.Origin] = [:]
  /// The path of the bundle of each `contents`.
  package internal(set) var bundleOfVersion: [String: String] = [:]
  /// The paths of the mapping models' files, in byte order.
  var mappingModels: [String] = []
  /// The bundles that cannot say what they bring to a merge.
  var unwhole: Set<String> = []
  /// What the models are compared with, if anything.
  package internal(set) var release: Release?
  var releaseMatching = ReleaseMatching()
  let hashCache = HashCache()
  /// The rules for versions that the settings leave on.
  let versionRules: VersionRules
  var findings = FindingsIndex()
  /// Whether it is noted what units look up, which only changes ask for.
  let notesLookUps: Bool
  var lookUps: [Unit: Set<LookUp>] = [:]
  var dependents: [LookUp: Set<Unit>] = [:]
  /// Whether a source calls a merging function; `nil` until somebody asks, or after a source has changed.
  ///
  /// Copies of the workspace share the answer until their sources change.
  var sources = SourceAnswer()
  /// What the sources that were read give for checksums of versions; those that give none are left out.
  package internal(set) var checksums: [String: [SourceScan.Checksum]] = [:]
  /// How many units have been judged since the workspace was made: what a change costs, for tests and benchmarks.
  package internal(set) var judgedUnits = 0

  /// - Parameter expectsChanges: Whether a change costs only what it touches, also the first one; otherwise making the
  ///   workspace costs less, and the first change costs as much as making it.
  package init(
    root: String, isPart: Bool = false, judgesAllVersions: Bool = false, files: [FileChange] = [],
    settings: Settings = Settings(), settingsDirectory: String? = nil, release: Release? = nil,
    expectsChanges: Bool = true,
    readSource: @escaping @Sendable (_ path: String) -> SourceText? = { _ in nil }
  ) {
    self.root = root
    self.isPart = isPart
    self.judgesAllVersions = judgesAllVersions
    versionRules = VersionRules(settings)
    self.settings = settings
    self.settingsDirectory = settingsDirectory ?? root
    self.readSource = readSource
    self.release = release
    notesLookUps = expectsChanges
    apply(files)
  }

  // MARK: Results

  /// What the rules have found, as the settings want it, each finding once; in no order.
  package func currentFindings() -> [Finding] {
    var collector = FindingCollector(self)
    for (unit, list) in findings.all { collector.add(list, of: unit) }
    collector.addUnusedSuppressions()
    return collector.findings
  }

  /// The part of ``currentFindings()`` that stands in the file at `path`, in the order of the text.
  ///
  /// - Complexity: O(*k* log *k*) for the *k* findings of the units that speak of the file; for the settings, which
  ///   say what to ignore anywhere, all findings.
  package func findings(at path: String) -> [Finding] {
    if path == settingsPath {
      return currentFindings().filter { $0.place.path == path }.sorted { $0.precedes($1) }
    }
    var collector = FindingCollector(self)
    for (unit, list) in findings.findings(at: path) { collector.add(list, of: unit) }
    collector.addUnusedSuppressions(at: path)
    return collector.findings.sorted { $0.precedes($1) }
  }

  /// The files that have findings, and perhaps some of which the settings leave none.
  package var pathsWithFindings: Set<String> {
    let ignoring = files.filter { if case .model(let model) = $1 { SuppressionMark.occur(in: model) } else { false } }
    return findings.paths.union(ignoring.keys).union(settings.suppressions.isEmpty ? [] : [settingsPath])
  }

  /// The files whose findings may have changed or moved since the last call, and perhaps some more.
  package mutating func takeStalePaths() -> Set<String> {
    let paths = findings.takeStalePaths()
    return paths.isEmpty || settings.suppressions.isEmpty ? paths : paths.union([settingsPath])
  }

  /// The settings file that this workspace would have.
  var settingsPath: String { PathNames.join(settingsDirectory, Settings.fileName) }

  /// Why Core Data would refuse to merge the models of a set, if it ever has to; `nil` if it would not.
  ///
  /// - Complexity: O(*n*) for *n* units with findings.
  package func conflict(inSet name: String) -> Finding? {
    let found = findings.all.flatMap { unit, list -> [Finding] in
      guard case .name(name, _) = unit else { return [] }
      return list.filter { RuleCatalogue.refusals.contains($0.rule) }
    }
    return found.min { $0.message.utf8.lexicographicallyPrecedes($1.message.utf8) }
  }

  /// Whether the `contents` at `path` takes part in a merge, or would be loaded.
  package func isCurrent(_ path: String) -> Bool {
    if membership[path] != nil { return true }
    guard let bundle = bundleOfVersion[path].flatMap({ layout.bundle(at: $0) }) else { return false }
    return bundle.currentVersion?.contents == path
  }

  /// The lines of the file at `path`, for turning offsets into positions.
  package func lines(of path: String) -> LineIndex? {
    switch files[path] {
    case .model(let model): model.lines
    case .currentVersion(let file): file.lines
    case .project(let file): file.lines
    case .mappingModel(let file): file.lines
    case .lock(let file): file.lines
    default: nil
    }
  }

  /// The version hashes of the `contents` at `path`, which says `model`.
  func hashes(of model: Model, at path: String) -> ModelHashes { hashCache.hashes(of: model, at: path) }

  /// Whether a file of the tree can be read from where the workspace reads its sources.
  func fileExists(_ path: String) -> Bool { readSource(path) != nil }
}
