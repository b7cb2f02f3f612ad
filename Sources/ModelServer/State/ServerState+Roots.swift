import Dispatch
import JSONRPC
import LanguageServerProtocol
import ModelRules
import ModelSyntax
import ModelWorkspace

/// Workspace folders: which there are, and when they are scanned.
extension ServerState {
  /// Makes a root of each folder that lies in no other one, and lets go of the rest.
  mutating func updateFolders() {
    guard snapshot != nil else { return }
    var paths: [String: String] = [:]
    for folder in folders {
      guard let path = DocumentURI(folder.uri).path.map(ServerState.folder) else { continue }
      let real = Snapshot.realPath(path)
      if paths[real] == nil { paths[real] = path }
    }
    let outer = paths.filter { real, _ in
      !paths.keys.contains { $0 != real && PathNames.below($0, real) != nil }
    }
    for root in snapshot?.orderedRoots ?? [] where root.isFolder && outer[root.realDirectory] != root.directory {
      work.removeValue(forKey: root.directory)?.scan?.cancel()
      remove(root)
    }
    for (real, path) in outer where snapshot?.roots[path]?.isFolder != true {
      let workspace = Workspace(root: path, settings: clientSettings.settings)
      if let root = snapshot?.roots[path] { remove(root) }
      snapshot?.roots[path] = Root(
        directory: path, realDirectory: real, isFolder: true, workspace: workspace, facts: nil)
      work[path] = RootWork()
      startScan(of: path)
    }
    findHomes()
  }

  /// The directory that a workspace folder means.
  ///
  /// Where there is no project, some editors send the directory of the open file, which lies inside of a model; the one
  /// that holds the model is meant.
  private static func folder(_ path: String) -> String {
    var path = PathNames.normalized(path)
    while PathNames.hasSuffix(path, ".xcdatamodel") || PathNames.hasSuffix(path, ".xcdatamodeld") {
      path = PathNames.parent(path)
    }
    return path
  }

  /// Scans a root beside the loop: all of it, or what has changed since the last time.
  mutating func startScan(of path: String) {
    guard let snapshot, let root = snapshot.roots[path], work[path]?.scan == nil else { return }
    let cancellation = Cancellation()
    let isFirst = root.facts == nil
    let changed = work[path]?.takeChanges()
    work[path]?.scan = cancellation
    let scan = Scan(
      root: path,
      known: root.facts.map { Scan.Known(files: root.workspace.files, facts: $0, release: root.workspace.release) },
      changed: isFirst ? nil : changed, texts: textsBelow(path), baseSettings: clientSettings.settings,
      watcher: watcher, cancellation: cancellation)
    log.info("scanning \(path)")
    if isFirst { beginProgress(of: path) }
    DispatchQueue.global(qos: .utility).async { [inbox] in inbox.add(.scanned(scan.run())) }
  }

  /// The unsaved texts that a scan of a root takes in place of the disk.
  private func textsBelow(_ root: String) -> [String: SourceText] {
    var texts: [String: SourceText] = [:]
    for (key, document) in snapshot?.documents ?? [:] {
      guard PathNames.lastComponent(key) == Settings.fileName || document.home?.root == root else { continue }
      texts[document.home?.path ?? key] = document.text.source
    }
    return texts
  }

  /// Notes that something has changed at these paths or below, or anywhere.
  mutating func rescan(_ root: String, _ paths: [String]) {
    work[root]?.note(paths, at: .now)
  }

