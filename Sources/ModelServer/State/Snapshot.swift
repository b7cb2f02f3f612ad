import JSONRPC
import LanguageServerProtocol
import ModelIDE
import ModelSyntax
import ModelWorkspace

/// All that a reading request may look at: the state of the moment when it came in.
///
/// A value, so what happens meanwhile changes nothing in it.
struct Snapshot: Sendable {
  var session: Session
  /// By their directories.
  var roots: [String: Root] = [:]
  /// By their keys: the path without symbolic links, or the URI where there is no path.
  var documents: [String: Document] = [:]
  /// The keys of open documents by every URI that they were opened with.
  var keys: [String: String] = [:]
  /// The keys of open documents by their paths in their roots.
  var keysByPath: [String: String] = [:]
  /// Whether diagnostics of files that are not open are wanted.
  var reportsClosedFiles = true
  let outbox: Outbox
  let virtualDocuments = VirtualDocuments()
  /// Whether nobody waits any more for the answer that is made from this snapshot.
  var isCancelled: @Sendable () -> Bool = { false }

  init(session: Session, outbox: Outbox) {
    self.session = session
    self.outbox = outbox
  }

  // MARK: Documents

  /// What the document of `uri` is known by; one file has one key, however its URI is spelled.
  func key(of uri: String) -> String {
    if let key = keys[uri] { return key }
    return DocumentURI(uri).path.map { knownSpelling(of: Snapshot.realPath($0)) } ?? uri
  }

  /// How a path without symbolic links is spelled in the root that holds it.
  private func knownSpelling(of path: String) -> String {
    for root in roots.values where root.isFolder {
      guard let below = PathNames.below(root.realDirectory, path),
        let known = root.facts?.spelling(of: PathNames.join(root.directory, below)),
        let name = PathNames.below(root.directory, known)
      else { continue }
      return PathNames.join(root.realDirectory, name)
    }
    return path
  }

  func document(_ uri: String) -> Document? { documents[key(of: uri)] }

  /// The open document at a path of a root.
  func document(at path: String) -> Document? { keysByPath[path].flatMap { documents[$0] } }

  /// How `path` is written as a URI: as the client does for a document that it has open.
  func uri(of path: String) -> String { document(at: path)?.uri ?? DocumentURI(path: path).text }

  /// `path` without symbolic links, also where the last names are not there yet.
  static func realPath(_ path: String) -> String {
    let path = PathNames.normalized(path)
    if let real = PathNames.real(path) { return real }
    if path == "/" { return path }
    return PathNames.join(realPath(PathNames.parent(path)), PathNames.lastComponent(path))
  }

  // MARK: Files

  /// A file that a request asks about.
  struct Target: Sendable {
    let root: Root
    let path: String
    let source: SourceText
    let positions: PositionMap
    /// What answers questions about the root, with the texts of open documents in place of the disk's.
    let analysis: Analysis
  }

  func analysis(of root: Root) -> Analysis {
    Analysis(
      root.workspace, readText: { path in document(at: path)?.text.source ?? (try? DiskFiles.readFile(path)) },
      isCancelled: isCancelled)
  }

  /// The file that `document` names; `nil` for one that belongs to no model or can't be read.
  func target(_ document: TextDocumentIdentifier) -> Target? {
    guard let home = home(of: document.uri), let root = roots[home.root] else { return nil }
    if let open = self.document(at: home.path) {
      return Target(
        root: root, path: home.path, source: open.text.source, positions: positions(in: open.text),
        analysis: analysis(of: root))
    }
    guard let source = try? DiskFiles.readFile(home.path) else { return nil }
    let lines = root.workspace.lines(of: home.path) ?? LineIndex(source)
    return Target(
      root: root, path: home.path, source: source, positions: positions(lines, source.bytes),
      analysis: analysis(of: root))
  }

  /// The path in its root of the file that `uri` names; `nil` if it belongs to no model.
  func path(of uri: String) -> String? { home(of: uri)?.path }

  private func home(of uri: String) -> Home? {
    let key = key(of: uri)
    if let document = documents[key] { return document.home }
    guard let path = DocumentURI(uri).path else { return nil }
    for root in roots.values.sorted(by: { $0.directory < $1.directory }) {
      if let path = root.path(of: PathNames.normalized(path), real: key),
        root.workspace.files[path] != nil || path == root.facts?.settingsPath
      {
        return Home(root: root.directory, path: path)
      }
    }
    return nil
  }

  /// How offsets in the file at `path` become positions; reads the file only where it is not all ASCII.
  func positions(at path: String, in root: Root) -> PositionMap? {
    if let open = document(at: path) { return positions(in: open.text) }
    let isSettings = path == root.facts?.settingsPath
    guard let lines = isSettings ? root.facts?.settingsLines : root.workspace.lines(of: path) else {
      return (try? DiskFiles.readFile(path)).map { positions(LineIndex($0), $0.bytes) }
    }
    if lines.isASCII || session.encoding == .utf8 { return positions(lines, nil) }
    guard let source = try? DiskFiles.readFile(path), source.count == lines.length else {
      return positions(lines, nil)
    }
    return positions(lines, source.bytes)
  }

  private func positions(in text: DocumentText) -> PositionMap {
    PositionMap(starts: text.starts, length: text.bytes.count, bytes: text.bytes, encoding: session.encoding)
  }

  private func positions(_ lines: LineIndex, _ bytes: [UInt8]?) -> PositionMap {
    PositionMap(
      starts: lines.starts, length: lines.length, bytes: lines.isASCII ? nil : bytes, encoding: session.encoding,
      hidesByteOrderMark: true)
  }

  // MARK: Roots

  /// The roots in an order that does not hang on chance.
  var orderedRoots: [Root] { roots.values.sorted { $0.directory < $1.directory } }

  /// Sends a part of a result, for requests that may take long.
  func sendPartialResult(_ value: some JSONEncodable, token: JSON) {
    outbox.send(OutgoingMessage.notification(method: "$/progress", ProgressParams(token: token, value: value)))
  }
}
