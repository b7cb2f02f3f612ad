import DataModel
import LanguageServerProtocol
import ModelRules
import ModelSyntax
import ModelWorkspace

extension ServerState {
  mutating func open(_ params: DidOpenNotification.Params) {
    guard snapshot != nil else { return }
    let key = snapshot?.key(of: params.uri) ?? params.uri
    let old = snapshot?.documents[key]
    if let old, old.uri != params.uri, let home = old.home { clear(old.uri, at: home.path) }
    snapshot?.keys[params.uri] = key
    snapshot?.documents[key] = Document(
      uri: params.uri, spellings: (old?.spellings ?? []).union([params.uri]), languageID: params.languageID,
      version: params.version, text: DocumentText(params.text))
    findHome(of: key)
  }

  mutating func change(_ params: DidChangeNotification.Params) {
    guard let key = snapshot?.key(of: params.uri), let encoding = snapshot?.session.encoding,
      snapshot?.documents[key] != nil
    else { return log.info("change to a document that is not open: \(params.uri)") }
    var problem: EditProblem?
    for change in params.changes {
      if change.range == nil { snapshot?.documents[key]?.isOutOfStep = false }
      guard snapshot?.documents[key]?.isOutOfStep == false else { continue }
      do throws(EditProblem) {
        try snapshot?.documents[key]?.text.apply(change, encoding)
      } catch {
        problem = error
        snapshot?.documents[key]?.isOutOfStep = true
      }
    }
    if let version = params.version { snapshot?.documents[key]?.version = version }
    snapshot?.documents[key]?.isDirty = true
    snapshot?.documents[key]?.isAwaited = true
    if let problem { tellOutOfStep(params.uri, problem.message) }
  }

  private func tellOutOfStep(_ uri: String, _ message: String) {
    show(
      .warning,
      "modeld and the editor disagree on the text of \(DocumentURI(uri).anyPath): \(message). Save it or open it again."
    )
  }

  mutating func save(_ params: DidSaveNotification.Params) {
    guard let key = snapshot?.key(of: params.uri), let document = snapshot?.documents[key] else { return }
    var text = params.text
    if text == nil, document.isOutOfStep, let path = DocumentURI(params.uri).path,
      let source = try? DiskFiles.readFile(path)
    {
      text = String(decoding: source.bytes, as: UTF8.self)
    }
    guard let text, document.isOutOfStep || document.text.bytes != Array(text.utf8) else { return }
    snapshot?.documents[key]?.text = DocumentText(text)
    snapshot?.documents[key]?.isOutOfStep = false
    snapshot?.documents[key]?.isDirty = true
  }

  mutating func close(_ uri: String) {
    guard let key = snapshot?.key(of: uri), let document = snapshot?.documents.removeValue(forKey: key) else { return }
    for uri in document.spellings { snapshot?.keys[uri] = nil }
    guard let home = document.home else { return }
    snapshot?.keysByPath[home.path] = nil
    if document.uri != DocumentURI(path: home.path).text { clear(document.uri, at: home.path) }
    stale.insert(home.path)
    guard let isFolder = snapshot?.roots[home.root]?.isFolder else { return }
    if !isFolder { dropUnusedRoots() }
    if snapshot?.roots[home.root] != nil { restore(home) }
  }

  /// Lets the disk say again what a file holds that is no longer open.
  private mutating func restore(_ home: Home) {
    if PathNames.lastComponent(home.path) == Settings.fileName { return rescan(home.root, [home.path]) }
    let state = DiskFiles.exists(home.path) ? Reading().readState(ofFileAt: home.path) : nil
    let counts = snapshot?.roots[home.root]?.facts?.paths.contains(home.path) ?? false
    apply([FileChange(home.path, counts ? state : nil)], to: home.root)
  }

  // MARK: Judging

  /// Judges the documents whose text has changed, so that a snapshot shows what they say.
  mutating func judgeDocuments() {
    guard let dirty = snapshot?.documents.filter({ $0.value.isDirty }), !dirty.isEmpty else { return }
    for (key, document) in dirty {
      snapshot?.documents[key]?.isDirty = false
      guard let home = document.home, snapshot?.roots[home.root] != nil else { continue }
      stale.insert(home.path)
      if PathNames.lastComponent(home.path) == Settings.fileName {
        rescan(home.root, [home.path])
      } else if let state = state(of: document, key, at: home.path) {
        apply([FileChange(home.path, state)], to: home.root)
      }
    }
  }

  private mutating func state(of document: Document, _ key: String, at path: String) -> FileState? {
    var scratch = document.scratch
    let state = FileState.read(document.text.source, at: path, &scratch)
    snapshot?.documents[key]?.scratch = scratch
    // Other files are called "contents" too, and some editors take them all for models.
    if case .model(let model)? = state, path.hasPrefix(document.uri),
      model.problems.contains(where: { $0.kind == .notADataModel })
    {
      return .model(Model.read(SourceText("<model/>")))
    }
    return state
  }

  /// Changes what files of a root say, and notes whose diagnostics may be others now.
  ///
  /// - Parameter holding: Whether that is told only when the disk has settled.
  mutating func apply(_ changes: [FileChange], to root: String, holding: Bool = false) {
    snapshot?.roots[root]?.workspace.apply(changes)
    noteStalePaths(of: root, holding: holding)
  }

  /// Moves what a workspace knows to be stale to the files on which it is shown.
  mutating func noteStalePaths(of root: String, holding: Bool = false) {
    guard let paths = snapshot?.roots[root]?.workspace.takeStalePaths(),
      let workspace = snapshot?.roots[root]?.workspace
    else { return }
    if !paths.isEmpty { changedRoots.insert(root) }
    let shown = paths.flatMap { workspace.possibleShownPaths(of: $0) }
    if holding { held.formUnion(shown) } else { stale.formUnion(shown) }
  }
}
