import ModelRules
import ModelSyntax
import ModelWorkspace

/// A workspace in memory, made from one text of files; the root is `.`.
///
/// A line `//- path` begins each file, as in ``Example``. A text without such a line is what stands inside `<model>` of
/// the only version of a bundle named `Example`, and a `contents` that does not begin with `<?xml` is put into a
/// `<model>` as well. The directories of bundles and versions are added. Files whose path begins with `released:` make
/// up the release that the others are compared with.
struct WorkspaceFixture {
  var workspace: Workspace
  let texts: [String: SourceText]

  init(_ text: String, strictness: Strictness = .hash, allVersions: Bool = false) {
    var texts = WorkspaceFixture.texts(of: text)
    var released: [String: SourceText] = [:]
    for (path, text) in texts where path.hasPrefix("released:") {
      texts[path] = nil
      released[String(path.dropFirst("released:".count))] = text
    }
    let settings = texts[Settings.fileName].map { Settings.read($0, knownRules: Array(RuleCatalogue.ids)) }
    self.texts = texts
    workspace = Workspace(
      root: ".", judgesAllVersions: allVersions, files: WorkspaceFixture.changes(texts),
      settings: settings ?? Settings(), readSource: { [texts] in texts[$0] })
    guard !released.isEmpty else { return }
    let files = WorkspaceFixture.changes(released).filter {
      $0.state != .bundleDirectory && $0.state != .versionDirectory
    }
    workspace.compare(
      with: Release(
        name: "released", strictness: strictness,
        files: Dictionary(files.map { ($0.path, $0.state) }, uniquingKeysWith: { first, _ in first }).compactMapValues(
          \.self),
        root: ".", settings: workspace.settings, settingsDirectory: "."))
  }

  init(_ example: Example) { self.init(example.text) }

  /// The text of a file by the path that a finding has.
  func source(_ path: String) -> SourceText? { texts[PathNames.normalized(path)] }

  /// All findings, those on the settings among them, which a check reports beside the workspace's.
  var findings: [Finding] {
    workspace.currentFindings() + workspace.settingsFindings
  }

  /// The findings at warning or above, one line each: `error unknown-inverse A/A: author`.
  var report: [String] { report(from: .warning) }

  /// The findings at `severity` or above, each with its place and the text there, sorted.
  func report(from severity: Severity) -> [String] {
    findings.filter { $0.severity >= severity }
      .map { "\($0.severity.name) \($0.rule) \(text(of: $0.place))" }.sorted()
  }

  /// A place in few words: `A/A: author` for the name in `A.xcdatamodeld/A.xcdatamodel/contents`.
  func text(of place: Place) -> String {
    var names = place.path.split(separator: "/").map { name in
      [".xcdatamodeld", ".xcdatamodel"].reduce(String(name)) { PathNames.deleting(suffix: $1, from: $0) ?? $0 }
    }
    if names.last == "contents" { names.removeLast() }
    let path = names.joined(separator: "/")
    guard let range = place.range, let text = texts[place.path] else { return path }
    return "\(path): \(text.string(range))"
  }

  // MARK: Parsing

  /// The files of `text` by their paths.
  static func texts(of text: String) -> [String: SourceText] {
    var files: [(path: String, lines: [Substring])] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("//- ") {
        files.append((String(line.dropFirst(4)), []))
      } else {
        if files.isEmpty { files.append(("Example.xcdatamodeld/Example.xcdatamodel/contents", [])) }
        files[files.count - 1].lines.append(line)
      }
    }
    var result: [String: SourceText] = [:]
    for file in files {
      let text = file.lines.joined(separator: "\n")
      result[file.path] = file.path.hasSuffix("/contents") ? contents(text) : SourceText(text)
    }
    return result
  }

  /// `inside` in a `<model>`, unless it is a document already.
  static func contents(_ inside: String) -> SourceText {
    if inside.hasPrefix("<?xml") { return SourceText(inside) }
    return SourceText(
      """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      \(inside)
      </model>
      """)
  }

  /// A property list that names `folder` as the current version.
  static func currentVersion(_ folder: String) -> SourceText {
    SourceText(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>\(folder)</string></dict></plist>
      """)
  }

  /// What a reader of the disk would tell of these files and of the directories that they are in.
  static func changes(_ texts: [String: SourceText]) -> [FileChange] {
    let files = texts.compactMap { path, text in FileState.read(text, at: path).map { FileChange(path, $0) } }
    return files + directories(of: Array(texts.keys))
  }

  /// The bundles and versions that hold `paths`.
  static func directories(of paths: [String]) -> [FileChange] {
    var directories: [String: FileState] = [:]
    for path in paths {
      var directory = PathNames.parent(path)
      while directory != "." {
        if directory.hasSuffix(".xcdatamodeld") { directories[directory] = .bundleDirectory }
        if directory.hasSuffix(".xcdatamodel") { directories[directory] = .versionDirectory }
        directory = PathNames.parent(directory)
      }
    }
    return directories.map { FileChange($0.key, $0.value) }
  }
}