  /// Notes changes on the disk with all roots that they may concern.
  ///
  /// - Parameter areSettled: Whether the changes have come to rest already.
  mutating func filesChanged(_ paths: [String], areSettled: Bool) {
    for root in snapshot?.orderedRoots ?? [] where root.isFolder {
      let own = paths.filter { path in
        PathNames.below(root.directory, path) != nil || PathNames.below(path, root.directory) != nil
          || PathNames.below(root.facts?.root ?? root.directory, path) != nil
          || path == root.facts?.settingsPath || isSettings(path, around: root)
      }
      let mapped = paths.compactMap { path in
        PathNames.below(root.realDirectory, path).map { PathNames.join(root.directory, $0) }
      }
      guard !own.isEmpty || !mapped.isEmpty else { continue }
      if areSettled {
        let timing = timing
        work[root.directory]?.noteSettled(own + mapped, at: .now, timing)
      } else {
        work[root.directory]?.note(own + mapped, at: .now)
      }
    }
    reloadBundles(paths)
  }

  /// Whether a settings file, or the root of a repository, came or went in a directory around a root.
  private func isSettings(_ path: String, around root: Root) -> Bool {
    PathNames.lastComponent(path) == Settings.fileName
      && PathNames.below(PathNames.parent(path), root.directory) != nil
  }

  /// Reads the bundles of open files outside of all folders again.
  private mutating func reloadBundles(_ paths: [String]?) {
    for root in snapshot?.orderedRoots ?? [] where !root.isFolder && root.directory.hasPrefix("/") {
      let isConcerned = paths?.contains { path in
        PathNames.below(root.directory, path) != nil || PathNames.below(path, root.directory) != nil
          || isSettings(path, around: root)
      }
      guard isConcerned ?? true else { continue }
      remove(root)
    }
    findHomes()
  }

  mutating func anythingChanged() {
    for path in work.keys { work[path]?.noteAll(at: .now) }
    reloadBundles(nil)
  }

  // MARK: Results

  mutating func finish(_ result: ScanResult) {
    guard let scan = work[result.root]?.scan, snapshot?.roots[result.root] != nil else { return }
    work[result.root]?.scan = nil
    let isFirst = snapshot?.roots[result.root]?.facts == nil
    switch result.outcome {
    case .files(let changes): takeFiles(changes, of: result.root)
    case .tree(let tree): takeTree(tree, of: result.root)
    case .failed(let error):
      if error == .cancelled || scan.isCancelled {
        log.info("scan of \(result.root) was cancelled")
      } else {
        show(.warning, "modeld cannot look at \(error.message)")
      }
    }
    if isFirst { endProgress(of: result.root, models: snapshot?.roots[result.root]?.workspace.layout.bundles.count) }
    hold(for: result.root)
    watchDirectories()
  }

  private mutating func takeFiles(_ changes: [FileChange], of root: String) {
    let open = snapshot?.keysByPath ?? [:]
    let own = changes.filter { open[$0.path] == nil }
    apply(own, to: root, holding: true)
    if own.contains(where: { $0.state == .source }) {
      work[root]?.sources.unread.formUnion(own.filter { $0.state == .source }.map(\.path))
      snapshot?.roots[root]?.workspace.sourcesChanged()
      noteStalePaths(of: root, holding: true)
    }
  }

  private mutating func takeTree(_ tree: ScannedTree, of root: String) {
    let facts = tree.facts
    // No copy of the old root may live on while the workspace changes, or all of it would be copied.
    let known = snapshot?.roots[root]?.facts
    tellTruncation(facts, before: known, root)
    if known?.paths != facts.paths || tree.workspace != nil { releaseIsStale(of: root) }
    held.formUnion([known?.settingsPath, facts.settingsPath].compactMap(\.self))
    if let workspace = tree.workspace {
      holdFindings(of: root)
      let checksums = snapshot?.roots[root]?.workspace.checksums ?? [:]
      snapshot?.roots[root]?.workspace = workspace
      snapshot?.roots[root]?.workspace.takeChecksums(checksums)
      holdFindings(of: root)
    } else {
      let open = snapshot?.keysByPath ?? [:]
      let files = snapshot?.roots[root]?.workspace.files ?? [:]
      let gone = files.keys.filter { !facts.paths.contains($0) && open[$0] == nil }
      let all = tree.files.filter { open[$0.path] == nil && files[$0.path] != $0.state }
      apply(all + gone.map { FileChange($0, nil) }, to: root, holding: true)
      if !tree.staleSources.isEmpty { snapshot?.roots[root]?.workspace.sourcesChanged() }
    }
    snapshot?.roots[root]?.facts = facts
    work[root]?.sources.unread.formUnion(tree.staleSources)
    work[root]?.sources.unread.formIntersection(facts.paths)
    noteStalePaths(of: root, holding: true)
    reapplyDocuments(in: root, isNew: tree.workspace != nil)
    findHomes()
  }

