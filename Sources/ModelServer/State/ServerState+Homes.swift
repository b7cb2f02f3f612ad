import LanguageServerProtocol
import ModelSyntax
import ModelWorkspace

/// Which root a document counts in.
extension ServerState {
  /// Finds the root of a document anew, and makes one where there is none.
  mutating func findHome(of key: String) {
    guard let document = snapshot?.documents[key] else { return }
    let home = home(of: document, key)
    if let old = document.home, old != home { leave(old) }
    snapshot?.documents[key]?.home = home
    if let home {
      snapshot?.keysByPath[home.path] = key
      if home != document.home { snapshot?.documents[key]?.isDirty = true }
    }
    // A root that was just made knows no open texts.
    if newRoots.isEmpty { return }
    for (key, document) in snapshot?.documents ?? [:] {
      if let root = document.home?.root, newRoots.contains(root) { snapshot?.documents[key]?.isDirty = true }
    }
    newRoots = []
  }

  /// Finds the roots of all documents anew, after roots or what lies in them have changed.
  mutating func findHomes() {
    for key in (snapshot?.documents.keys).map(Array.init) ?? [] { findHome(of: key) }
    dropUnusedRoots()
  }

  /// Removes what an open document says from the root that it was in.
  private mutating func leave(_ home: Home) {
    snapshot?.keysByPath[home.path] = nil
    stale.insert(home.path)
    guard snapshot?.roots[home.root]?.isFolder ?? false else { return }
    if snapshot?.roots[home.root]?.facts?.paths.contains(home.path) != true {
      apply([FileChange(home.path, nil)], to: home.root)
    }
  }

  private mutating func home(of document: Document, _ key: String) -> Home? {
    guard let path = DocumentURI(document.uri).path.map(PathNames.normalized) else { return alone(document) }
    var isExcluded = false
    for root in snapshot?.orderedRoots ?? [] where root.isFolder {
      guard let facts = root.facts, let path = root.path(of: path, real: key) else { continue }
      let counts = path == facts.settingsPath || facts.paths.contains(path)
      let isOurs = FileRole(path: path) != nil || PathNames.lastComponent(path) == Settings.fileName
      if counts || isOurs && facts.admits(path) { return Home(root: root.directory, path: path) }
      if facts.excludes(path) { isExcluded = true }
    }
    if isExcluded { return nil }
    switch FileRole(path: path) {
    case .contents: return bundle(around: key, document)
    case .currentVersion: return inBundle(PathNames.parent(key), key)
    case .legacyElements, .project, .package, .mappingModel, .lock, .buildSettings, .source: return nil
    case nil: return PathNames.lastComponent(path) == Settings.fileName ? nil : alone(document)
    }
  }

  // MARK: Roots of open files

  /// A root for the bundle of a version that no folder holds.
  private mutating func bundle(around path: String, _ document: Document) -> Home? {
    let version = PathNames.parent(path)
    let parent = PathNames.parent(version)
    return inBundle(PathNames.hasSuffix(parent, ".xcdatamodeld") ? parent : version, path)
  }

  private mutating func inBundle(_ bundle: String, _ path: String) -> Home? {
    if snapshot?.roots[bundle] == nil {
      var reading = Reading()
      reading.baseSettings = clientSettings.settings
      reading.settingsToleratingErrors = [:]
      reading.isConfined = true
      if let watcher { reading.willList = { watcher.watch($0) } }
      if let tree = try? TreeReader.read([bundle], reading).first {
        snapshot?.roots[bundle] = Root(
          directory: bundle, realDirectory: bundle, isFolder: false, workspace: tree.workspace(), facts: TreeFacts(tree)
        )
      } else {
        // Nothing of it is on the disk yet.
        let workspace = Workspace(root: bundle, isPart: true, settings: clientSettings.settings)
        snapshot?.roots[bundle] = Root(
          directory: bundle, realDirectory: bundle, isFolder: false, workspace: workspace, facts: nil)
      }
      noteStalePaths(of: bundle)
      newRoots.insert(bundle)
    }
    return Home(root: bundle, path: path)
  }

  /// A root for a document that is no file of a model: a text that was never saved, or what git shows of another time.
  private mutating func alone(_ document: Document) -> Home? {
    let uri = document.uri
    let path = DocumentURI(uri).anyPath
    let isModel = document.languageID == "xcdatamodel" || FileRole(path: path) == .contents
    guard isModel else { return nil }
    if snapshot?.roots[uri] == nil {
      let workspace = Workspace(root: uri, isPart: true, settings: clientSettings.settings)
      snapshot?.roots[uri] = Root(
        directory: uri, realDirectory: uri, isFolder: false, workspace: workspace, facts: nil)
      newRoots.insert(uri)
    }
    // The path that a model of its own would have, so that it is read as one.
    return Home(root: uri, path: PathNames.join(PathNames.join(uri, "Model.xcdatamodel"), "contents"))
  }

  /// Lets go of the roots that were made for documents which are closed now, or have a better one.
  mutating func dropUnusedRoots() {
    let used = Set((snapshot?.documents.values).map { $0.compactMap { $0.home?.root } } ?? [])
    for root in snapshot?.orderedRoots ?? [] where !root.isFolder && !used.contains(root.directory) {
      remove(root)
    }
  }

  /// Forgets a root, and notes all that was said of it as stale.
  mutating func remove(_ root: Root) {
    let paths = root.workspace.pathsWithFindings.flatMap { root.workspace.possibleShownPaths(of: $0) }
    stale.formUnion(paths)
    if let path = root.facts?.settingsPath { stale.insert(path) }
    snapshot?.roots[root.directory] = nil
  }
}