  private func tellTruncation(_ facts: TreeFacts, before known: TreeFacts?, _ root: String) {
    guard facts.isTruncated, known?.isTruncated != true else { return }
    show(
      .warning,
      "modeld looks at no more than \(ModelDiscovery.directoryLimit) directories below \(root); "
        + "models beyond are checked only while they are open. Open a smaller folder, or exclude some.")
  }

  /// Notes all that has findings in a root, since they may be others or gone.
  private mutating func holdFindings(of root: String) {
    guard let workspace = snapshot?.roots[root]?.workspace else { return }
    for path in workspace.pathsWithFindings { held.formUnion(workspace.possibleShownPaths(of: path)) }
  }

  /// Puts the texts of open documents into a workspace that was made without them.
  private mutating func reapplyDocuments(in root: String, isNew: Bool) {
    for (key, document) in snapshot?.documents ?? [:] where isNew && document.home?.root == root {
      snapshot?.documents[key]?.isDirty = true
    }
  }

  /// Lets what has changed on the disk be told, unless more of it is on its way.
  private mutating func hold(for root: String) {
    if work[root]?.hasChanges ?? false, let since = work[root]?.heldSince ?? .some(.now),
      .now - since < timing.holdLimit
    {
      work[root]?.heldSince = since
      return
    }
    work[root]?.heldSince = nil
    stale.formUnion(held)
    held = []
  }

  // MARK: Time

  /// Starts the scans that are due.
  mutating func startDueScans(at now: ContinuousClock.Instant) {
    for (path, work) in work {
      if let due = work.dueTime(timing), due <= now { startScan(of: path) }
    }
  }

  /// When something is to be done next; `nil` if nothing is without an event.
  func nextDeadline(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    var times =
      work.values.compactMap { $0.dueTime(timing) } + [late?.due, standingsDue].compactMap(\.self) + stampDeadlines
    // Whether the disk is quiet is asked, not told.
    if !barriers.isEmpty { times.append(now + .milliseconds(20)) }
    if parent != nil { times.append(now + timing.parentCheck) }
    return times.min()
  }

  /// Whether all that was heard of has been read, judged and told.
  var isSettled: Bool {
    stale.isEmpty && held.isEmpty && late == nil && standingsDue == nil && settingsRequests == 0
      && work.values.allSatisfy { $0.scan == nil && !$0.hasChanges } && work.keys.allSatisfy(areReadingsSettled)
      && !(snapshot?.documents.values.contains { $0.isDirty } ?? false)
  }

  /// Has the directories watched in which something may come or go.
  func watchDirectories() {
    guard let watcher else { return }
    var paths: Set<String> = []
    var repositories: Set<String> = []
    for root in snapshot?.orderedRoots ?? [] {
      guard let facts = root.facts else { continue }
      paths.formUnion(facts.directories)
      // A settings file may come anywhere from the folder up to the repository.
      var directory = root.realDirectory
      let repository = ModelDiscovery.repositoryRoot(above: directory)
      while let repository, directory != repository, directory != "/" {
        directory = PathNames.parent(directory)
        paths.insert(directory)
      }
      if let repository, root.isFolder { repositories.insert(repository) }
      if let path = facts.settingsPath { paths.insert(PathNames.parent(path)) }
    }
    watcher.watch(only: paths, repositories: repositories)
  }
}
